import { createHash } from 'node:crypto';
import { type Evidence, evidenceId } from '../domain/evidence.ts';
import { mentionId } from '../domain/ids.ts';
import { type Judgement, orderedPair } from '../domain/judgement.ts';
import {
  type Assertion,
  assertionId,
  type Contact,
  contactId,
  type FormerValues,
  type Mention,
  type Statement,
  type Values,
} from '../domain/mention.ts';
import {
  type CoarseType,
  type ContactKind,
  NODE_KINDS,
  type NodeKind,
  type RelationKind,
  type Verdict,
} from '../domain/ontology.ts';
import type { Page } from '../domain/page.ts';
import type { ChangeSet } from '../store/graph-store.ts';
import { fold } from '../text/normalize.ts';
import { type History, LAST_READING, type Span, timesOf } from './history.ts';

/** Where on the page it stands, and the words there. */
export interface Place {
  readonly path: string;
  readonly text: string;
}

export interface MentionDraft {
  readonly kind: NodeKind;
  readonly name: string;
  readonly at: Place;
  readonly span?: Span;
  readonly values?: Values;
  readonly contacts?: readonly { readonly kind: ContactKind; readonly value: string; readonly at: Place }[];
  readonly formerly?: readonly FormerValues[];
  /** A spelling that should not become the name of the whole gets a lower one. */
  readonly score?: number;
}

export interface RelationDraft {
  readonly kind: RelationKind;
  readonly from: string;
  readonly to: string;
  readonly at: Place;
  readonly span?: Span;
  readonly says?: Statement;
  /** How often the page had stopped saying it. */
  readonly episode?: number;
}

/** The id of the first thing of that name on a page: how pages of the sample refer to one another. */
export const firstOfName = (type: CoarseType, page: string, name: string): string =>
  mentionId(type, page, fold(name), FIRST);

const FIRST = 1;
const SCORE = 0.95;

/** Collects what one page says, as a crawl that read it several times would have written it. */
export class PageDraft {
  readonly #history: History;
  readonly #page: { readonly url: string; readonly title: string; readonly first: number };
  readonly #mentions: Mention[] = [];
  readonly #assertions: Assertion[] = [];
  readonly #evidence: Evidence[] = [];
  readonly #judgements: Judgement[] = [];
  readonly #names = new Map<string, number>();

  /** `first` is the reading in which the crawl first met the page. */
  constructor(
    history: History,
    { url, title, first = 0 }: { readonly url: string; readonly title: string; readonly first?: number },
  ) {
    this.#history = history;
    this.#page = { url, title, first };
  }

  /** Returns the mention's id. */
  mention({
    kind,
    name,
    at,
    span,
    values = {},
    contacts = [],
    formerly,
    score = SCORE,
  }: MentionDraft): string {
    const { type } = NODE_KINDS[kind];
    const page = this.#page.url;
    const id = mentionId(type, page, fold(name), this.#nth(type, name));
    const said = this.#onPage(span);
    const found = contacts.map((contact) => contactOf(id, contact));
    this.#mentions.push({
      ...{ id, page, ...timesOf(this.#history, said), score, type, kind, name, values },
      ...(found.length === 0 ? {} : { contacts: found }),
      ...(formerly === undefined ? {} : { formerly }),
    });
    this.#prove(id, at, said);
    for (const [index, contact] of contacts.entries())
      this.#prove((found[index] as Contact).id, contact.at, said);
    return id;
  }

  relate({ kind, from, to, at, span, says = {}, episode = 0 }: RelationDraft): void {
    const id = assertionId(kind, from, to, says, episode);
    const said = this.#onPage(span);
    const times = timesOf(this.#history, said);
    this.#assertions.push({ id, page: this.#page.url, ...times, score: SCORE, kind, from, to, says });
    this.#prove(id, at, said);
  }

  /** `other` may be a mention of another page. */
  judge(own: string, other: string, verdict: Verdict, reason: string): void {
    this.#judgements.push(judgementOn(this.#history, own, other, verdict, reason));
  }

  rows(): ChangeSet {
    const { url, title, first } = this.#page;
    const judged = this.#judgements.flatMap(({ a, b }) => [a, b]);
    return {
      put: {
        pages: [pageRow(this.#history, url, title, first)],
        mentions: this.#mentions,
        assertions: this.#assertions,
        evidence: this.#evidence,
        judgements: this.#judgements,
      },
      unsettled: [...new Set([...this.#mentions.map(({ id }) => id), ...judged])],
    };
  }

  /** A page that was first read later cannot have said anything earlier. */
  #onPage(span: Span = { first: this.#page.first }): Span {
    return { ...span, first: Math.max(this.#page.first, span.first) };
  }

  #prove(fact: string, at: Place, span: Span): void {
    const { firstRead, lastRead } = timesOf(this.#history, span);
    const { url: page } = this.#page;
    const snapshot = snapshotOf(page, span.gone === undefined ? LAST_READING : span.gone - 1);
    const end = lastRead === undefined ? {} : { lastRead };
    this.#evidence.push({
      id: evidenceId(fact, at.path, at.text),
      fact,
      page,
      snapshot,
      ...at,
      firstRead,
      ...end,
    });
  }

  #nth(type: CoarseType, name: string): number {
    const key = `${type} ${fold(name)}`;
    const count = (this.#names.get(key) ?? FIRST - 1) + 1;
    this.#names.set(key, count);
    return count;
  }
}

const contactOf = (mention: string, { kind, value }: { kind: ContactKind; value: string }): Contact => ({
  id: contactId(mention, kind, value),
  kind,
  value,
});

const pageRow = (history: History, url: string, title: string, first: number): Page => ({
  url,
  host: new URL(url).host,
  state: 'FETCHED',
  title,
  firstRead: history.readings[first] as string,
  lastRead: history.readings[LAST_READING] as string,
  snapshot: snapshotOf(url, LAST_READING),
});

const snapshotOf = (url: string, reading: number): string =>
  createHash('sha256').update(`${url} ${reading}`).digest('hex');

/** What cannot be told is a rule's word; the rest a person has looked at. */
const judgementOn = (
  { readings }: History,
  own: string,
  other: string,
  verdict: Verdict,
  reason: string,
): Judgement => ({
  ...orderedPair(own, other),
  ...(verdict === 'UNSURE'
    ? { origin: 'RULE', score: 0.5, by: 'same-name' }
    : { origin: 'PERSON', score: 1, by: 'sample' }),
  verdict,
  at: readings[LAST_READING] as string,
  reasons: [reason],
});
