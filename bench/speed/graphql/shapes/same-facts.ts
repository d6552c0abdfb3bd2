import { compareText } from '../../../../src/lib/compare.ts';

/** What one answer says and another does not need to: how it was found, and of which kind our types say it is. */
const NOT_COMPARED: ReadonlySet<string> = new Set(['depth', 'score', 'kind', '__typename', 'pageInfo']);

/** The values of an answer, one line an object, outer ones before inner ones: names of fields and nesting do not count. */
export const factsOf = (answer: unknown): string[] => {
  if (Array.isArray(answer)) return answer.flatMap(factsOf);
  if (typeof answer !== 'object' || answer === null) return [];
  const fields = Object.entries(answer).filter(([name, value]) => value !== null && !NOT_COMPARED.has(name));
  const own = fields.filter(([, value]) => typeof value !== 'object').map(([, value]) => String(value));
  const inner = fields.flatMap(([, value]) => factsOf(value));
  return own.length === 0 ? inner : [own.join(' · '), ...inner];
};

export type Agreement = 'in order' | 'as a set';

/** Throws where two answers do not say the same: a wrong answer must not win for being fast. */
export const mustAgree = (what: string, one: unknown, other: unknown, agreement: Agreement): void => {
  const [a, b] = [one, other].map((answer) => prepared(factsOf(answer), agreement)) as [string[], string[]];
  if (a.length === 0) throw new Error(`${what}: an empty answer proves nothing.`);
  const at = a.findIndex((fact, index) => fact !== b[index]);
  if (at < 0 && a.length === b.length) return;
  const place = at < 0 ? a.length : at;
  throw new Error(
    `${what}: answers differ (${a.length} and ${b.length} facts), first in “${a[place]}” and “${b[place]}”.`,
  );
};

const prepared = (facts: readonly string[], agreement: Agreement): string[] =>
  agreement === 'in order' ? [...facts] : [...new Set(facts)].sort(compareText);
