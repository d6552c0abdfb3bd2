import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentNode, Kind, type OperationDefinitionNode, parse, print } from 'graphql';
import { packageRoot } from '../../src/lib/package-root.ts';

/** The operations that users rely on, by name. */
export const contractDocument: DocumentNode = parse(
  readFileSync(join(packageRoot(), 'test', 'contract', 'queries.graphql'), 'utf8'),
);

const operations = contractDocument.definitions.filter(
  (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
);

export const OPERATION_NAMES: readonly string[] = operations.map(({ name }) => name?.value ?? '');

export const operationText = (name: string): string => {
  const operation = operations.find((node) => node.name?.value === name);
  if (operation === undefined) throw new Error(`The contract has no operation ${name}.`);
  return print(operation);
};
