import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../lib/package-root.ts';

let text: string | undefined;

/** The whole contract, all files of `schema/` one after another; read once. */
export const schemaText = (): string => {
  text ??= readSchema(join(packageRoot(), 'schema'));
  return text;
};

const readSchema = (folder: string): string =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
