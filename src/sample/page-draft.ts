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

export interface PageDraft {
  /** Returns the mention's id. */
  mention(draft: MentionDraft): string;
  relate(draft: RelationDraft): void;
  /** `other` may be a mention of another page. */
  judge(own: string, other: string, verdict: Verdict, reason: string): void;
  rows(): ChangeSet;
}

/** The id of the first thing of that name on a page: how pages of the sample refer to one another. */
export const firstOfName = (type: CoarseType, page: string, name: string): string =>
  mentionId(type, page, fold(name), FIRST);

const FIRST = 1;
const SCORE = 0.95;

/** Collects what one page says, as a crawl that read it several times would have written it. */
export const draftPage = (
  history: History,
  { url, title, first = 0 }: { readonly url: string; readonly title: string; readonly first?: number },
): PageDraft => {
  const mentions: Mention[] = [];
  const assertions: Assertion[] = [];
  const evidence: Evidence[] = [];
  const judgements: Judgement[] = [];
  const names = new Map<string, number>();

  // A page that was first read later cannot have said anything earlier.
  const onPage = (span: Span = { first }): Span => ({ ...span, first: Math.max(first, span.first) });
  const prove = (fact: string, at: Place, span: Span): void => {
    const { firstRead, lastRead } = timesOf(history, span);
    const snapshot = snapshotOf(url, span.gone === undefined ? LAST_READING : span.gone - 1);
    const end = lastRead === undefined ? {} : { lastRead };
    evidence.push({
      id: evidenceId(fact, at.path, at.text),
      fact,
      page: url,
      snapshot,
      ...at,
      firstRead,
      ...end,
    });
  };
  const nth = (type: CoarseType, name: string): number => {
    const key = `${type} ${fold(name)}`;
    const count = (names.get(key) ?? FIRST - 1) + 1;
    names.set(key, count);
    return count;
  };

  return {
    mention: ({ kind, name, at, span, values = {}, contacts = [], formerly, score = SCORE }) => {
      const { type } = NODE_KINDS[kind];
      const id = mentionId(type, url, fold(name), nth(type, name));
      const said = onPage(span);
      const found = contacts.map((contact) => contactOf(id, contact));
      mentions.push({
        id,
        page: url,
        ...timesOf(history, said),
        score,
        type,
        kind,
        name,
        values,
        ...(found.length === 0 ? {} : { contacts: found }),
        ...(formerly === undefined ? {} : { formerly }),
      });
      prove(id, at, said);
      for (const [index, contact] of contacts.entries())
        prove((found[index] as Contact).id, contact.at, said);
      return id;
    },
    relate: ({ kind, from, to, at, span, says = {}, episode = 0 }) => {
      const id = assertionId(kind, from, to, says, episode);
      const said = onPage(span);
      assertions.push({ id, page: url, ...timesOf(history, said), score: SCORE, kind, from, to, says });
      prove(id, at, said);
    },
    judge: (own, other, verdict, reason) => {
      judgements.push(judgementOn(history, own, other, verdict, reason));
    },
    rows: () => ({
      put: { pages: [pageRow(history, url, title, first)], mentions, assertions, evidence, judgements },
      unsettled: [...new Set([...mentions.map(({ id }) => id), ...judgements.flatMap(({ a, b }) => [a, b])])],
    }),
  };
};

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
