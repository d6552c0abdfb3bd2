import type { Entity, EntityContact } from '../../src/domain/entity.ts';
import { mentionId } from '../../src/domain/ids.ts';
import { type Contact, contactId, type Mention, type Values } from '../../src/domain/mention.ts';
import {
  type CoarseType,
  EVENT_CATEGORIES,
  EVENT_STATUSES,
  kindsOfType,
  type NodeKind,
} from '../../src/domain/ontology.ts';
import type { Page } from '../../src/domain/page.ts';
import { compareText } from '../../src/lib/compare.ts';
import { groupBy } from '../../src/lib/group-by.ts';
import { round4 } from '../../src/lib/round.ts';
import { fold } from '../../src/text/normalize.ts';
import { sortKey } from '../../src/text/sort-key.ts';
import type { GraphSize } from './generate-graph.ts';
import { generateName } from './generate-names.ts';
import { generatePartialDate, generateTime, timeAfter, withoutUndefined } from './generate-times.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Something of the world, with the one to three mentions that pages make of it. */
export interface Thing {
  readonly type: CoarseType;
  readonly kind: NodeKind;
  readonly mentions: readonly Mention[];
}

export const generateThings = (random: SeededRandom, pages: readonly Page[], size: GraphSize): Thing[] => {
  const nthOf = new Map<string, number>();
  const make = (type: CoarseType, count: number): Thing[] =>
    Array.from({ length: count }, () => generateThing(random, pages, type, nthOf));
  return [
    ...make('organization', size.organizations),
    ...make('person', size.people),
    ...make('event', size.events),
    ...make('business', size.businesses),
    ...make('place', size.places),
  ];
};

const generateThing = (
  random: SeededRandom,
  pages: readonly Page[],
  type: CoarseType,
  nthOf: Map<string, number>,
): Thing => {
  const kind = random.pick(kindsOfType(type));
  const name = generateName(random, type);
  const values = generateValues(random, type);
  const mentions = Array.from({ length: 1 + random.integer(3) }, () => {
    const said = random.chance(0.7) ? name : generateName(random, type);
    const page = random.chance(0.05) ? 'https://gone.example/' : random.pick(pages).url;
    return generateMention(random, { type, kind, name: said, page, values }, nthOf);
  });
  return { type, kind, mentions };
};

type Said = Pick<Mention, 'type' | 'kind' | 'name' | 'page' | 'values'>;

const generateMention = (random: SeededRandom, said: Said, nthOf: Map<string, number>): Mention => {
  const key = JSON.stringify([said.type, said.page, fold(said.name)]);
  const nth = (nthOf.get(key) ?? 0) + 1;
  nthOf.set(key, nth);
  const id = mentionId(said.type, said.page, fold(said.name), nth);
  const firstRead = generateTime(random);
  const lastRead = random.maybe(0.3, () => timeAfter(random, firstRead));
  return withoutUndefined({
    ...said,
    id,
    firstRead,
    lastRead,
    closedAt: lastRead === undefined ? undefined : random.maybe(0.5, () => timeAfter(random, lastRead)),
    score: round4(random.integer(10_001) / 10_000),
    contacts: random.maybe(0.2, () => generateContacts(random, id)),
    formerly: random.maybe(0.1, () => [{ until: firstRead, values: { description: 'was: “other”' } }]),
  });
};

const generateContacts = (random: SeededRandom, mention: string): Contact[] =>
  random
    .sample(
      [
        { kind: 'PHONE', value: '+81 3 0000 0000' } as const,
        { kind: 'EMAIL', value: 'a@b.example' } as const,
      ],
      2,
    )
    .map(({ kind, value }) => ({ id: contactId(mention, kind, value), kind, value }));

const generateValues = (random: SeededRandom, type: CoarseType): Values => {
  const url = random.maybe(0.3, () => `https://www.example/${random.integer(6)}`);
  const common = withoutUndefined({ url, image: random.maybe(0.1, () => 'https://www.example/i.png') });
  if (type === 'event') return { ...common, ...eventValues(random) };
  if (type === 'place') return { ...common, ...placeValues(random) };
  return {
    ...common,
    ...withoutUndefined({ description: random.maybe(0.2, () => 'ひとつの “description”\n') }),
  };
};

const eventValues = (random: SeededRandom): Values => {
  const start = random.maybe(0.8, () => generatePartialDate(random));
  const end =
    start === undefined ? undefined : random.maybe(0.4, () => `${Number(start.slice(0, 4)) + 1}-02`);
  return withoutUndefined({
    start,
    end,
    time: random.maybe(0.2, () => '18:00–20:00'),
    category: random.maybe(0.8, () => random.pick(EVENT_CATEGORIES)),
    status: random.maybe(0.8, () => random.pick(EVENT_STATUSES)),
  });
};

/** Half of them around the 180th meridian; some whose coordinates nobody said. */
const placeValues = (random: SeededRandom): Values => {
  if (random.chance(0.15)) return { address: '1-1 情報町' };
  const longitude = random.chance(0.5)
    ? random.pick([180, -180, 179.9999, -179.9999, 178.4419, -171.7514])
    : random.pick([0, 139.6917, -0.1276, 2.3522]);
  return { latitude: random.pick([-18.1416, 0, 35.6895, 51.5072, 90, -90]), longitude };
};

/** One entity a thing: the first mention's name and values, the others' names as aliases. */
export const entityOf = ({ kind, mentions }: Thing): Entity => {
  const [first] = mentions as [Mention];
  const ids = mentions.map(({ id }) => id).sort(compareText);
  const id = ids[0] as string;
  const aliases = [...new Set(mentions.map(({ name }) => name))].filter((name) => name !== first.name);
  return {
    id,
    kind,
    name: first.name,
    aliases: aliases.sort((a, b) => compareText(sortKey(a, id), sortKey(b, id))),
    values: first.values,
    contacts: contactsOf(mentions),
    firstSeen: mentions.map(({ firstRead }) => firstRead).sort(compareText)[0] as string,
    members: ids,
  };
};

const contactsOf = (mentions: readonly Mention[]): EntityContact[] => {
  const contacts = mentions.flatMap((mention) => mention.contacts ?? []);
  return [...groupBy(contacts, ({ kind, value }) => `${kind} ${value}`).values()].map((same) => {
    const [{ kind, value }] = same as [Contact];
    return { kind, value, facts: same.map(({ id }) => id).sort(compareText) };
  });
};
