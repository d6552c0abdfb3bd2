import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { packageRoot } from '../src/lib/package-root.ts';
import { FOLDER_RULES, type SourceFile, violationsOf } from './support/architecture-rules.ts';

const root = packageRoot();

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path.split(sep).join('/')}`,
  );

const sources: SourceFile[] = ['src', 'ingest']
  .flatMap(filesBelow)
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

describe('the architecture', () => {
  test('nobody imports what the table does not allow', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.flatMap(violationsOf)).toEqual([]);
  });

  test('no two folders import each other', () => {
    const mutual = FOLDER_RULES.flatMap(({ folder, mayImport }) =>
      mayImport.filter((other) =>
        FOLDER_RULES.find((rule) => rule.folder === other)?.mayImport.includes(folder),
      ),
    );
    expect(mutual).toEqual([]);
  });

  test('every folder of the code has a README of at most ten lines', () => {
    const folders = new Set(
      sources
        .map(({ path }) => path.split('/').slice(0, -1).join('/'))
        .filter((path) => path !== 'src' && path !== 'ingest'),
    );
    const wrong = [...folders].filter((folder) => {
      const lines = readmeOf(folder)?.trimEnd().split('\n').length ?? Number.POSITIVE_INFINITY;
      return lines > 10;
    });
    expect(wrong).toEqual([]);
  });
});

const readmeOf = (folder: string): string | undefined => {
  try {
    return readFileSync(join(root, folder, 'README.md'), 'utf8');
  } catch {
    return undefined;
  }
};

describe('the table can fail', () => {
  const violations = (path: string, text: string) => violationsOf({ path, text });

  test.each([
    ['domain asking a store', 'src/domain/x.ts', "import { a } from '../store/cursor.ts';"],
    [
      'settle asking an adapter for more than types',
      'src/settle/x.ts',
      "import { a } from '../store/open-store.ts';",
    ],
    ['a re-export', 'src/lib/x.ts', "export { a } from '../domain/ids.ts';"],
    ['a dynamic import', 'src/query/x.ts', "const a = await import('../graphql/schema.ts');"],
    ['an import over several lines', 'src/text/x.ts', "import {\n  a,\n  b,\n} from '../settle/settle.ts';"],
    ['the driver outside its adapter', 'src/graphql/x.ts', "import neo4j from 'neo4j-driver';"],
    ['the environment outside config', 'src/server/x.ts', 'const port = process.env.PORT;'],
    ['the clock outside the command line', 'src/settle/x.ts', 'const now = Date.now();'],
    ['chance', 'src/sample/x.ts', 'const dice = Math.random();'],
    ['a folder without a rule', 'src/helpers/x.ts', ''],
  ])('on %s', (_, path, text) => {
    expect(violations(path, text)).toHaveLength(1);
  });

  test.each([
    ['the ports as types', 'src/settle/x.ts', "import type { Ledger } from '../store/graph-store.ts';"],
    ['its own folder', 'src/domain/x.ts', "import { a } from './ids.ts';"],
    ['a comment about the clock', 'src/settle/x.ts', '// never Date.now() here'],
  ])('and allows %s', (_, path, text) => {
    expect(violations(path, text)).toEqual([]);
  });
});
