/**
 * Keeps what a pure function said of texts: menus stand on every page of a site. Bounded: when full it begins anew,
 * which can't change an answer.
 */
export const memo = <T>(of: (text: string) => T, most = 5000): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const said = of(text);
    if (known.size >= most) known.clear();
    known.set(text, said);
    return said;
  };
};
