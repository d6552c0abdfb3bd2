const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?' +
  '|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre' +
  '|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre' +
  '|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря';

const DATE = new RegExp(
  `\\b(?:19|20)\\d\\d[-/.](?:0?[1-9]|1[0-2])(?:[-/.](?:0?[1-9]|[12]\\d|3[01]))?\\b` +
    `|\\b(?:0?[1-9]|[12]\\d|3[01])[-/.](?:0?[1-9]|1[0-2])[-/.](?:(?:19|20)?\\d\\d)\\b` +
    `|(?<!\\p{L})(?:${MONTHS})\\.?\\s+\\d{1,2}(?!\\p{L}|\\d)|(?<!\\p{L})\\d{1,2}(?:st|nd|rd|th|\\.)?\\s*(?:${MONTHS})(?!\\p{L})` +
    `|(?<!\\p{L})(?:${MONTHS})\\s+(?:19|20)\\d\\d|\\d{1,2}\\s*月\\s*\\d{1,2}\\s*日|(?:19|20)\\d\\d\\s*年|(?:平成|令和)\\s*\\d+\\s*年|\\d{1,2}\\s+tháng\\s+\\d`,
  'iu',
);

/** Whether a text names a day or a month of a year, in whatever way people write it. What day that is, is another question. */
export const hasDate = (text: string): boolean => /\d/.test(text) && DATE.test(text);
