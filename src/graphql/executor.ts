import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  getOperationAST,
  type OperationDefinitionNode,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { InputError, LimitError } from '../domain/errors.ts';
import { builtSchemas } from './build-schema.ts';
import { compiledSize } from './compiled-size.ts';
import type { QueryContext } from './context.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { type Measure, measureOperation } from './measure-operation.ts';
import { mergedDocument } from './merged-organization.ts';

export interface AskedOperation {
  /** Parsed and validated. */
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly rootValue?: unknown;
}

type Runner = (
  rootValue: unknown,
  context: QueryContext,
  variables: Readonly<Record<string, unknown>>,
) => unknown;

/** Beyond this compiling takes longer than interpreting ever would. */
const MOST_COMPILED_FIELDS = 5000;

/**
 * Executes validated operations within the limits. Operations are compiled once a document, and forgotten with it:
 * whoever keeps documents decides how many are kept.
 */
export class Executor {
  readonly limits: Limits;
  readonly #compiled = new WeakMap<DocumentNode, Map<string, Runner>>();

  constructor(limits: Partial<Limits> = {}) {
    this.limits = { ...DEFAULT_LIMITS, ...limits };
  }

  /** Throws where a limit refuses the operation. */
  measure({ document, operationName, variables }: AskedOperation): Measure {
    const operation = operationOf(document, operationName);
    const { contract } = builtSchemas();
    return measureOperation(
      { schema: contract, document, operation, variables: variables ?? {} },
      this.limits,
    );
  }

  async run(asked: AskedOperation, context: QueryContext): Promise<ExecutionResult> {
    const { cost } = this.measure(asked);
    if (isUnfed(asked)) throw new InputError('Subscriptions are answered over WebSocket.');
    const runner = this.#runner(asked.document, asked.operationName ?? '');
    const result = await this.#inTime(runner(asked.rootValue, context, asked.variables ?? {}));
    const extensions = { cost: { requested: cost, max: this.limits.cost } };
    if (result.errors === undefined) return { ...result, extensions };
    return { ...result, errors: result.errors.map(asPlainError), extensions };
  }

  #runner(document: DocumentNode, operationName: string): Runner {
    const known = this.#compiled.get(document) ?? new Map<string, Runner>();
    this.#compiled.set(document, known);
    const runner = known.get(operationName) ?? runnerOf(document, operationName);
    known.set(operationName, runner);
    return runner;
  }

  async #inTime(running: unknown): Promise<ExecutionResult> {
    const { timeoutMs } = this.limits;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const error = () => new LimitError(`No answer within ${timeoutMs} ms: ask for less.`, 'TIMEOUT');
      timer = setTimeout(() => reject(error()), timeoutMs);
    });
    try {
      return (await Promise.race([running, late])) as ExecutionResult;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Errors of compiled operations only look like GraphQL's: they may have no extensions. */
const asPlainError = ({ message, path, originalError, locations }: GraphQLError): GraphQLError => {
  const error = new GraphQLError(message, { path: path ?? null, originalError: originalError ?? null });
  return locations === undefined ? error : Object.assign(error, { locations });
};

/** A subscription is executed once an event, with the event as its root. */
const isUnfed = ({ document, operationName, rootValue }: AskedOperation): boolean =>
  rootValue === undefined && getOperationAST(document, operationName)?.operation === 'subscription';

const operationOf = (document: DocumentNode, name: string | null | undefined): OperationDefinitionNode => {
  const operation = getOperationAST(document, name);
  if (operation == null)
    throw new InputError(name ? `There is no operation ${name}.` : 'Name one of the operations.');
  return operation;
};

const runnerOf = (document: DocumentNode, operationName: string): Runner => {
  const { contract, merged } = builtSchemas();
  const simpler = mergedDocument(document, contract);
  const [schema, compilable] = simpler === undefined ? [contract, document] : [merged, simpler];
  if (compiledSize(compilable, schema, MOST_COMPILED_FIELDS) > MOST_COMPILED_FIELDS)
    return interpreter(document, operationName);
  const compiled = compileQuery(schema, compilable, operationName, COMPILER);
  return isCompiledQuery(compiled) ? (compiled as CompiledQuery).query : interpreter(document, operationName);
};

const COMPILER = {
  // Our resolvers answer with texts, numbers and enum names as they are shown.
  disableLeafSerialization: true,
  disablingCapturingStackErrors: true,
} as const;

const interpreter =
  (document: DocumentNode, operationName: string): Runner =>
  (rootValue, contextValue, variableValues) =>
    execute({
      schema: builtSchemas().contract,
      document,
      rootValue,
      contextValue,
      variableValues,
      operationName: operationName === '' ? null : operationName,
    });
