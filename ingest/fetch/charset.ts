import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';

export interface Decoded {
  /** The name of the encoding standard, in lower case. */
  readonly charset: string;
  readonly text: string;
}

export interface Declared {
  /** What the header of the answer says. */
  readonly charset?: string | undefined;
}

/** Bytes into text: byte order mark, header, the document's own word, then what the bytes look like. Never throws. */
export const decode = (body: Uint8Array, declared: Declared = {}): Decoded => {
  const said = declaredIn(body, declared);
  const charset = (said === undefined ? sniffed(body) : believed(said, body)).toLowerCase();
  if (charset === 'utf-8') return { charset, text: utf8(body) };
  if (charset === 'windows-1252') return { charset, text: windows1252(body) };
  return { charset, text: new TextDecoder(charset).decode(body) };
};

/** Buffer's own way is several times faster than TextDecoder's, and replaces what is not valid in the same way. */
const utf8 = (body: Uint8Array): string => {
  const marked = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return bytes.toString('utf8', marked ? 3 : 0);
};

/** Node 20 reads this set as ISO 8859-1 (tried), which loses curly quotes, dashes and the euro sign. */
const windows1252 = (body: Uint8Array): string =>
  Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (letter) => UPPER_CONTROLS[letter.charCodeAt(0) - 0x80] ?? letter);

/** 0x80 to 0x9F, by the encoding standard's index; the five that it leaves open stay as they are. */
const UPPER_CONTROLS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const declaredIn = (body: Uint8Array, { charset }: Declared): string | undefined => {
  const marked = byMark(body);
  if (marked !== undefined) return marked;
  return (charset === undefined ? undefined : decodable(charset)) ?? saidInside(body);
};

const byMark = ([a, b, c]: Uint8Array): string | undefined => {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined;
};

/** The standard looks at the first 1024 bytes; pages that begin with long comments and scripts say it later. */
const PRESCAN = 4096;

/** What the document says of itself: a meta element (HTML, 13.2.3.2) or an XML declaration. */
const saidInside = (body: Uint8Array): string | undefined => {
  const head = Buffer.from(body.subarray(0, PRESCAN)).toString('latin1');
  const xml = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
  const tags = head.replace(/<!--[\s\S]*?(?:-->|$)/g, '').match(/<meta[\s/][^>]*/gi) ?? [];
  for (const label of [...tags.map(labelOf), xml]) {
    const charset = label === undefined ? undefined : decodable(label);
    // Who could be read so far is not written in sixteen bits.
    if (charset !== undefined) return charset.startsWith('utf-16') ? 'utf-8' : charset;
  }
  return undefined;
};

const labelOf = (tag: string): string | undefined => {
  const plain = /\scharset\s*=\s*["']?\s*([^"'\s/>]+)/i.exec(tag)?.[1];
  if (!/\scontent\s*=/i.test(tag)) return plain;
  return /http-equiv\s*=\s*["']?\s*content-type/i.test(tag)
    ? /charset\s*=\s*["']?\s*([^"'\s;>]+)/i.exec(tag)?.[1]
    : undefined;
};

/** So much text must be beyond ASCII before anybody is called a liar. */
const TELLING_BYTES = 40;

/** Servers call everything UTF-8. What is not, and reads like an East Asian set from end to end, is believed instead. */
const believed = (said: string, body: Uint8Array): string => {
  if (said !== 'utf-8' || isUtf8(body)) return said;
  const sample = telling(body);
  const foreign = sample.reduce((sum, byte) => sum + (byte >> 7), 0);
  const replaced = utf8(sample).split('\ufffd').length - 1;
  return foreign >= TELLING_BYTES && replaced > foreign / 4 ? (eastAsian(sample) ?? said) : said;
};

/** `x-user-defined` and labels that this platform cannot decode are as good as none. */
const decodable = (label: string): string | undefined => {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
};

/** How much of a page is looked at. */
const SAMPLE = 64 * 1024;
/** Escape sequences that begin a Japanese character set (ISO-2022-JP: RFC 1468). */
const JAPANESE_ESCAPES = ['\x1b$@', '\x1b$B', '\x1b(J', '\x1b(I'];

const sniffed = (body: Uint8Array): string => {
  if (isUtf8(body)) {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    return JAPANESE_ESCAPES.some((sequence) => bytes.includes(sequence)) ? 'iso-2022-jp' : 'utf-8';
  }
  const sample = telling(body);
  return eastAsian(sample) ?? byFrequency(sample) ?? 'windows-1252';
};

/** Tags are ASCII in every one of these sets, and hide what tells them apart. */
const telling = (body: Uint8Array): Buffer => {
  const text = Buffer.from(body.subarray(0, 4 * SAMPLE)).toString('latin1');
  const plain = text.replace(/<[^<>]*>/g, ' ').slice(0, SAMPLE);
  return Buffer.from(/[\x80-\xff]/.test(plain) ? plain : text, 'latin1');
};

const KANA = /[\u3040-\u30ff、。・]/g;
const HANGUL = /[\uac00-\ud7a3]/g;
const SIMPLIFIED =
  /[的一是不了人我在有他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生，。、]/g;
const TRADITIONAL =
  /[的一是不了人我在有他這為之大來以個中上們到說國和地也子時道出而要於就下得可你年生，。、]/g;

/** Bytes of one set are often valid in another: what is common there, and what share of the text it usually is. */
const EAST_ASIAN: readonly { readonly charset: string; readonly common: RegExp; readonly usual: number }[] = [
  { charset: 'shift_jis', common: KANA, usual: 0.4 },
  { charset: 'euc-jp', common: KANA, usual: 0.4 },
  { charset: 'gbk', common: SIMPLIFIED, usual: 0.15 },
  { charset: 'big5', common: TRADITIONAL, usual: 0.15 },
  { charset: 'euc-kr', common: HANGUL, usual: 0.85 },
];
/** So much of the usual share must be there. */
const ENOUGH = 0.4;

/** The East Asian set in which the bytes are valid and read most like its language. */
const eastAsian = (sample: Buffer): string | undefined => {
  const scored = EAST_ASIAN.map((one) => ({ charset: one.charset, score: likeness(one, sample) }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score >= ENOUGH ? best.charset : undefined;
};

const likeness = ({ charset, common, usual }: (typeof EAST_ASIAN)[number], sample: Buffer): number => {
  const foreign = new TextDecoder(charset).decode(sample).replace(/\p{ASCII}+/gu, '');
  // Half-width kana and private characters are what wrong readings are full of; a cut last character is forgiven.
  const broken = foreign.match(/[\ufffd\ue000-\uf8ff\uff61-\uff9f]/g)?.length ?? 0;
  if (foreign.length === 0 || broken > 1 + foreign.length * 0.02) return 0;
  return Math.min((foreign.match(common)?.length ?? 0) / foreign.length / usual, 1);
};

const SINGLE_BYTE = /^(?:windows-125\d|iso-8859-\d+|koi8-r)$/i;

/** Statistics of letters, for the sets of one byte a letter. */
const byFrequency = (sample: Buffer): string | undefined => {
  const [best] = analyse(sample).filter(({ name }) => SINGLE_BYTE.test(name));
  return best === undefined ? undefined : decodable(best.name);
};
