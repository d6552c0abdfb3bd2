import type { FetchedPage } from '../page.ts';

/** Fewer letters than this are a frame for what a script is going to put there. */
const NEXT_TO_NO_TEXT = 200;
/** What stands in these is not shown, or only where scripts do not run. */
const UNSHOWN = ['script', 'style', 'noscript', 'template', 'title', 'svg'];

/** Whether the page holds scripts but next to no text. Read only as far as it takes to know. */
export const needsBrowser = ({ contentType, text }: FetchedPage): boolean => {
  if (!/html/.test(contentType)) return false;
  const page = text.toLowerCase();
  return page.includes('<script') && lettersOf(page, NEXT_TO_NO_TEXT) < NEXT_TO_NO_TEXT;
};

/** How many letters a reader would see, counted up to `enough`. Each place is passed once, whatever the page is made of. */
const lettersOf = (page: string, enough: number): number => {
  let letters = 0;
  for (let at = 0; at < page.length && letters < enough; ) {
    const tag = page.indexOf('<', at);
    const shown = page.slice(at, tag < 0 ? undefined : tag);
    letters += shown.replace(/&\w{1,8};|\s+/g, '').length;
    if (tag < 0) break;
    at = afterTag(page, tag);
  }
  return letters;
};

/** What is never closed reaches to the end, as in a browser. */
const afterTag = (page: string, tag: number): number => {
  if (page.startsWith('<!--', tag)) return after(page, '-->', tag);
  const name = /^<(\w+)/.exec(page.slice(tag, tag + 12))?.[1] ?? '';
  const end = after(page, '>', tag);
  return UNSHOWN.includes(name) ? after(page, '>', after(page, `</${name}`, end)) : end;
};

const after = (page: string, what: string, from: number): number => {
  const found = page.indexOf(what, from);
  return found < 0 ? page.length : found + what.length;
};
