import type { Change } from '../../src/domain/change.ts';
import type { Crawl } from '../../src/domain/crawl.ts';
import type { Entity, Relation } from '../../src/domain/entity.ts';
import type { Evidence } from '../../src/domain/evidence.ts';
import type { Judgement } from '../../src/domain/judgement.ts';
import type { Assertion, Mention } from '../../src/domain/mention.ts';
import type { Page } from '../../src/domain/page.ts';
import type { ChangeSet } from '../../src/store/graph-store.ts';
import { crawlsAmong } from './generate-crawls.ts';
import { changesAmong, evidenceFor, judgementsAmong } from './generate-ledger.ts';
import { generatePages } from './generate-pages.ts';
import { generateRelations } from './generate-relations.ts';
import { entityOf, generateThings } from './generate-things.ts';
import { seededRandom } from './seeded-random.ts';

export interface GraphSize {
  readonly organizations: number;
  readonly people: number;
  readonly events: number;
  readonly businesses: number;
  readonly places: number;
  readonly pages: number;
  readonly judgements: number;
  readonly changes: number;
}

/** All rows of a graph; base rows and derived rows agree with one another. */
export interface GeneratedGraph {
  readonly pages: readonly Page[];
  readonly mentions: readonly Mention[];
  readonly assertions: readonly Assertion[];
  readonly evidence: readonly Evidence[];
  readonly judgements: readonly Judgement[];
  readonly entities: readonly Entity[];
  readonly relations: readonly Relation[];
  readonly changes: readonly Change[];
  readonly crawls: readonly Crawl[];
}

export const SMALL_GRAPH: GraphSize = {
  organizations: 24,
  people: 40,
  events: 20,
  businesses: 10,
  places: 12,
  pages: 40,
  judgements: 40,
  changes: 40,
};

/** Enough to have a row of every kind in every table. */
export const TINY_GRAPH: GraphSize = {
  organizations: 6,
  people: 8,
  events: 5,
  businesses: 3,
  places: 3,
  pages: 12,
  judgements: 12,
  changes: 10,
};

/** The same seed and size give the same graph. */
export const generateGraph = (seed: number, size: GraphSize = SMALL_GRAPH): GeneratedGraph => {
  const random = seededRandom(seed);
  const pages = generatePages(random, size.pages);
  const things = generateThings(random, pages, size);
  const mentions = things.flatMap((thing) => thing.mentions);
  const entities = things.map(entityOf);
  const told = generateRelations(random, things);
  const assertions = told.flatMap((relation) => relation.assertions);
  const relations = told.map(({ relation }) => relation);
  const evidence = evidenceFor(random, mentions, assertions);
  const judgements = judgementsAmong(random, mentions, size.judgements);
  const changes = changesAmong(random, entities, relations, size.changes);
  const crawls = crawlsAmong(random, pages);
  return { pages, mentions, assertions, evidence, judgements, entities, relations, changes, crawls };
};

/** Everything in one transaction. */
export const graphAsChangeSet = (graph: GeneratedGraph): ChangeSet => ({
  put: graph,
  unsettled: graph.mentions.slice(0, 7).map(({ id }) => id),
});
