import { fold } from '../text/normalize.ts';

/** Words of spaced scripts; of scripts written without spaces every character is a token. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆])[\p{L}\p{M}])+|\p{N}+/gu;

/** The tokens by which lexicons are matched. An apostrophe is no boundary: “what's” is `whats`. */
export const tokensOf = (text: string): readonly string[] =>
  // Folding changes nothing in ASCII but case, and most texts are ASCII.
  ASCII.test(text) ? asciiTokens(text) : (fold(text).replace(/['’]/g, '').match(TOKEN) ?? []);

const ASCII = /^[\x20-\x7e]*$/;

const asciiTokens = (text: string): readonly string[] =>
  (text.includes("'") ? text.replaceAll("'", '') : text).toLowerCase().match(/[a-z]+|[0-9]+/g) ?? [];

/** The same for addresses, where words are joined: `facultyStaff`, `news_2012`, `%E6%95%99`. */
export const addressTokens = (path: string): readonly string[] => tokensOf(splitCase(decode(path)));

const splitCase = (path: string): string =>
  ASCII.test(path) ? path.replace(/([a-z])([A-Z])/g, '$1 $2') : path.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');

const decode = (path: string): string => {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    // Not UTF-8: taken as it stands.
    return path;
  }
};
