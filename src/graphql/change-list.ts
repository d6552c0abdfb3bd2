import type { ChangeKind } from '../domain/ontology.ts';
import type { ChangeRow } from '../store/graph-store.ts';
import type { QueryContext } from './context.ts';
import { given } from './edge-lists.ts';
import type { Identified, ListSource, PageArgs } from './lists.ts';
import { changeSource } from './sources.ts';
import { timesOf } from './when.ts';

export interface ChangeArgs extends PageArgs {
  readonly since?: string | null;
  readonly until?: string | null;
  readonly kinds?: readonly ChangeKind[] | null;
}

/** Changes by time, of the organisation that the parent tells, or of all. */
export const changesSource = (
  { reader }: QueryContext,
  { since, until, kinds }: ChangeArgs,
  organizationOf: (parent: Identified) => string | null | undefined,
): ListSource<ChangeRow, Identified> => {
  timesOf({ ...given('from', since), ...given('to', until) });
  const asked = { ...given('since', since), ...given('until', until), ...given('kinds', kinds) };
  return {
    read: (parents, { first, after }) =>
      Promise.all(
        parents.map((parent) =>
          reader.changes({
            ...asked,
            first,
            ...given('after', after),
            ...given('organization', organizationOf(parent)),
          }),
        ),
      ),
    node: ({ change }) => changeSource(change),
  };
};
