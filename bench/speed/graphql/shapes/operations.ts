import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, parse, print } from 'graphql';
import { packageRoot } from '../../../../src/lib/package-root.ts';

/** The operations of a file by name, each as a text of its own. */
export const operationsIn = (path: string): ReadonlyMap<string, string> => {
  const { definitions } = parse(readFileSync(join(packageRoot(), path), 'utf8'));
  return new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION && definition.name !== undefined
        ? [[definition.name.value, print(definition)] as const]
        : [],
    ),
  );
};

export const operation = (operations: ReadonlyMap<string, string>, name: string): string => {
  const found = operations.get(name);
  if (found === undefined) throw new Error(`There is no operation ${name}.`);
  return found;
};
