import type { Judgement } from '../domain/judgement.ts';
import { judgementKey } from '../domain/judgement.ts';
import type { Mention } from '../domain/mention.ts';
import { compareText } from '../lib/compare.ts';
import { effectiveJudgements } from './group-mentions.ts';
import type { SettleStore } from './settle-store.ts';

/**
 * All mentions that a settling has to look at, so that what it derives is the same as if everything were derived
 * anew: whole groups (before and after), and every organisation above one of them, since a containment may close a
 * cycle with any of these.
 */
export interface Scope {
  /** By id. Mentions that are gone are not among them. */
  readonly mentions: readonly Mention[];
  readonly judgements: readonly Judgement[];
  /** The entities to which these mentions, or ones that are gone, belonged until now. */
  readonly formerEntities: ReadonlySet<string>;
}

export const scopeOf = async (store: SettleStore, changed: readonly string[]): Promise<Scope> => {
  const reach = new Reach(store);
  for (let next = changed; next.length > 0; next = await reach.containersOf(next)) {
    next = await reach.add(next);
  }
  return reach.scope();
};

/** Grows a set of mentions until it is closed. */
class Reach {
  readonly #store: SettleStore;
  readonly #ids = new Set<string>();
  readonly #mentions: Mention[] = [];
  readonly #judgements = new Map<string, Judgement>();
  readonly #formerEntities = new Set<string>();

  constructor(store: SettleStore) {
    this.#store = store;
  }

  /** Adds the mentions and all that belong, belonged or are judged to belong with them; returns what was new. */
  async add(ids: readonly string[]): Promise<string[]> {
    const added: string[] = [];
    for (let fresh = this.#unknown(ids); fresh.length > 0; ) {
      added.push(...fresh);
      for (const id of fresh) this.#ids.add(id);
      fresh = this.#unknown([...(await this.#companions(fresh)), ...(await this.#judgedSame(fresh))]);
    }
    const found = await this.#store.mentions(added);
    this.#mentions.push(...found.filter((mention) => mention !== undefined));
    return added;
  }

  /** The mentions that are said to contain one of these. */
  async containersOf(ids: readonly string[]): Promise<string[]> {
    const containments = await this.#store.assertions(ids, 'to', 'CONTAINS');
    return this.#unknown(containments.map(({ from }) => from));
  }

  scope(): Scope {
    return {
      mentions: this.#mentions.sort((a, b) => compareText(a.id, b.id)),
      judgements: [...this.#judgements.values()],
      formerEntities: this.#formerEntities,
    };
  }

  async #companions(ids: readonly string[]): Promise<string[]> {
    const groups = (await this.#store.comembers(ids)).filter((members) => members.length > 0);
    for (const members of groups) this.#formerEntities.add(smallest(members));
    return groups.flat();
  }

  async #judgedSame(ids: readonly string[]): Promise<string[]> {
    const judgements = await this.#store.judgements(ids);
    for (const judgement of judgements) this.#judgements.set(judgementKey(judgement), judgement);
    return effectiveJudgements(judgements)
      .filter(({ verdict }) => verdict === 'SAME')
      .flatMap(({ a, b }) => [a, b]);
  }

  #unknown(ids: readonly string[]): string[] {
    return [...new Set(ids)].filter((id) => !this.#ids.has(id));
  }
}

/** An entity's id is the smallest id of its mentions. */
export const smallest = (ids: readonly string[]): string => ids.reduce((a, b) => (a < b ? a : b));
