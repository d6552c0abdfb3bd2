import { cpus, totalmem } from 'node:os';

/** What the figures depend on; nothing that tells whose machine it is. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGigabytes: number;
  readonly system: string;
  readonly node: string;
  readonly neo4j: string;
}

export const thisMachine = (neo4j: string): Machine => ({
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGigabytes: Math.round(totalmem() / 2 ** 30),
  system: `${process.platform} ${process.arch}`,
  node: process.version,
  neo4j,
});
