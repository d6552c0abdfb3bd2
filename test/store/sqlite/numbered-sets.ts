import type { ChangeSet } from '../../../src/store/graph-store.ts';
import { evidenceOf, putting, relate, thing } from '../../contract/sample-rows.ts';

/** People of each set; half of them are in the next set too. */
export const SET_SIZE = 60;

export const unit = thing('organization', 'Unit');

export const person = (number: number) =>
  thing('person', `Person ${number}`, { aliases: [`Alias ${number}`] });

/** Set number `n`: people with roles and evidence, and a page that says the set is there. */
export const numberedSet = (n: number): ChangeSet => {
  const people = Array.from({ length: SET_SIZE }, (_, at) => person((n * SET_SIZE) / 2 + at));
  const set = putting(
    [unit, ...people],
    people.map((one) => relate('HAS_ROLE', one, unit)),
  );
  const evidence = people.map(({ id }) => evidenceOf(id, 'said'));
  return { put: { ...set.put, evidence, pages: [donePage(n)] }, unsettled: people.map(({ id }) => id) };
};

export const donePage = (n: number) =>
  ({ url: `https://www.example/set/${n}`, host: 'www.example', state: 'FETCHED' }) as const;
