/** An insert that replaces the row with the same key in place; each column's value is the parameter of its name. */
export const upsertSql = (table: string, key: readonly string[], columns: readonly string[]): string => {
  const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
  const replaced = columns
    .filter((column) => !key.includes(column))
    .map((column) => `"${column}" = excluded."${column}"`);
  return `INSERT INTO ${table} (${quoted(columns)}) VALUES (${columns.map((column) => `@${column}`).join(', ')})
    ON CONFLICT (${quoted(key)}) DO UPDATE SET ${replaced.join(', ')}`;
};
