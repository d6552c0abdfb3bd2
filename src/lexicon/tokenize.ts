import { fold } from '../text/normalize.ts';

/** Words of spaced scripts; of scripts written without spaces every character is a token. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆])[\p{L}\p{M}])+|\p{N}+/gu;

/** The tokens by which lexicons are matched. An apostrophe is no boundary: “what's” is `whats`. */
export const tokensOf = (text: string): readonly string[] =>
  fold(text).replace(/['’]/g, '').match(TOKEN) ?? [];

/** The same for addresses, where words are joined: `facultyStaff`, `news_2012`, `%E6%95%99`. */
export const addressTokens = (path: string): readonly string[] =>
  tokensOf(decode(path).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));

const decode = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not UTF-8: taken as it stands.
    return path;
  }
};
