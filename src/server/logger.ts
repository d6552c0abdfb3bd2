import { type DestinationStream, destination, type Logger, pino } from 'pino';

const STANDARD_ERROR = 2;

/** Structured logs, a JSON line each, on standard error: standard output is for answers. */
export const createLogger = (
  level: string,
  stream: DestinationStream = destination(STANDARD_ERROR),
): Logger => pino({ level, redact: ['req.headers.authorization'] }, stream);
