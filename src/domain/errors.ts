/**
 * Every error that a user can meet has a code: a stable word that programs may rely on.
 * Few classes, each named for what to do next.
 */
export const ERROR_CODES = [
  'BAD_INPUT',
  'BAD_CURSOR',
  'NOT_FOUND',
  'BAD_URL',
  'UNKNOWN_CRAWL',
  'CRAWL_RUNNING',
  'CRAWL_FAILED',
  'CRAWLS_OFF',
  'UNAUTHORIZED',
  'MUTATIONS_OFF',
  'LIMIT_EXCEEDED',
  'TIMEOUT',
  'CONFLICT',
  'STORE_UNAVAILABLE',
  'STORE_CORRUPT',
  'STORE_NEWER',
  'STORE_OUTDATED',
  'SNAPSHOT_FAILED',
  'INTERNAL',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Base of all expected errors: the message is for the user, the code for programs. */
export class OrgraphError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** Correct what you sent and send it again. */
export class InputError extends OrgraphError {
  constructor(
    message: string,
    code: 'BAD_INPUT' | 'BAD_CURSOR' | 'NOT_FOUND' | 'BAD_URL' | 'UNKNOWN_CRAWL' = 'BAD_INPUT',
  ) {
    super(code, message);
  }
}

/** Somebody else wrote first: read again, then try again. */
export class ConflictError extends OrgraphError {
  constructor(message: string, code: 'CONFLICT' | 'CRAWL_RUNNING' = 'CONFLICT') {
    super(code, message);
  }
}

/** The store cannot be used as it is; the code says whether waiting, migrating or another file helps. */
export class StoreError extends OrgraphError {
  constructor(
    code: 'STORE_UNAVAILABLE' | 'STORE_CORRUPT' | 'STORE_NEWER' | 'STORE_OUTDATED',
    message: string,
    options?: ErrorOptions,
  ) {
    super(code, message, options);
  }
}

/** Ask for less. */
export class LimitError extends OrgraphError {
  constructor(message: string, code: 'LIMIT_EXCEEDED' | 'TIMEOUT' = 'LIMIT_EXCEEDED') {
    super(code, message);
  }
}

/** A page could not be kept: make room, or name another folder, and start again. */
export class SnapshotError extends OrgraphError {
  constructor(message: string, options?: ErrorOptions) {
    super('SNAPSHOT_FAILED', message, options);
  }
}
