import { decodeCursor, encodeCursor } from '../domain/cursor.ts';
import { groupBy } from '../lib/group-by.ts';
import type { Card, Edge, Reader } from '../store/graph-store.ts';
import { commonDays, type Days, daysOf, dayText, lengthOf, type Span } from './days.ts';
import { RoleSpans } from './role-spans.ts';

/** Of a person the first so many roles, by the organisations' names, are considered. */
export const ROLES_OF_PERSON = 200;

/** Of an organisation the first so many roles, by the people's names: somebody among thousands is no colleague. */
export const ROLES_OF_ORGANIZATION = 2_000;

export interface Colleague {
  readonly organization: Card;
  /** The longest time without a break in which both held a role there; days, both included. */
  readonly from: string;
  readonly to: string;
  readonly node: Card;
  readonly cursor: string;
}

/**
 * Of each person, who held a role in the same organisation at the same time: a row per organisation and colleague,
 * the longest time together first, then by the organisations' names, then the colleagues'. Roles that follow one
 * another without a day between count as one. Three statements, whatever the number of people.
 */
export const colleagues = async (
  reader: Reader,
  people: readonly string[],
  first: number,
  after?: string,
): Promise<Colleague[][]> => {
  const start = after === undefined ? undefined : startAfter(after);
  const roles = await reader.edges({ ...ROLES, ids: people, direction: 'out', first: ROLES_OF_PERSON });
  const organizations = [...new Set(roles.flat().map(({ node }) => node.id))];
  const members = await membersOf(reader, organizations);
  const spans = new RoleSpans(reader, 'ever');
  await spans.load([...roles.flat(), ...members.values()].flat());
  return people.map((person, at) => {
    const rows = colleaguesOf(person, roles[at] ?? [], members, spans);
    return rows
      .slice(start?.(rows) ?? 0)
      .slice(0, first)
      .map(shown);
  });
};

const ROLES = { kind: 'HAS_ROLE', when: 'ever', order: 'NAME' } as const;

const membersOf = async (reader: Reader, organizations: readonly string[]): Promise<Map<string, Edge[]>> => {
  if (organizations.length === 0) return new Map();
  const members = await reader.edges({
    ...ROLES,
    ids: organizations,
    direction: 'in',
    first: ROLES_OF_ORGANIZATION,
  });
  return new Map(organizations.map((id, at) => [id, members[at] ?? []]));
};

interface Row {
  readonly organization: Card;
  readonly node: Card;
  readonly together: Span;
}

const colleaguesOf = (
  person: string,
  roles: readonly Edge[],
  members: ReadonlyMap<string, readonly Edge[]>,
  spans: RoleSpans,
): Row[] => {
  const rows: Row[] = [];
  for (const own of groupBy(roles, ({ node }) => node.id).values()) {
    const organization = (own[0] as Edge).node;
    const ownDays = daysHeld(own, spans);
    for (const theirs of groupBy(members.get(organization.id) ?? [], ({ node }) => node.id).values()) {
      const { node } = theirs[0] as Edge;
      const together = longest(commonDays(ownDays, daysHeld(theirs, spans)));
      if (node.id !== person && together !== undefined) rows.push({ organization, node, together });
    }
  }
  // The sort is stable: what is equally long stays in the store's order of names.
  return rows.sort((a, b) => lengthOf(b.together) - lengthOf(a.together));
};

const daysHeld = (roles: readonly Edge[], spans: RoleSpans): Days =>
  daysOf(roles.map((role) => spans.of(role)));

/** Of equally long ones the earliest. */
const longest = (days: Days): Span | undefined =>
  days.reduce<Span | undefined>(
    (best, span) => (best === undefined || lengthOf(span) > lengthOf(best) ? span : best),
    undefined,
  );

const shown = ({ organization, node, together }: Row): Colleague => ({
  organization,
  from: dayText(together.from),
  to: dayText(together.to),
  node,
  cursor: encodeCursor(lengthOf(together), organization.id, node.id),
});

/** Where to go on: after the cursor's row or, if that is gone, with the rows of its length, so that none is missed. */
const startAfter = (cursor: string): ((rows: readonly Row[]) => number) => {
  const [length, organization, person] = decodeCursor(cursor, 'nss') as [number, string, string];
  return (rows) => {
    const at = rows.findIndex((row) => row.organization.id === organization && row.node.id === person);
    if (at >= 0) return at + 1;
    const next = rows.findIndex((row) => lengthOf(row.together) <= length);
    return next < 0 ? rows.length : next;
  };
};
