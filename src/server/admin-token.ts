import { createHash, timingSafeEqual } from 'node:crypto';
import type { AdminAccess } from '../graphql/context.ts';

/** Compares hashes in constant time, so that neither a shared beginning nor the length can be measured. */
export const adminAccess = (token: string | undefined, authorization: unknown): AdminAccess => {
  if (token === undefined || token === '') return 'off';
  const given = typeof authorization === 'string' ? /^Bearer +(\S+)$/i.exec(authorization)?.[1] : undefined;
  return given !== undefined && timingSafeEqual(digest(given), digest(token)) ? 'granted' : 'denied';
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
