import type { Change } from '../domain/change.ts';
import type { Entity, Relation } from '../domain/entity.ts';
import { hashId } from '../domain/ids.ts';
import type { Mention, Values } from '../domain/mention.ts';
import type { ChangeKind } from '../domain/ontology.ts';
import { compareText } from '../lib/compare.ts';
import { fold } from '../text/normalize.ts';

/** An entity with all that its changes are read from. */
export interface Subject {
  readonly entity: Entity;
  /** Not needed of a person, whose changes are read from roles alone. */
  readonly mentions: readonly Mention[];
  /** All relations that touch it, open and closed. */
  readonly relations: readonly Relation[];
  /** The name of an entity at the other end. */
  readonly nameOf: (entity: string) => string | undefined;
}

/** Whose change it is: the person, the event, or the unit. */
export const subjectOfChange = ({ person, event, organization }: Change): string | undefined =>
  person ?? event ?? organization;

/** Whose changes a relation takes part in. */
export const subjectOfRelation = ({ kind, from, to }: Relation): string => (kind === 'HAS_ROLE' ? from : to);

/** A change belongs to one subject: the person, the contained unit, or the event. Each in order of ids. */
export const deriveChanges = (subject: Subject): Change[] => {
  const changes = [...personChanges(subject), ...unitChanges(subject), ...eventChanges(subject)];
  const byId = new Map(changes.map((change) => [change.id, change]));
  return [...byId.values()].sort((a, b) => compareText(a.id, b.id));
};

/** Roles that a page calls former were never news of somebody coming or going. */
const personChanges = (subject: Subject): Change[] => {
  const roles = subject.relations.filter(
    ({ kind, from, says }) => kind === 'HAS_ROLE' && from === subject.entity.id && says.status !== 'FORMER',
  );
  const { pairs: retitled, opened, closed } = paired(openings(roles), closings(roles), isCorrection);
  const { pairs: moved, opened: listed, closed: unlisted } = paired(opened, closed, isMove);
  return [
    ...retitled
      .filter(([gone, come]) => gone.says.title !== come.says.title)
      .map(([gone, come]) => roleChange('TITLE_CHANGED', come.firstSeen, gone, come)),
    ...moved.map(([gone, come]) => roleChange('MOVED', gone.closedAt ?? come.firstSeen, gone, come)),
    ...listed.map((come) => roleChange('LISTED', come.firstSeen, undefined, come)),
    ...unlisted.map((gone) => roleChange('NOT_LISTED', gone.closedAt ?? gone.firstSeen, gone, undefined)),
  ];
};

const roleChange = (kind: ChangeKind, at: string, gone?: Relation, come?: Relation): Change =>
  change({
    at,
    kind,
    person: (come ?? gone)?.from,
    organization: (come ?? gone)?.to,
    formerOrganization: kind === 'MOVED' ? gone?.to : undefined,
    before: gone?.says.title,
    after: come?.says.title,
    facts: [...(gone?.assertions ?? []), ...(come?.assertions ?? [])],
  });

const unitChanges = (subject: Subject): Change[] => {
  const parents = subject.relations.filter(({ kind, to }) => kind === 'CONTAINS' && to === subject.entity.id);
  const { pairs, opened, closed } = paired(openings(parents), closings(parents), isMove);
  return [
    ...renamings(subject),
    ...pairs.map(([gone, come]) =>
      change({
        at: gone.closedAt ?? come.firstSeen,
        kind: 'MOVED',
        organization: subject.entity.id,
        formerOrganization: gone.from,
        before: subject.nameOf(gone.from),
        after: subject.nameOf(come.from),
        facts: [...gone.assertions, ...come.assertions],
      }),
    ),
    ...opened.map((come) => unitChange('UNIT_APPEARED', subject, come.firstSeen, come)),
    ...closed.map((gone) => unitChange('UNIT_NOT_LISTED', subject, gone.closedAt ?? gone.firstSeen, gone)),
  ];
};

const unitChange = (
  kind: 'UNIT_APPEARED' | 'UNIT_NOT_LISTED',
  subject: Subject,
  at: string,
  relation: Relation,
): Change => {
  const name = subject.entity.name;
  const said = kind === 'UNIT_APPEARED' ? { after: name } : { before: name };
  const formerOrganization = kind === 'UNIT_NOT_LISTED' ? relation.from : undefined;
  return change({
    at,
    kind,
    organization: subject.entity.id,
    formerOrganization,
    ...said,
    facts: relation.assertions,
  });
};

/** The page called it one name until the very reading in which it first called it another. */
const renamings = (subject: Subject): Change[] =>
  subject.mentions
    .filter(({ type, closedAt }) => type === 'organization' && closedAt !== undefined)
    .flatMap((gone) =>
      subject.mentions
        .filter((come) => come.page === gone.page && come.firstRead === gone.closedAt)
        .filter((come) => fold(come.name) !== fold(gone.name))
        .map((come) =>
          change({
            at: come.firstRead,
            kind: 'UNIT_RENAMED',
            organization: subject.entity.id,
            before: gone.name,
            after: come.name,
            facts: [gone.id, come.id],
          }),
        ),
    );

const eventChanges = (subject: Subject): Change[] => {
  const events = subject.mentions.filter(({ type }) => type === 'event');
  if (events.length === 0) return [];
  const organization = organizerOf(subject);
  const about = { event: subject.entity.id, organization };
  return [
    ...events.flatMap((mention) => valueChanges(mention).map((found) => change({ ...about, ...found }))),
    ...goneEvent(subject).map((found) => change({ ...about, ...found })),
  ];
};

const organizerOf = (subject: Subject): string | undefined =>
  subject.relations
    .filter(({ kind, to }) => kind === 'ORGANIZES' && to === subject.entity.id)
    .sort((a, b) => b.pages - a.pages || compareText(a.id, b.id))[0]?.from;

type Found = Omit<Change, 'id' | 'event' | 'organization'>;

/** Each reading that found other values beside the ones before it. */
const valueChanges = (mention: Mention): Found[] => {
  const former = mention.formerly ?? [];
  return former.flatMap(({ until, values }, index) => {
    const next = former[index + 1]?.values ?? mention.values;
    const kind = valueChangeKind(values, next);
    if (kind === undefined) return [];
    return [{ at: until, kind, before: dateText(values), after: dateText(next), facts: [mention.id] }].map(
      defined,
    );
  });
};

const valueChangeKind = (before: Values, after: Values): ChangeKind | undefined => {
  if (after.status !== before.status && after.status === 'CANCELLED') return 'EVENT_CANCELLED';
  if (after.status !== before.status && after.status === 'POSTPONED') return 'EVENT_POSTPONED';
  return dateText(before) === dateText(after) ? undefined : 'EVENT_MOVED';
};

const dateText = ({ start, end, time }: Values): string | undefined => {
  const days = end === undefined || end === start ? start : `${start ?? ''} – ${end}`;
  return [days, time].filter((part) => part !== undefined).join(' ') || undefined;
};

const goneEvent = ({ entity, mentions }: Subject): Found[] => {
  if (entity.values.status !== 'GONE') return [];
  const at = mentions.map(({ closedAt }) => closedAt ?? '').reduce((a, b) => (a > b ? a : b));
  const facts = mentions.map(({ id }) => id);
  return [defined({ at, kind: 'EVENT_GONE' as const, before: dateText(entity.values), facts })];
};

const openings = (relations: readonly Relation[]): Relation[] =>
  relations.filter(({ news }) => news === true);

const closings = (relations: readonly Relation[]): Relation[] =>
  relations.filter(({ closedAt }) => closedAt !== undefined);

/** The same reading dropped the one statement and brought the other. */
const isCorrection = (gone: Relation, come: Relation): boolean =>
  gone.to === come.to && gone.closedAt === come.firstSeen;

/** It turned up elsewhere after it was last seen here, and by the time it was known to be gone from here. */
const isMove = (gone: Relation, come: Relation): boolean =>
  otherPlace(gone, come) &&
  (gone.closedLastSeen ?? '') < come.firstSeen &&
  come.firstSeen <= (gone.closedAt ?? '');

const otherPlace = (gone: Relation, come: Relation): boolean =>
  gone.kind === 'HAS_ROLE' ? gone.to !== come.to : gone.from !== come.from;

interface Paired {
  readonly pairs: readonly (readonly [gone: Relation, come: Relation])[];
  readonly opened: readonly Relation[];
  readonly closed: readonly Relation[];
}

/** Each closing with the first opening that fits it, both in order of ids; each is used once. */
const paired = (
  opened: readonly Relation[],
  closed: readonly Relation[],
  fits: (gone: Relation, come: Relation) => boolean,
): Paired => {
  const left = new Set([...opened].sort((a, b) => compareText(a.id, b.id)));
  const pairs: [Relation, Relation][] = [];
  const unpaired: Relation[] = [];
  for (const gone of [...closed].sort((a, b) => compareText(a.id, b.id))) {
    const come = [...left].find((candidate) => candidate !== gone && fits(gone, candidate));
    if (come === undefined) unpaired.push(gone);
    else {
      left.delete(come);
      pairs.push([gone, come]);
    }
  }
  return { pairs, opened: [...left], closed: unpaired };
};

type ChangeParts = { [K in Exclude<keyof Change, 'id'>]: Change[K] | undefined };

const change = (parts: Partial<ChangeParts> & Pick<Change, 'at' | 'kind' | 'facts'>): Change => {
  const { at, kind, person, organization, formerOrganization, event, before, after } = parts;
  const id = hashId('change', kind, at, person, organization, formerOrganization, event, before, after);
  const facts = [...parts.facts].sort(compareText);
  return defined({
    id,
    at,
    kind,
    person,
    organization,
    formerOrganization,
    event,
    before,
    after,
    facts,
  }) as Change;
};

/** Without the fields that have no value: what is stored and exported has none. */
const defined = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
