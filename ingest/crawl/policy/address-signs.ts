import { memo } from '../../../src/lexicon/memo.ts';
import { addressTokens } from '../../../src/lexicon/tokenize.ts';
import { addSought, conceptsIn } from './concepts.ts';
import type { LinkingPage, LinkReading } from './link-signs.ts';

/** What an address promises: the words of its steps, its depth, its host, whose name it holds. */
export const addAddressSigns = (
  { url, texts, name }: LinkReading,
  page: LinkingPage,
  signs: string[],
): void => {
  const { steps, own } = readAddress(url.href);
  signs.push(...own);
  addHostSigns(url, page, steps.length === 0, signs);
  if (name > 0 && holdsName(texts.tokens, steps)) signs.push('address:named');
};

/** Pages of one shape are made alike: numbers, and a single letter as the last step, may differ. */
export const urlShape = (url: URL): string => readAddress(url.href).shape;

interface AddressReading {
  readonly steps: readonly string[];
  readonly own: readonly string[];
  readonly shape: string;
}

const readAddress = memo((href: string): AddressReading => {
  const url = new URL(href);
  const steps = stepsOf(url);
  const own = stepSigns(steps);
  own.push(`address:depth${Math.min(5, steps.length)}`);
  if (isHome(steps)) own.push('address:home');
  else if (/\/(?:~|%7E)/i.test(url.pathname)) own.push('address:in-home');
  if (url.search !== '') own.push('address:query');
  if (/(?:^|\D)(?:19|20)\d\d(?:\D|$)/.test(url.pathname)) own.push('address:year');
  if (FILE.test(url.pathname)) own.push('address:file');
  if (/(?:cgi|\.pl$)/.test(url.pathname)) own.push('address:program');
  return { steps, own, shape: shapeOf(url) };
});

const shapeOf = ({ host, pathname, search }: URL): string =>
  `${host}${pathname}${search}`.replace(/\d+/g, '#').replace(/(?<=[/=_-])[A-Za-z](?=\.\w+$|\/?$)/, '#');

const FILE = /\.(?:txt|tex|dvi|bib|c|java|rtf)$/i;
const INDEX_FILE = /^(?:index|default|home|welcome|main)\.\w+$/i;

/** The steps of a path that tell something: an index file is its folder. */
const stepsOf = (url: URL): readonly string[] =>
  url.pathname.split('/').filter((step) => step !== '' && !INDEX_FILE.test(step));

const withoutEnding = (step: string): string => step.replace(/\.\w{2,5}$/, '');

const stepSigns = (steps: readonly string[]): string[] => {
  const signs: string[] = [];
  const own = isOwnName(steps) ? steps.slice(0, -1) : steps;
  if (own !== steps) signs.push('address:own');
  addConcepts(withoutEnding(steps.at(-1) ?? ''), 'address', signs);
  addConcepts(own.at(-2) ?? '', 'address:in', signs);
  addConcepts(own.slice(0, -2).join('/'), 'address:under', signs);
  return signs;
};

const addConcepts = (text: string, where: string, signs: string[]): void => {
  if (text === '') return;
  const concepts = conceptsIn(addressTokens(text));
  for (const concept of concepts)
    signs.push(where === 'address' ? `address:${concept}` : `${where}-${concept}`);
  addSought(concepts, where, signs);
};

const addHostSigns = (url: URL, page: LinkingPage, isRoot: boolean, signs: string[]): void => {
  if (url.host !== page.url.host) signs.push(isRoot ? 'address:other-root' : 'address:other-host');
  else if (isRoot) signs.push('address:root');
  if (url.host !== page.siteHost) signs.push('address:off-seed');
};

/** `~lee`, or `~lee/lee.html`. */
const isHome = (steps: readonly string[]): boolean =>
  /^(?:~|%7E)/i.test(steps.at(-1) ?? '') || (/^(?:~|%7E)/i.test(steps.at(-2) ?? '') && isOwnName(steps));

/** `lee/lee.html`: the page of the folder's own name. */
const isOwnName = (steps: readonly string[]): boolean => {
  const folder = (steps.at(-2) ?? '').replace(/^(?:~|%7E)/i, '').toLowerCase();
  return folder !== '' && (steps.at(-1) ?? '').toLowerCase().startsWith(`${folder}.`);
};

/** An address that holds a part of the name in the anchor is that person's. */
const holdsName = (tokens: readonly string[], steps: readonly string[]): boolean => {
  const tail = steps.slice(-2).join('/').toLowerCase();
  return tokens.some((token) => token.length > 3 && tail.includes(token.slice(0, 6)));
};
