import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site whose every page links to forty others; pages have 20 to 80 kB. Prints its address, ends with its parent. */
const pages = Number(process.argv[2]);
const LINKS = 40;
const [LEAST, MOST] = [20_000, 80_000];

const paragraph = (at: number): string =>
  `<div class="item"><h3>Section ${at}</h3><p>Words about <b>matter ${at}</b>, said <i>at some length</i>, with a ` +
  `<span class="note">note ${at % 17}</span> and nothing that anybody looks for.</p><ul><li>one</li><li>two</li></ul></div>\n`;

const filler = Buffer.from(Array.from({ length: 500 }, (_, at) => paragraph(at)).join(''));

/** The same page for the same number, whoever asks. */
const pageOf = (number: number): Buffer => {
  const size = LEAST + ((number * 7919) % (MOST - LEAST));
  const links = Array.from({ length: LINKS }, (_, at) => {
    const target = at < 10 ? (number * 10 + at) % pages : (number * 31 + at * 97) % pages;
    return `<li><a href="/page/${target}">Page number ${target}</a></li>`;
  });
  const head = `<!doctype html><html><head><title>Page ${number}</title></head><body><h1>Page ${number}</h1><ul>${links.join('')}</ul>`;
  const end = filler.lastIndexOf('<div class="item">', size);
  return Buffer.concat([Buffer.from(head), filler.subarray(0, end), Buffer.from('</body></html>')]);
};

const server = createServer((request, response) => {
  const number = /^\/page\/(\d+)$/.exec(request.url ?? '')?.[1];
  if (number === undefined || Number(number) >= pages) return void response.writeHead(404).end();
  const body = pageOf(Number(number));
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
    .end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/page/0\n`);
});
process.stdin.on('end', () => process.exit(0)).resume();
