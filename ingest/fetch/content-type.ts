/** The parts of a Content-Type that matter here: `text/html; charset="utf-8"` → text/html, utf-8. */
export interface ContentType {
  /** Lower case; empty where the server says none. */
  readonly essence: string;
  readonly charset: string | undefined;
}

export const contentTypeOf = (header: string | undefined): ContentType => {
  const [essence = '', ...parameters] = (header ?? '').split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?'?([^"'\s]+)/i.exec(parameter)?.[1])
    .find((value) => value !== undefined);
  return { essence: essence.trim().toLowerCase(), charset };
};

const PAGES = new Set([
  'text/html',
  'application/xhtml+xml',
  'application/xml',
  'text/xml',
  'application/rss+xml',
  'application/atom+xml',
]);

/** Whether such a body can be read as a page. One without a type is looked at. */
export const isPageType = (essence: string): boolean => essence === '' || PAGES.has(essence);

export const isXmlType = (essence: string): boolean => /[/+]xml$/.test(essence) && !essence.includes('xhtml');

/** A body without a type is a page if it begins like markup. */
export const looksLikeMarkup = (body: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf)?\s*</.test(Buffer.from(body.subarray(0, 512)).toString('latin1'));
