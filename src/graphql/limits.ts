export interface Limits {
  /** Fields within fields. */
  readonly depth: number;
  /** Objects that the answer may hold; see measure-operation.ts. */
  readonly cost: number;
  /** `first` and `last`. */
  readonly pageSize: number;
  readonly aliases: number;
  /** Words and signs of the document. */
  readonly tokens: number;
  /** Operations in one HTTP request. */
  readonly batch: number;
  readonly bodyBytes: number;
  readonly timeoutMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  depth: 20,
  cost: 100_000,
  pageSize: 1000,
  aliases: 50,
  tokens: 2000,
  batch: 10,
  bodyBytes: 256 * 1024,
  timeoutMs: 10_000,
};
