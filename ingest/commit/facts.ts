import { type Evidence, evidenceId } from '../../src/domain/evidence.ts';
import { mentionId } from '../../src/domain/ids.ts';
import { type Assertion, type Contact, contactId, type Mention } from '../../src/domain/mention.ts';
import { NODE_KINDS } from '../../src/domain/ontology.ts';
import { fold } from '../../src/text/normalize.ts';
import type { Findings, FoundThing, Span } from '../page.ts';

/** One reading of one page. */
export interface Reading {
  /** The page's URL. */
  readonly page: string;
  readonly at: string;
  /** The snapshot in which the spans are found. */
  readonly snapshot: string;
}

/** A relation before it is known which saying of the page it continues. */
export type Said = Pick<Assertion, 'kind' | 'from' | 'to' | 'says' | 'score'> & {
  readonly spans: readonly Span[];
};

export interface Facts {
  readonly mentions: readonly Mention[];
  readonly said: readonly Said[];
  /** Of the mentions and their contacts. */
  readonly evidence: readonly Evidence[];
}

/** Findings as rows, as if the page had never been read before. A finding without a span is none. */
export const factsOf = ({ things, relations }: Findings, reading: Reading): Facts => {
  const proven = things.map((thing) => thing.spans.length > 0);
  const ids = idsOf(things, reading.page);
  const idAt = (at: number): string => ids[at] as string;
  return {
    mentions: things.flatMap((thing, at) =>
      proven[at] === true ? [mentionOf(thing, idAt(at), reading)] : [],
    ),
    said: relations
      .filter(({ from, to, spans }) => spans.length > 0 && proven[from] === true && proven[to] === true)
      .map(({ from, to, ...relation }) => ({ ...relation, from: idAt(from), to: idAt(to) })),
    evidence: things.flatMap((thing, at) => evidenceOfThing(thing, idAt(at), reading)),
  };
};

/** “n-th of that name on the page”. */
const idsOf = (things: readonly FoundThing[], page: string): string[] => {
  const seen = new Map<string, number>();
  return things.map(({ kind, name }) => {
    const { type } = NODE_KINDS[kind];
    const key = `${type} ${fold(name)}`;
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return mentionId(type, page, fold(name), nth);
  });
};

const mentionOf = (
  { kind, name, values, contacts, score }: FoundThing,
  id: string,
  reading: Reading,
): Mention => {
  const found = (contacts ?? []).map((contact): Contact => contactOf(id, contact));
  return {
    ...{ id, page: reading.page, firstRead: reading.at, score },
    ...{ type: NODE_KINDS[kind].type, kind, name, values },
    ...(found.length === 0 ? {} : { contacts: found }),
  };
};

const contactOf = (mention: string, { kind, value }: Pick<Contact, 'kind' | 'value'>): Contact => ({
  id: contactId(mention, kind, value),
  kind,
  value,
});

const evidenceOfThing = ({ spans, contacts }: FoundThing, id: string, reading: Reading): Evidence[] => [
  ...evidenceFor(id, spans, reading),
  ...(contacts ?? []).flatMap((contact) => evidenceFor(contactOf(id, contact).id, contact.spans, reading)),
];

export const evidenceFor = (
  fact: string,
  spans: readonly Span[],
  { page, snapshot, at }: Reading,
): Evidence[] =>
  spans.map(({ path, text, hidden }) => ({
    ...{ id: evidenceId(fact, path, text), fact, page, snapshot, path, text, firstRead: at },
    ...(hidden === true ? { hidden } : {}),
  }));
