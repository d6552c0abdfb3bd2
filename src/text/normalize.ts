/** Letters that Unicode does not decompose into a base letter and an accent. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
};

/**
 * The form in which names are compared: full and half width alike, lower case, accents of Latin, Greek and Cyrillic
 * letters folded, white space single. Marks of other scripts stay: か is not が.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[øłđðþæœßı]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
    .replace(/[\p{White_Space}\p{Cc}]+/gu, ' ')
    .trim();

/** Length in code points, so that engines which count UTF-16 units and those which count characters agree. */
export const foldedLength = (text: string): number => [...fold(text)].length;
