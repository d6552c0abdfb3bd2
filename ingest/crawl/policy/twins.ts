/**
 * `/people/` and `/people/index.html` are nearly always one page, but only the server knows. The second spelling is queued
 * with next to no score, so that nothing is lost and nothing is read twice first. Bounded: hashes of the first addresses.
 */
export interface Twins {
  /** Whether another spelling of this page was seen before. */
  isTwin(url: URL): boolean;
}

const MOST = 200_000;

export const knownTwins = (): Twins => {
  const spellings = new Map<number, number>();
  return {
    isTwin: (url) => {
      const page = hash(pageKey(url));
      const spelling = hash(url.href);
      const first = spellings.get(page);
      if (first === undefined && spellings.size < MOST) spellings.set(page, spelling);
      return first !== undefined && first !== spelling;
    },
  };
};

const pageKey = ({ host, pathname, search }: URL): string =>
  host.replace(/^www\./, '') +
  pathname
    .replace(/\/{2,}/g, '/')
    .replace(/\/(?:index|default|home|welcome)\.(?:s?html?|php|aspx?|cgi|jsp|cfm)$/i, '/')
    .replace(/\/+$/, '') +
  search;

/** FNV-1a, 32 bits. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value | 0;
};
