/** Orders texts by UTF-16 units: the order of ids and sort keys, which are ASCII. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
