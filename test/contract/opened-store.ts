import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import type { ChangeSet, GraphStore } from '../../src/store/graph-store.ts';
import { asData } from '../support/as-data.ts';
import { openReferenceStore } from '../support/reference-store.ts';

export interface OpenedStore {
  readonly store: GraphStore;
  dispose(): Promise<void>;
}

/** Opens an empty, migrated store. */
export type OpenStore = (options?: { readonly onStatement?: (name: string) => void }) => Promise<OpenedStore>;

/** The store under test beside the reference: what is written goes to both, what is asked must be answered alike. */
export interface Compared {
  readonly store: GraphStore;
  readonly reference: GraphStore;
  apply(set: ChangeSet): Promise<void>;
  /** Asks both, expects the same answer, and gives it. */
  ask<T>(question: (store: GraphStore) => Promise<T>): Promise<T>;
  /** Expects both to refuse for the same reason. */
  refuse(question: (store: GraphStore) => Promise<unknown>, code: string): Promise<void>;
}

/** A fresh pair of stores for each test. */
export const freshEachTest = (open: OpenStore): (() => Compared) => {
  let opened: OpenedStore | undefined;
  let compared: Compared | undefined;
  beforeEach(async () => {
    opened = await open();
    compared = compare(opened.store, openReferenceStore());
  }, OPENING_TIMEOUT_MS);
  afterEach(async () => opened?.dispose());
  return () => compared as Compared;
};

/** One pair of stores for the tests of the describe block around this, which only read. */
export const filledOnce = (open: OpenStore, sets: () => readonly ChangeSet[]): (() => Compared) => {
  let opened: OpenedStore | undefined;
  let compared: Compared | undefined;
  beforeAll(async () => {
    opened = await open();
    compared = compare(opened.store, openReferenceStore());
    for (const set of sets()) await compared.apply(set);
  }, OPENING_TIMEOUT_MS);
  afterAll(async () => opened?.dispose());
  return () => compared as Compared;
};

const OPENING_TIMEOUT_MS = 120_000;

const compare = (store: GraphStore, reference: GraphStore): Compared => ({
  store,
  reference,
  apply: async (set) => {
    await reference.apply(set);
    await store.apply(set);
  },
  ask: async (question) => {
    const answer = await question(store);
    expect(asData(answer)).toEqual(asData(await question(reference)));
    return answer;
  },
  refuse: async (question, code) => {
    await expect(question(reference)).rejects.toMatchObject({ code });
    await expect(question(store)).rejects.toMatchObject({ code });
  },
});
