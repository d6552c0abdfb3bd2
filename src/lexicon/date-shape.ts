/** Names of months and their usual abbreviations, in lower case. */
const MONTHS: ReadonlySet<string> = new Set(
  (
    'jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november ' +
    'dec december januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet août septembre ' +
    'octobre novembre décembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre ' +
    'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'
  ).split(' '),
);

const NUMBERS =
  /\b(?:19|20)\d\d[-/.](?:0?[1-9]|1[0-2])(?:[-/.](?:0?[1-9]|[12]\d|3[01]))?\b|\b(?:0?[1-9]|[12]\d|3[01])[-/.](?:0?[1-9]|1[0-2])[-/.](?:19|20)?\d\d\b/;

const CALENDAR =
  /\d{1,2}\s*月\s*\d{1,2}\s*日|(?:19|20)\d\d\s*年|(?:平成|令和)\s*\d+\s*年|\d{1,2}\s+tháng\s+\d/i;

/** Whether a text names a day or a month of a year, in whatever way people write it. What day that is, is another question. */
export const hasDate = (text: string): boolean =>
  /\d/.test(text) && (NUMBERS.test(text) || CALENDAR.test(text) || namesMonth(text));

/** As far as a month's name and the space around it reach. */
const REACH = 16;

/** “May 5”, “May 2024”, “5th of …” without the of: looked for around numbers, since most lines have few of them. */
const namesMonth = (text: string): boolean => {
  for (const { 0: digits, index } of text.matchAll(/\d+/g)) {
    const isYear = /^(?:19|20)\d\d/.test(digits);
    const isDay = digits.length <= 2;
    const after = text.slice(index + digits.length, index + digits.length + REACH);
    if (
      (isYear || (isDay && !/^\p{L}/u.test(after))) &&
      isMonth(BEFORE, text.slice(Math.max(0, index - REACH), index))
    )
      return true;
    if (isDay && isMonth(BEHIND, after)) return true;
  }
  return false;
};

const BEFORE = /(\p{L}+)\.?\s+$/u;
const BEHIND = /^(?:st|nd|rd|th|\.)?\s*(\p{L}+)/iu;

const isMonth = (pattern: RegExp, text: string): boolean =>
  MONTHS.has(pattern.exec(text)?.[1]?.toLowerCase() ?? '');
