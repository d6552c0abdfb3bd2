import {
  brotliDecompressSync,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  gunzipSync,
  inflateRawSync,
  inflateSync,
} from 'node:zlib';

/** A body beyond the limit is refused, or its beginning is taken. */
export type Overflow = 'refuse' | 'cut';

export interface BodyLimit {
  readonly maxBytes: number;
  readonly overflow: Overflow;
}

type Undone = Uint8Array | 'too-large' | 'corrupt';

/** More than two layers on one body is not compression. */
const MOST_LAYERS = 2;

/** The body with its content encodings undone (RFC 9110, 8.4), never more of it than the limit, however small it came. */
export const bodyOf = async (raw: Uint8Array, encodings: string, limit: BodyLimit): Promise<Undone> => {
  const layers = encodings
    .toLowerCase()
    .split(',')
    .map((layer) => layer.trim())
    .filter((layer) => layer !== '' && layer !== 'identity')
    .reverse();
  if (layers.length > MOST_LAYERS) return 'corrupt';
  let body: Undone = limit.overflow === 'cut' ? raw.subarray(0, limit.maxBytes) : raw;
  for (const layer of layers) {
    if (typeof body === 'string') return body;
    const codec = codecOf(layer, body);
    if (codec === undefined) return 'corrupt';
    body = limit.overflow === 'refuse' ? atOnce(codec, body, limit) : await beginning(codec, body, limit);
  }
  return body;
};

interface Codec {
  readonly whole: typeof gunzipSync;
  readonly stream: typeof createGunzip;
}

const GZIP: Codec = { whole: gunzipSync, stream: createGunzip };
const DEFLATE: Codec = { whole: inflateSync, stream: createInflate };
const RAW_DEFLATE: Codec = { whole: inflateRawSync, stream: createInflateRaw };
const BROTLI: Codec = {
  whole: brotliDecompressSync,
  stream: createBrotliDecompress as unknown as typeof createGunzip,
};

const codecOf = (layer: string, body: Uint8Array): Codec | undefined => {
  if (layer === 'gzip' || layer === 'x-gzip') return isGzip(body) ? GZIP : PLAIN;
  if (layer === 'br') return BROTLI;
  // Some servers send deflate without the zlib frame that the standard asks for; its first byte tells.
  if (layer === 'deflate') return (body[0] ?? 0) % 16 === 8 ? DEFLATE : RAW_DEFLATE;
  return undefined;
};

/** Two bytes say it (RFC 1952, 2.3.1). */
export const isGzip = (body: Uint8Array): boolean => body[0] === 0x1f && body[1] === 0x8b;

/** Called gzip, but never packed: a common slip of servers. */
const PLAIN: Codec = { whole: ((body: Uint8Array) => body) as typeof gunzipSync, stream: createGunzip };

const atOnce = (codec: Codec, body: Uint8Array, { maxBytes }: BodyLimit): Undone => {
  try {
    return codec.whole(body, { maxOutputLength: maxBytes });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'corrupt';
  }
};

/** What can be read of the beginning: the body may end anywhere. */
const beginning = (codec: Codec, body: Uint8Array, { maxBytes }: BodyLimit): Promise<Undone> =>
  new Promise((resolve) => {
    if (codec === PLAIN) return resolve(body);
    const parts: Uint8Array[] = [];
    let size = 0;
    const stream = codec.stream();
    const finish = (): void => {
      stream.destroy();
      resolve(size === 0 ? 'corrupt' : Buffer.concat(parts).subarray(0, maxBytes));
    };
    stream.on('data', (part: Uint8Array) => {
      parts.push(part);
      size += part.length;
      if (size >= maxBytes) finish();
    });
    stream.once('end', finish).once('error', finish);
    stream.end(body);
  });
