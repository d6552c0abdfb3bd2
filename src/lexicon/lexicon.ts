import { tokensOf } from './tokenize.ts';

export interface Entry {
  readonly term: string;
  readonly concept: string;
}

/** A term found in a list of tokens. */
export interface Match {
  readonly concept: string;
  /** Position of its first token, and how many it covers. */
  readonly at: number;
  readonly length: number;
}

/** A trie over tokens. */
export interface Lexicon {
  readonly next: ReadonlyMap<string, Lexicon>;
  readonly concept?: string;
}

interface Growing {
  readonly next: Map<string, Growing>;
  concept?: string;
}

/** The first entry of a term counts: files given first outrank later ones. */
export const makeLexicon = (entries: Iterable<Entry>): Lexicon => {
  const root: Growing = { next: new Map() };
  for (const { term, concept } of entries) {
    const tokens = tokensOf(term);
    if (tokens.length > 0) leafOf(root, tokens).concept ??= concept;
  }
  return root;
};

/** The longest terms from left to right, none overlapping; every token is looked at no more often than the longest term is long. */
export const matchLexicon = (lexicon: Lexicon, tokens: readonly string[]): Match[] => {
  const matches: Match[] = [];
  for (let at = 0; at < tokens.length; ) {
    const match = longestAt(lexicon, tokens, at);
    if (match !== undefined) matches.push(match);
    at += match?.length ?? 1;
  }
  return matches;
};

const longestAt = (lexicon: Lexicon, tokens: readonly string[], at: number): Match | undefined => {
  let found: Match | undefined;
  let node: Lexicon | undefined = lexicon;
  for (let length = 1; at + length <= tokens.length; length++) {
    node = node.next.get(tokens[at + length - 1] ?? '');
    if (node === undefined) break;
    if (node.concept !== undefined) found = { concept: node.concept, at, length };
  }
  return found;
};

const leafOf = (root: Growing, tokens: readonly string[]): Growing => {
  let node = root;
  for (const token of tokens) {
    let child = node.next.get(token);
    if (child === undefined) {
      child = { next: new Map() };
      node.next.set(token, child);
    }
    node = child;
  }
  return node;
};
