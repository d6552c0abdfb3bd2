import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { WARCParser, WARCRecord, WARCSerializer } from 'warcio';
import type { FetchedPage } from '../page.ts';
import { decode } from './charset.ts';
import { contentTypeOf } from './content-type.ts';
import type { Snapshot } from './snapshots.ts';

/**
 * A page as WARC 1.1 records (ISO 28500:2017). As fetched it is a `response`; a document that a browser made is a
 * `conversion`, and the boxes of its elements follow as `metadata`.
 */
export const writeArchived = async (page: FetchedPage, hash: string, at: string): Promise<Uint8Array> => {
  if (page.rendered === undefined) return packed(await serialized(responseOf(page, hash, at), page.body));
  const boxes = bytesOfBoxes(page.rendered.boxes);
  return Buffer.concat([
    packed(await serialized(conversionOf(page, hash, at), page.body)),
    packed(await serialized(boxesRecordOf(page, hash, at, boxes), boxes)),
  ]);
};

type RecordOptions = NonNullable<Parameters<typeof WARCRecord.create>[0]>;

/** The set that its text was read in: without it the same bytes might be read otherwise later. */
const CHARSET = 'Orgraph-Charset';
const BOXES_TYPE = 'application/x-orgraph-boxes';

const responseOf = (page: FetchedPage, hash: string, at: string): RecordOptions => {
  const statusline = `HTTP/1.1 ${page.status} ${page.status === 200 ? 'OK' : 'Status'}`;
  const httpHeaders = {
    'Content-Type': page.contentType,
    ...(page.etag === undefined ? {} : { ETag: page.etag }),
    ...(page.lastModified === undefined ? {} : { 'Last-Modified': page.lastModified }),
  };
  const lines = Object.entries(httpHeaders).map(([name, value]) => `${name}: ${value}`);
  const head = `${[statusline, ...lines].join('\r\n')}\r\n\r\n`;
  const block = createHash('sha256').update(head, 'utf8').update(page.body).digest('hex');
  return {
    ...common(page, at, digests(hash, block, hash, page.charset)),
    type: 'response',
    statusline,
    httpHeaders,
  };
};

const conversionOf = (page: FetchedPage, hash: string, at: string): RecordOptions => ({
  ...common(page, at, {
    ...digests(hash, hash, hash, page.charset),
    'Content-Type': `${page.contentType}; charset=${page.charset}`,
  }),
  type: 'conversion',
});

const boxesRecordOf = (page: FetchedPage, hash: string, at: string, boxes: Uint8Array): RecordOptions => {
  const digest = createHash('sha256').update(boxes).digest('hex');
  return {
    ...common(page, at, {
      ...digests(digest, digest, digest),
      'WARC-Refers-To': recordId(hash),
      'Content-Type': BOXES_TYPE,
    }),
    type: 'metadata',
  };
};

const common = (page: FetchedPage, at: string, warcHeaders: Record<string, string>): RecordOptions => ({
  url: page.finalUrl,
  date: at,
  warcVersion: 'WARC/1.1',
  warcHeaders,
});

/** Given here, so that the library does not compute them: it takes ten times as long. */
const digests = (id: string, block: string, payload: string, charset?: string): Record<string, string> => ({
  'WARC-Record-ID': recordId(id),
  'WARC-Block-Digest': `sha256:${block}`,
  'WARC-Payload-Digest': `sha256:${payload}`,
  ...(charset === undefined ? {} : { [CHARSET]: charset }),
});

/** Made from the content, so that the same page read at the same time is the same file. */
const recordId = (hash: string): string =>
  `<urn:uuid:${hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}>`;

const serialized = (options: RecordOptions, body: Uint8Array): Promise<Uint8Array> =>
  WARCSerializer.serialize(WARCRecord.create(options, [body]), { gzip: false });

/** One gzip member a record, as the standard advises. Level 1: pages shrink to a quarter, higher levels cost twice for little. */
const packed = (record: Uint8Array): Uint8Array =>
  gzipSync(record, { level: 1, memLevel: 9, chunkSize: 65_536 });

/** The page in a file; nothing where the file is no such thing. */
export const readArchived = async (bytes: Uint8Array): Promise<Omit<Snapshot, 'hash'> | undefined> => {
  const plain = unpacked(bytes);
  if (plain === undefined) return undefined;
  let page: Omit<Snapshot, 'hash'> | undefined;
  for await (const record of new WARCParser([plain])) {
    const content = await record.readFully(false);
    if (page === undefined) page = pageOf(record, content);
    else if (record.warcContentType === BOXES_TYPE) page = { ...page, rendered: { boxes: boxesOf(content) } };
  }
  return page;
};

const unpacked = (bytes: Uint8Array): Uint8Array | undefined => {
  try {
    return gunzipSync(bytes);
  } catch {
    return undefined;
  }
};

const pageOf = (record: WARCRecord, body: Uint8Array): Omit<Snapshot, 'hash'> => {
  const type = record.httpHeaders?.headers.get('Content-Type') ?? record.warcContentType ?? '';
  return {
    url: record.warcTargetURI ?? '',
    at: record.warcDate ?? '',
    status: Number(record.httpHeaders?.statusCode ?? 200),
    contentType: contentTypeOf(type).essence,
    body,
    ...decode(body, { charset: record.warcHeader(CHARSET) ?? undefined }),
  };
};

/** Four bytes a number, the low one first, whatever the machine. */
const bytesOfBoxes = (boxes: Float32Array): Uint8Array => {
  const bytes = Buffer.alloc(boxes.length * 4);
  boxes.forEach((value, i) => {
    bytes.writeFloatLE(value, i * 4);
  });
  return bytes;
};

const boxesOf = (bytes: Uint8Array): Float32Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: Math.floor(bytes.byteLength / 4) }, (_, i) =>
    view.getFloat32(i * 4, true),
  );
};
