import type { Entity, EntityContact } from '../domain/entity.ts';
import { ATTRIBUTES, type Mention, type Values } from '../domain/mention.ts';
import { type EventStatus, NODE_KIND_NAMES, type NodeKind } from '../domain/ontology.ts';
import { dayOf, lastDay } from '../domain/partial-date.ts';
import { compareText } from '../lib/compare.ts';
import { groupBy } from '../lib/group-by.ts';
import { fold } from '../text/normalize.ts';
import { sortKey } from '../text/sort-key.ts';
import { type Claim, rankedValues } from './choose.ts';

/** Values that only make sense together: a start of one page with the end of another is nobody's word. */
const TOGETHER: readonly (readonly (keyof Values)[])[] = [
  ['start', 'end', 'time'],
  ['latitude', 'longitude'],
];

/** The mentions of one group, in order of ids, as one thing. */
export const deriveEntity = (mentions: readonly Mention[]): Entity => {
  const [first] = mentions;
  if (first === undefined) throw new Error('an entity needs a mention');
  const { name, aliases } = namesOf(mentions);
  return {
    id: first.id,
    kind: kindOf(mentions),
    name,
    aliases,
    values: valuesOf(mentions),
    contacts: contactsOf(mentions),
    firstSeen: mentions.map(({ firstRead }) => firstRead).reduce((a, b) => (a < b ? a : b)),
    members: mentions.map(({ id }) => id),
  };
};

/** Whether the mention's page still says it. */
export const isCurrent = (fact: { lastRead?: string; closedAt?: string }): boolean =>
  fact.lastRead === undefined && fact.closedAt === undefined;

const claims = <T>(mentions: readonly Mention[], read: (mention: Mention) => T | undefined): Claim<T>[] =>
  mentions.flatMap((mention) => {
    const value = read(mention);
    const { page, score } = mention;
    return value === undefined ? [] : [{ value, page, score, current: isCurrent(mention) }];
  });

/** Spellings that differ in case, width or accents are one name, written as it is most often. */
const namesOf = (mentions: readonly Mention[]): { name: string; aliases: string[] } => {
  const folded = rankedValues(claims(mentions, (mention) => fold(mention.name)));
  const spellings = groupBy(rankedValues(claims(mentions, (mention) => mention.name)), fold);
  const [name = '', ...aliases] = folded.map((key) => spellings.get(key)?.[0] ?? key);
  return { name, aliases: aliases.sort((a, b) => compareText(sortKey(a, ''), sortKey(b, ''))) };
};

/** UNIT says nothing that another kind would contradict; equally supported kinds go by the ontology's order. */
const kindOf = (mentions: readonly Mention[]): NodeKind => {
  const telling = mentions.filter(({ kind }) => kind !== 'UNIT');
  const said = claims(
    telling.length > 0 ? telling : mentions,
    ({ kind }) => [ontologyOrder(kind), kind] as const,
  );
  return rankedValues(said)[0]?.[1] ?? 'UNIT';
};

/** Of one width, so that texts compare as numbers. */
const ontologyOrder = (kind: NodeKind): string => String(NODE_KIND_NAMES.indexOf(kind)).padStart(2, '0');

const valuesOf = (mentions: readonly Mention[]): Values => {
  const type = mentions[0]?.type ?? 'organization';
  const fields: readonly (keyof Values)[] = ATTRIBUTES[type];
  const groups = fields
    .filter((field) => !TOGETHER.some((group) => group.includes(field) && group[0] !== field))
    .map((field) => TOGETHER.find((group) => group[0] === field) ?? [field]);
  const values: Values = Object.assign({}, ...groups.map((group) => bestOf(mentions, group)));
  return type === 'event' ? withStatus(values, mentions) : values;
};

const bestOf = (mentions: readonly Mention[], fields: readonly (keyof Values)[]): Values => {
  const said = claims(mentions, ({ values }) => {
    const entries = fields
      .filter((field) => values[field] !== undefined)
      .map((field) => [field, values[field]]);
    return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Values);
  });
  return rankedValues(said)[0] ?? {};
};

/** An event that its pages dropped before it was over is gone, unless they had called it off or put it off. */
const withStatus = (values: Values, mentions: readonly Mention[]): Values => {
  const day = values.end ?? values.start;
  const closings = mentions.map(({ closedAt }) => closedAt);
  const settled: readonly (EventStatus | undefined)[] = ['CANCELLED', 'POSTPONED'];
  if (day === undefined || closings.includes(undefined) || settled.includes(values.status)) return values;
  const closed = (closings as string[]).reduce((a, b) => (a > b ? a : b));
  return dayOf(closed) <= lastDay(day) ? { ...values, status: 'GONE' } : values;
};

const contactsOf = (mentions: readonly Mention[]): EntityContact[] => {
  const current = mentions.filter(isCurrent);
  const contacts = (current.length > 0 ? current : mentions).flatMap((mention) => mention.contacts ?? []);
  return [...groupBy(contacts, ({ kind, value }) => JSON.stringify([kind, value]))]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([, same]) => {
      const [contact] = same;
      if (contact === undefined) return [];
      const facts = same.map(({ id }) => id).sort(compareText);
      return [{ kind: contact.kind, value: contact.value, facts }];
    });
};
