import type { Change } from '../../src/domain/change.ts';
import type { Crawl } from '../../src/domain/crawl.ts';
import type { Entity, Relation } from '../../src/domain/entity.ts';
import { ConflictError, InputError } from '../../src/domain/errors.ts';
import type { Evidence } from '../../src/domain/evidence.ts';
import { type Judgement, judgementKey } from '../../src/domain/judgement.ts';
import type { Assertion, Mention } from '../../src/domain/mention.ts';
import type { Page } from '../../src/domain/page.ts';
import type { ChangeSet, Lease, QueuedPage } from '../../src/store/graph-store.ts';

/** Everything that a store keeps, as plain maps by key. */
export interface Tables {
  readonly pages: Map<string, Page>;
  readonly mentions: Map<string, Mention>;
  readonly assertions: Map<string, Assertion>;
  readonly evidence: Map<string, Evidence>;
  readonly judgements: Map<string, Judgement>;
  readonly entities: Map<string, Entity>;
  readonly relations: Map<string, Relation>;
  readonly changes: Map<string, Change>;
  readonly crawls: Map<string, Crawl>;
  /** Which entity a mention answers for, and which relation an assertion. */
  readonly entityOf: Map<string, string>;
  readonly relationOf: Map<string, string>;
  readonly sequences: Map<string, number>;
  readonly marks: Map<string, string>;
  /** Who may run a crawl: no part of any set. */
  readonly leases: Map<string, HeldLease>;
  /** Never goes back, even where the last change is removed. */
  lastSequence: number;
  lastMark: number;
  token: string;
}

export interface HeldLease extends Omit<Lease, 'now'> {
  readonly stop: boolean;
}

export const emptyTables = (): Tables => ({
  pages: new Map(),
  mentions: new Map(),
  assertions: new Map(),
  evidence: new Map(),
  judgements: new Map(),
  entities: new Map(),
  relations: new Map(),
  changes: new Map(),
  crawls: new Map(),
  entityOf: new Map(),
  relationOf: new Map(),
  sequences: new Map(),
  marks: new Map(),
  leases: new Map(),
  lastSequence: 0,
  lastMark: 0,
  token: '',
});

/** The tables after the set. The ones given stay as they are: all or nothing. */
export const applied = (before: Tables, set: ChangeSet): Tables => {
  if (set.settling !== undefined) {
    if (before.token === set.settling.token) return before;
    if (before.token !== set.settling.after) throw new ConflictError('Another settling came first.');
  }
  const tables = copyOf(before);
  remove(tables, set.remove ?? {});
  put(tables, set.put ?? {});
  for (const page of set.queue ?? []) queuePage(tables, page);
  for (const page of set.rescore ?? []) rescorePage(tables, page);
  for (const { mention, mark } of set.settling?.clears ?? []) {
    if (tables.marks.get(mention) === mark) tables.marks.delete(mention);
  }
  for (const mention of set.unsettled ?? []) {
    tables.lastMark += 1;
    tables.marks.set(mention, `mark ${tables.lastMark}`);
  }
  tables.token = set.settling?.token ?? tables.token;
  return tables;
};

const copyOf = (tables: Tables): Tables => ({
  ...tables,
  pages: new Map(tables.pages),
  mentions: new Map(tables.mentions),
  assertions: new Map(tables.assertions),
  evidence: new Map(tables.evidence),
  judgements: new Map(tables.judgements),
  entities: new Map(tables.entities),
  relations: new Map(tables.relations),
  changes: new Map(tables.changes),
  crawls: new Map(tables.crawls),
  entityOf: new Map(tables.entityOf),
  relationOf: new Map(tables.relationOf),
  sequences: new Map(tables.sequences),
  marks: new Map(tables.marks),
});

const remove = (tables: Tables, rows: NonNullable<ChangeSet['remove']>): void => {
  for (const url of rows.pages ?? []) tables.pages.delete(url);
  for (const id of rows.mentions ?? []) tables.mentions.delete(id);
  for (const id of rows.assertions ?? []) tables.assertions.delete(id);
  for (const key of rows.judgements ?? []) tables.judgements.delete(judgementKey(key));
  for (const fact of rows.evidenceOf ?? []) {
    for (const evidence of [...tables.evidence.values()]) {
      if (evidence.fact === fact) tables.evidence.delete(evidence.id);
    }
  }
  for (const id of rows.entities ?? []) {
    tables.entities.delete(id);
    deletePointersTo(tables.entityOf, id);
  }
  for (const id of rows.relations ?? []) {
    tables.relations.delete(id);
    deletePointersTo(tables.relationOf, id);
  }
  for (const id of rows.changes ?? []) {
    tables.changes.delete(id);
    tables.sequences.delete(id);
  }
};

const put = (tables: Tables, rows: NonNullable<ChangeSet['put']>): void => {
  for (const page of rows.pages ?? []) tables.pages.set(page.url, page);
  for (const mention of rows.mentions ?? []) tables.mentions.set(mention.id, mention);
  for (const assertion of rows.assertions ?? []) tables.assertions.set(assertion.id, assertion);
  for (const evidence of rows.evidence ?? []) tables.evidence.set(evidence.id, evidence);
  for (const judgement of rows.judgements ?? []) tables.judgements.set(judgementKey(judgement), judgement);
  for (const entity of rows.entities ?? []) putEntity(tables, entity);
  for (const relation of rows.relations ?? []) putRelation(tables, relation);
  for (const change of rows.changes ?? []) putChange(tables, change);
  for (const crawl of rows.crawls ?? []) tables.crawls.set(crawl.id, crawl);
};

const queuePage = (tables: Tables, page: QueuedPage): void => {
  const known = tables.pages.get(page.url);
  const isOfRound = known?.round === page.round;
  if (isOfRound && (known?.state !== 'QUEUED' || page.score <= (known.score ?? 0))) return;
  tables.pages.set(page.url, { ...readingsOf(known), ...page, state: 'QUEUED' });
};

/** What readings of earlier rounds left. */
const readingsOf = (page: Page | undefined): Partial<Page> => {
  const { reason, place, score, scoreParts, via, ...readings } = page ?? {};
  return readings;
};

const rescorePage = (tables: Tables, page: QueuedPage): void => {
  const known = tables.pages.get(page.url);
  if (known?.round !== page.round || known.state !== 'QUEUED') return;
  const { via, ...rest } = known;
  tables.pages.set(page.url, { ...rest, ...page, host: known.host });
};

const putEntity = (tables: Tables, entity: Entity): void => {
  tables.entities.set(entity.id, entity);
  deletePointersTo(tables.entityOf, entity.id);
  for (const member of entity.members) tables.entityOf.set(member, entity.id);
};

const putRelation = (tables: Tables, relation: Relation): void => {
  for (const end of [relation.from, relation.to]) {
    if (!tables.entities.has(end))
      throw new InputError(`Relation ${relation.id} ends in ${end}, which is not there.`);
  }
  tables.relations.set(relation.id, relation);
  deletePointersTo(tables.relationOf, relation.id);
  for (const assertion of relation.assertions) tables.relationOf.set(assertion, relation.id);
};

const putChange = (tables: Tables, change: Change): void => {
  tables.changes.set(change.id, change);
  if (tables.sequences.has(change.id)) return;
  tables.lastSequence += 1;
  tables.sequences.set(change.id, tables.lastSequence);
};

const deletePointersTo = (pointers: Map<string, string>, target: string): void => {
  for (const [from, to] of [...pointers]) {
    if (to === target) pointers.delete(from);
  }
};
