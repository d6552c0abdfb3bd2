import { createSourceEventStream, type ExecutionResult } from 'graphql';
import { builtSchemas } from './build-schema.ts';
import { type AdminAccess, createContext, type ServiceParts } from './context.ts';
import type { AskedOperation, Executor } from './executor.ts';

/** The answers of a subscription: each event is executed like an operation of its own, with loaders of its own. */
export const streamOperation = async (
  { executor, parts, admin }: { executor: Executor; parts: ServiceParts; admin: AdminAccess },
  asked: AskedOperation,
): Promise<AsyncGenerator<ExecutionResult> | ExecutionResult> => {
  executor.measure(asked);
  const events = await createSourceEventStream({
    schema: builtSchemas().contract,
    document: asked.document,
    contextValue: createContext(parts, admin),
    variableValues: asked.variables ?? {},
    operationName: asked.operationName ?? null,
  });
  if (!(Symbol.asyncIterator in events)) return events;
  const answer = (rootValue: unknown) => executor.run({ ...asked, rootValue }, createContext(parts, admin));
  return mapStream(events[Symbol.asyncIterator](), answer);
};

/** Not a generator function: `return` must not wait for an event that may never come. */
const mapStream = <T, R>(events: AsyncIterator<T>, turn: (event: T) => Promise<R>): AsyncGenerator<R> => {
  const finish = async (): Promise<IteratorResult<R>> => {
    await events.return?.();
    return { value: undefined, done: true };
  };
  return {
    next: async () => {
      const { value, done } = await events.next();
      return done === true ? { value: undefined, done } : { value: await turn(value), done: false };
    },
    return: finish,
    throw: async (error) => {
      await finish();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
    [Symbol.asyncDispose]: async () => void (await finish()),
  };
};
