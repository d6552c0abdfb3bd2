/**
 * A value with what its getters say, as plain data: stores may give out rows that make a cursor when it is asked for,
 * and these must say the same as rows that hold it.
 */
export const asData = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asData);
  if (typeof value !== 'object' || value === null) return value;
  const names = [...Object.keys(value), ...gettersOf(Object.getPrototypeOf(value))];
  return Object.fromEntries(names.map((name) => [name, asData(value[name as keyof typeof value])]));
};

const gettersOf = (prototype: object | null): string[] =>
  prototype === null || prototype === Object.prototype
    ? []
    : Object.entries(Object.getOwnPropertyDescriptors(prototype))
        .filter(([, { get }]) => get !== undefined)
        .map(([name]) => name);
