import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';

/** A folder for each test, removed after it. */
export const temporaryFolder = (): (() => string) => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'orgraph-sqlite-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return () => folder;
};
