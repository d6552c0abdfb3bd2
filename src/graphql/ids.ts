import { InputError } from '../domain/errors.ts';
import { idPrefix } from '../domain/ids.ts';

type Thing = NonNullable<ReturnType<typeof idPrefix>>;

/** What the id names; a text that can name nothing of ours is an error, not an absence. */
export const checkedId = (id: string): Thing => {
  const thing = idPrefix(id);
  if (thing === undefined) {
    throw new InputError(
      `An id is a letter, an underscore and 24 hex digits; got ${JSON.stringify(id.slice(0, 40))}.`,
    );
  }
  return thing;
};

export const checkedOrganizationId = (id: string): string => {
  if (checkedId(id) !== 'organization')
    throw new InputError(`An organisation's id is expected here; got ${id}.`);
  return id;
};
