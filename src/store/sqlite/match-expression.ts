import { type SearchNeed, searchNeeds } from '../../text/search-terms.ts';

/**
 * What a name must hold, in FTS5's syntax; undefined where the text has no letter or digit. Terms hold letters, marks
 * and digits only, so quoting them is safe.
 */
export const matchExpression = (text: string): string | undefined => {
  const needs = searchNeeds(text);
  return needs.length === 0 ? undefined : needs.map(expressionOf).join(' AND ');
};

const expressionOf = (need: SearchNeed): string => {
  switch (need.match) {
    case 'word':
      return `"${need.term}"`;
    case 'prefix':
      return `"${need.term}"*`;
    case 'phrase':
      return `"${need.terms.join(' ')}"`;
  }
};
