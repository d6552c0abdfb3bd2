import { crawlId } from '../domain/crawl.ts';
import { evidenceId } from '../domain/evidence.ts';
import { idPrefix, mentionId } from '../domain/ids.ts';
import { orderedPair } from '../domain/judgement.ts';
import {
  type Assertion,
  ATTRIBUTES,
  assertionId,
  contactId,
  type Mention,
  type Values,
} from '../domain/mention.ts';
import { type CoarseType, RELATION_KINDS } from '../domain/ontology.ts';
import { fold } from '../text/normalize.ts';
import type { Line } from './jsonl-line.ts';

/** Ids are hashes of what makes a thing that thing; a line whose id is not would be a second one of it. */
export const identityProblem = (line: Line): string | undefined => {
  switch (line.type) {
    case 'mention':
      return mentionProblem(line.row);
    case 'assertion':
      return assertionProblem(line.row);
    case 'evidence': {
      const { id, fact, path, text } = line.row;
      return id === evidenceId(fact, path, text)
        ? undefined
        : `id ${id} is not the hash of its fact, path and text`;
    }
    case 'judgement': {
      const { a, b } = line.row;
      if (a === b || orderedPair(a, b).a !== a) return `names its mentions in the wrong order: ${a}, ${b}`;
      return idPrefix(a) === idPrefix(b) ? undefined : `is on things of two types: ${a}, ${b}`;
    }
    case 'crawl':
      return line.row.id === crawlId(line.row.urls)
        ? undefined
        : `id ${line.row.id} is not the hash of its URLs`;
    default:
      return undefined;
  }
};

/** No page lists more of one name, and no statement comes and goes more often. */
const MOST_OF_A_KIND = 1000;

const mentionProblem = (mention: Mention): string | undefined => {
  const { id, type, page, name, values, contacts = [], formerly = [] } = mention;
  const folded = fold(name);
  if (!isNth(id, 1, (nth) => mentionId(type, page, folded, nth)))
    return `id ${id} is not the hash of its type (${type}), page and name`;
  const strange = contacts.find((contact) => contact.id !== contactId(id, contact.kind, contact.value));
  if (strange !== undefined) return `contact id ${strange.id} is not the hash of its mention, kind and value`;
  return [values, ...formerly.map((former) => former.values)]
    .map((said) => valuesProblem(type, said))
    .find((problem) => problem !== undefined);
};

const valuesProblem = (type: CoarseType, values: Values): string | undefined => {
  const known: readonly string[] = ATTRIBUTES[type];
  const stranger = Object.keys(values).find((field) => !known.includes(field));
  return stranger === undefined ? undefined : `values has ${stranger}, which a thing of type ${type} has not`;
};

const assertionProblem = ({ id, kind, from, to, says }: Assertion): string | undefined => {
  const ends = RELATION_KINDS[kind];
  if (!isEnd(ends.from, from)) return `from ${from} cannot be where ${kind} starts`;
  if (!isEnd(ends.to, to)) return `to ${to} cannot be where ${kind} leads`;
  const isOwn = isNth(id, 0, (episode) => assertionId(kind, from, to, says, episode));
  return isOwn ? undefined : `id ${id} is not the hash of its kind, ends and statement`;
};

const isEnd = (types: readonly CoarseType[], id: string): boolean =>
  types.some((type) => type === idPrefix(id));

const isNth = (id: string, first: number, hashOf: (nth: number) => string): boolean => {
  for (let nth = first; nth < first + MOST_OF_A_KIND; nth += 1) if (hashOf(nth) === id) return true;
  return false;
};
