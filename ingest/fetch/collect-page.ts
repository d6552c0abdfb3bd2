/**
 * Runs inside a browser's page, hence a text: gives the document as HTML, and the boxes of its elements in the order in
 * which a parser will meet them. The document is written out and read back once with every element numbered, because
 * what scripts build (a paragraph in a paragraph) need not come back as it was. `noscript` is left out: it is not shown.
 */
export const COLLECT_PAGE = `(() => {
  const MARK = 'data-orgraph-number';
  for (const unused of document.querySelectorAll('noscript')) unused.remove();
  const elements = [...document.querySelectorAll('*')];
  const boxes = elements.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return width === 0 && height === 0 ? [0, 0, 0, 0] : [x + scrollX, y + scrollY, width, height];
  });
  elements.forEach((element, i) => element.setAttribute(MARK, String(i)));
  const type = document.doctype === null ? '' : '<!DOCTYPE html>';
  const copy = new DOMParser().parseFromString(type + document.documentElement.outerHTML, 'text/html');
  const ordered = [...copy.querySelectorAll('*')].map((element) => boxes[element.getAttribute(MARK)] ?? [0, 0, 0, 0]);
  for (const element of copy.querySelectorAll('*')) element.removeAttribute(MARK);
  return { html: type + copy.documentElement.outerHTML, boxes: ordered.flat() };
})()`;

export interface CollectedPage {
  readonly html: string;
  readonly boxes: readonly number[];
}

/** What a page's own scripts had their hands on is believed only as far as its shape goes. */
export const collectedPage = (value: unknown): CollectedPage | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { html, boxes } = value as { html?: unknown; boxes?: unknown };
  if (typeof html !== 'string' || !Array.isArray(boxes) || boxes.length % 4 !== 0) return undefined;
  return boxes.every((box) => typeof box === 'number' && Number.isFinite(box)) ? { html, boxes } : undefined;
};
