/** Small strict parsers, so that what was written is read by something that did not write it. */

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids them
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;
const TOKEN = /<\?xml[^?]*\?>|<(\/?)([\w.]+)((?:\s+[\w.]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;

/** Well-formed XML without comments, or an error. */
export const parseXml = (text: string): XmlElement => {
  if (FORBIDDEN.test(text)) throw new Error('a character that XML does not allow');
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let end = 0;
  for (const [token, closing, name, attributes, empty, characters] of text.matchAll(TOKEN)) {
    end += token.length;
    const parent = open.at(-1) as XmlElement;
    if (characters !== undefined) parent.text += unescaped(characters);
    else if (closing === '/') {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`);
    } else if (name !== undefined) {
      const element = { name, attributes: attributesOf(attributes ?? ''), children: [], text: '' };
      parent.children.push(element);
      if (empty !== '/') open.push(element);
    }
  }
  if (end !== text.length || open.length !== 1) throw new Error(`not well-formed at ${end}`);
  return root.children[0] as XmlElement;
};

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w.]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)]),
  );

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#13': '\r' };

const unescaped = (text: string): string =>
  text.replace(/&([^;]*);|&/g, (whole, name: string | undefined) => {
    const character = ENTITIES[name ?? ''];
    if (character === undefined) throw new Error(`a bare or unknown ${whole}`);
    return character;
  });

/** RFC 4180 with CRLF, or an error. */
export const parseCsv = (text: string): string[][] => {
  const rows: string[][] = [[]];
  let at = 0;
  const cell = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
  while (at < text.length) {
    cell.lastIndex = at;
    const [whole, quoted, bare] = cell.exec(text) as RegExpExecArray;
    rows.at(-1)?.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'));
    at += whole.length;
    if (text.startsWith('\r\n', at)) {
      at += 2;
      if (at < text.length) rows.push([]);
    } else if (text[at] === ',') at += 1;
    else throw new Error(`neither a comma nor a line end at ${at}: ${text.slice(at, at + 20)}`);
  }
  return rows;
};
