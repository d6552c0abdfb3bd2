import type { Change } from '../../src/domain/change.ts';
import type { Crawl } from '../../src/domain/crawl.ts';
import { decodeCursor, encodeCursor } from '../../src/domain/cursor.ts';
import type { Entity, Relation } from '../../src/domain/entity.ts';
import { pageId } from '../../src/domain/ids.ts';
import { type Judgement, judgementKey } from '../../src/domain/judgement.ts';
import { NODE_KIND_NAMES, PAGE_STATES, RELATION_KIND_NAMES } from '../../src/domain/ontology.ts';
import type { Page } from '../../src/domain/page.ts';
import { chunks } from '../../src/lib/chunks.ts';
import { compareText } from '../../src/lib/compare.ts';
import type {
  ChangeQuery,
  ChangeRow,
  Frontier,
  GraphStore,
  JudgementOf,
  Ledger,
  LedgerRows,
  LedgerTable,
  Reader,
  RelationCard,
  SeenEvidence,
  StoreStats,
  Writer,
} from '../../src/store/graph-store.ts';
import {
  cardOf,
  compareKeys,
  countEdgesOf,
  countNeighboursOf,
  depthsFrom,
  edgesOf,
  neighboursOf,
  tallyOf,
  treeNodes,
  treeOf,
} from './reference-edges.ts';
import { eventsNear, findIn, matchingEntities, membersOf, searchIn, seenAt } from './reference-find.ts';
import { applied, emptyTables, type Tables } from './reference-tables.ts';

/**
 * What the ports mean, written to be obvious and not to be fast: maps, filters and sorts. The contract suite compares
 * the adapters with it.
 */
export const openReferenceStore = (): GraphStore => {
  const state: State = { tables: emptyTables() };
  return {
    name: 'reference',
    migrate: async () => ({ from: 0, to: 0 }),
    ping: async () => {},
    close: async () => {},
    ...readerOf(state),
    ...ledgerOf(state),
    ...writerOf(state),
    ...frontierOf(state),
  };
};

interface State {
  tables: Tables;
}

const readerOf = (state: State): Reader => ({
  resolve: async (ids) => ids.map((id) => state.tables.entityOf.get(id)),
  entities: async (ids) => ids.map((id) => entityOfMember(state.tables, id)),
  relations: async (ids) => ids.map((id) => relationCard(state.tables, id)),
  edges: async (query) => edgesOf(state.tables, query),
  countEdges: async (ids, filter) => countEdgesOf(state.tables, ids, filter),
  neighbours: async (query) => neighboursOf(state.tables, query),
  countNeighbours: async (ids, filter) => countNeighboursOf(state.tables, ids, filter),
  find: async (query) => findIn(state.tables, query),
  count: async (filter) => matchingEntities(state.tables, filter).length,
  tree: async (query) => treeOf(state.tables, query),
  countTree: async (query) => query.ids.map((id) => treeNodes(state.tables, id, query).length),
  search: async (query) => searchIn(state.tables, query),
  eventsIn: async (query) => eventsNear(state.tables, query),
  tally: async (ids, when) => ids.map((id) => tallyOf(state.tables, id, when)),
  evidence: async (of, ids) => ids.map((id) => evidenceOfFacts(state.tables, factsOf(state.tables, of, id))),
  lastSeen: async (of, ids) => ids.map((id) => lastSeenOf(state.tables, of, id)),
  judgementsOf: async (entities) => entities.map((entity) => judgementsOfOne(state.tables, entity)),
  unsurePairs: async (first, after) => unsurePairsOf(state.tables, first, after),
  changes: async (query) => changesOf(state.tables, query),
  changesById: async (ids) => ids.map((id) => state.tables.changes.get(id)),
  changesAfter: async (sequence, limit) =>
    [...state.tables.changes.values()]
      .map((change) => ({ change, sequence: state.tables.sequences.get(change.id) ?? 0 }))
      .filter((fed) => fed.sequence > sequence)
      .sort((a, b) => a.sequence - b.sequence)
      .slice(0, limit),
  lastSequence: async () => state.tables.lastSequence,
  pages: async (urls) => urls.map((url) => state.tables.pages.get(url)),
  pagesById: async (ids) =>
    ids.map((id) => [...state.tables.pages.values()].find(({ url }) => pageId(url) === id)),
  crawlsById: async (ids) => ids.map((id) => state.tables.crawls.get(id)),
  crawls: async (first, after) => crawlsOf(state.tables, first, after),
  stats: async () => statsOf(state.tables),
});

const ledgerOf = (state: State): Ledger => ({
  unsettled: async (limit) => ({
    waiting: [...state.tables.marks]
      .map(([mention, mark]) => ({ mention, mark }))
      .sort((a, b) => compareText(a.mention, b.mention))
      .slice(0, limit),
    token: state.tables.token,
  }),
  mentions: async (ids) => ids.map((id) => state.tables.mentions.get(id)),
  factsOfPage: async (url) => ({
    mentions: byId(state.tables.mentions).filter(({ page }) => page === url),
    assertions: byId(state.tables.assertions).filter(({ page }) => page === url),
  }),
  comembers: async (mentions) => mentions.map((id) => [...(entityOfMember(state.tables, id)?.members ?? [])]),
  judgements: async (mentions) =>
    allJudgements(state.tables).filter(({ a, b }) => mentions.includes(a) || mentions.includes(b)),
  assertions: async (mentions, end, kind) =>
    byId(state.tables.assertions).filter(
      (assertion) =>
        (kind === undefined || assertion.kind === kind) &&
        ((end !== 'to' && mentions.includes(assertion.from)) ||
          (end !== 'from' && mentions.includes(assertion.to))),
    ),
  relationsOf: async (entities) =>
    byId(state.tables.relations).filter(({ from, to }) => entities.includes(from) || entities.includes(to)),
  changesOf: async (entities) =>
    byId(state.tables.changes).filter((change) => namedIn(change).some((id) => entities.includes(id))),
  scan: (table) => scanTable(state.tables, table),
});

const writerOf = (state: State): Writer => ({
  apply: async (set) => {
    state.tables = applied(state.tables, set);
  },
});

const frontierOf = (state: State): Frontier => ({
  bestQueued: async (round, first, hosts) =>
    queuedIn(state.tables, round)
      .filter(({ host }) => hosts === undefined || hosts.includes(host))
      .sort((a, b) => (b.score ?? 0) - (a.score ?? 0) || compareText(a.url, b.url))
      .slice(0, first),
  readIn: async (round, place, first) =>
    [...state.tables.pages.values()]
      .filter((page) => page.round === round && page.place !== undefined && page.place > place)
      .sort((a, b) => (a.place ?? 0) - (b.place ?? 0) || compareText(a.url, b.url))
      .slice(0, first),
  countQueued: async (round) => queuedIn(state.tables, round).length,
  lease: async (crawl, { holder, now, until }) => {
    const known = state.tables.leases.get(crawl);
    const isOwn = known?.holder === holder;
    if (known !== undefined && !isOwn && known.until > now) return { heldBy: known.holder, stop: known.stop };
    const stop = isOwn && known.stop;
    state.tables.leases.set(crawl, { holder, until, stop });
    return { heldBy: holder, stop };
  },
  release: async (crawl, holder) => {
    if (state.tables.leases.get(crawl)?.holder === holder) state.tables.leases.delete(crawl);
  },
  askToStop: async (crawl, now) => {
    const known = state.tables.leases.get(crawl);
    if (known === undefined || known.until <= now) return false;
    state.tables.leases.set(crawl, { ...known, stop: true });
    return true;
  },
  pageStates: async () => statsOf(state.tables).pages,
});

const queuedIn = (tables: Tables, round: string): Page[] =>
  [...tables.pages.values()].filter((page) => page.state === 'QUEUED' && page.round === round);

const byId = <T extends { readonly id: string }>(rows: ReadonlyMap<string, T>): T[] =>
  [...rows.values()].sort((a, b) => compareText(a.id, b.id));

const entityOfMember = (tables: Tables, member: string): Entity | undefined =>
  tables.entities.get(tables.entityOf.get(member) ?? '');

const relationCard = (tables: Tables, assertion: string): RelationCard | undefined => {
  const relation: Relation | undefined = tables.relations.get(tables.relationOf.get(assertion) ?? '');
  const from = tables.entities.get(relation?.from ?? '');
  const to = tables.entities.get(relation?.to ?? '');
  if (relation === undefined || from === undefined || to === undefined) return undefined;
  return { relation, from: cardOf(from), to: cardOf(to) };
};

/** The ids of the facts behind an entity, a relation, or the fact itself. */
const factsOf = (tables: Tables, of: 'entity' | 'relation' | 'fact', id: string): string[] => {
  if (of === 'fact') return [id];
  const pointers = of === 'entity' ? tables.entityOf : tables.relationOf;
  return [...pointers].filter(([, target]) => target === id).map(([fact]) => fact);
};

const evidenceOfFacts = (tables: Tables, facts: readonly string[]): SeenEvidence[] =>
  [...tables.evidence.values()]
    .filter(({ fact }) => facts.includes(fact))
    .map((evidence) => ({ ...evidence, seenAt: seenAt(tables, evidence) }))
    .sort((a, b) =>
      compareKeys([a.page, a.path, a.text, a.id], [b.page, b.path, b.text, b.id], ['up', 'up', 'up', 'up']),
    );

const lastSeenOf = (tables: Tables, of: 'entity' | 'relation', id: string): string | undefined => {
  const facts =
    of === 'entity'
      ? membersOf(tables, id)
      : [...tables.assertions.values()].filter((assertion) => tables.relationOf.get(assertion.id) === id);
  return facts
    .map((fact) => seenAt(tables, fact))
    .sort(compareText)
    .at(-1);
};

const allJudgements = (tables: Tables): Judgement[] =>
  [...tables.judgements].sort(([a], [b]) => compareText(a, b)).map(([, judgement]) => judgement);

const judgementsOfOne = (tables: Tables, entity: string): JudgementOf[] =>
  allJudgements(tables).flatMap((judgement) =>
    [
      { own: judgement.a, other: judgement.b },
      { own: judgement.b, other: judgement.a },
    ]
      .filter(({ own }) => tables.entityOf.get(own) === entity)
      .flatMap(({ other }) => tables.mentions.get(other) ?? [])
      .map((mention) => ({ judgement, of: entity, mention })),
  );

const unsurePairsOf = (tables: Tables, first: number, after: string | undefined) => {
  const cursor = after === undefined ? undefined : decodeCursor(after, 'nss');
  return allJudgements(tables)
    .filter(({ verdict, origin }) => verdict === 'UNSURE' && origin === 'RULE')
    .filter(({ a, b }) => !tables.judgements.has(judgementKey({ a, b, origin: 'PERSON' })))
    .map((judgement) => ({ judgement, key: [judgement.score, judgement.a, judgement.b] }))
    .sort((x, y) => compareKeys(x.key, y.key, ['down', 'up', 'up']))
    .filter(({ key }) => cursor === undefined || compareKeys(key, cursor, ['down', 'up', 'up']) > 0)
    .slice(0, first)
    .map(({ judgement, key }) => ({ judgement, cursor: encodeCursor(...key) }));
};

const changesOf = (tables: Tables, query: ChangeQuery): ChangeRow[] => {
  const after = query.after === undefined ? undefined : decodeCursor(query.after, 'ss');
  const root = tables.entityOf.get(query.organization ?? '');
  const units = root === undefined ? new Map<string, number>() : depthsFrom(tables, root, 'ever');
  const concerns = ({ organization = '', formerOrganization = '' }: Change): boolean =>
    query.organization === undefined || units.has(organization) || units.has(formerOrganization);
  return [...tables.changes.values()]
    .filter(concerns)
    .filter(({ at }) => query.since === undefined || at >= query.since)
    .filter(({ at }) => query.until === undefined || at <= query.until)
    .filter(({ kind }) => query.kinds === undefined || query.kinds.includes(kind))
    .map((change) => ({ change, key: [change.at, change.id] }))
    .sort((a, b) => compareKeys(a.key, b.key, ['up', 'up']))
    .filter(({ key }) => after === undefined || compareKeys(key, after, ['up', 'up']) > 0)
    .slice(0, query.first)
    .map(({ change, key }) => ({ change, cursor: encodeCursor(...key) }));
};

const crawlsOf = (tables: Tables, first: number, after: string | undefined) => {
  const cursor = after === undefined ? undefined : decodeCursor(after, 'ss');
  const keyOf = ({ startedAt, id }: Crawl): string[] => [startedAt, id];
  return [...tables.crawls.values()]
    .map((crawl) => ({ crawl, key: keyOf(crawl) }))
    .sort((a, b) => compareKeys(a.key, b.key, ['down', 'up']))
    .filter(({ key }) => cursor === undefined || compareKeys(key, cursor, ['down', 'up']) > 0)
    .slice(0, first)
    .map(({ crawl, key }) => ({ crawl, cursor: encodeCursor(...key) }));
};

const namedIn = ({ person, organization, formerOrganization, event }: Change): string[] =>
  [person, organization, formerOrganization, event].filter((id) => id !== undefined);

const statsOf = (tables: Tables): StoreStats => ({
  nodes: NODE_KIND_NAMES.map((kind) => ({
    kind,
    count: countOf(tables.entities, (row) => row.kind === kind),
  })).filter(isSome),
  relations: RELATION_KIND_NAMES.map((kind) => ({
    kind,
    count: countOf(tables.relations, (row) => row.kind === kind),
  })).filter(isSome),
  pages: PAGE_STATES.map((state) => ({
    state,
    count: countOf(tables.pages, (row) => row.state === state),
  })).filter(isSome),
  mentions: tables.mentions.size,
  assertions: tables.assertions.size,
  evidence: tables.evidence.size,
  judgements: tables.judgements.size,
  changes: tables.changes.size,
  unsettled: tables.marks.size,
});

const countOf = <T>(rows: ReadonlyMap<string, T>, test: (row: T) => boolean): number =>
  [...rows.values()].filter(test).length;

const isSome = ({ count }: { count: number }): boolean => count > 0;

const SCANNED = {
  page: 'pages',
  mention: 'mentions',
  assertion: 'assertions',
  evidence: 'evidence',
  judgement: 'judgements',
  entity: 'entities',
  relation: 'relations',
  change: 'changes',
} as const satisfies Record<LedgerTable, keyof Tables>;

async function* scanTable<T extends LedgerTable>(
  tables: Tables,
  table: T,
): AsyncGenerator<readonly LedgerRows[T][]> {
  const rows = tables[SCANNED[table]] as unknown as ReadonlyMap<string, LedgerRows[T]>;
  yield* chunks(
    [...rows].sort(([a], [b]) => compareText(a, b)).map(([, row]) => row),
    1000,
  );
}
