import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { needsBrowser } from '../../../ingest/fetch/needs-browser.ts';
import type { BrowserOptions } from '../../../ingest/fetch/page-source.ts';
import { findChromium } from '../../../ingest/fetch/render-mode.ts';
import { parseHtml } from '../../../ingest/html/parse.ts';
import { TEXT } from '../../../ingest/html/tree.ts';
import type { FetchedPage, FetchOutcome, PageSource } from '../../../ingest/page.ts';
import {
  type Answers,
  byPath,
  html,
  type LocalSite,
  quickSource,
  redirect,
  startSite,
} from './local-site.ts';

const executablePath = findChromium();

const APP = (script: string): Answers =>
  html(
    `<!doctype html><title>Staff</title><noscript>Please turn JavaScript on.</noscript><link rel="stylesheet" href="/app.css"><div id="root"></div><script>${script}</script>`,
  );

const LIST = `fetch('/people.json').then((r) => r.json()).then((people) => {
  document.querySelector('#root').innerHTML = '<ul>' + people.map((p) => '<li><a href="/p/' + p + '">' + p + '</a></li>').join('') + '</ul>';
});`;

const json =
  (value: unknown): Answers =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

let [site, inside]: (LocalSite | undefined)[] = [];
let sources: PageSource[] = [];

const sourceWith = (more: Partial<BrowserOptions> = {}): PageSource => {
  const source = quickSource({
    guard: { allowAddresses: [`127.0.0.1:${site?.port}`] },
    render: { mode: 'auto', executablePath: executablePath ?? '', timeoutMs: 15_000, ...more },
  });
  sources.push(source);
  return source;
};

/** Most tests share one browser: starting it takes longer than they do. */
let usual: PageSource | undefined;
const usualSource = (): PageSource => {
  usual ??= sourceWith();
  return usual;
};

const pageOf = (outcome: FetchOutcome): FetchedPage => {
  if (outcome.outcome !== 'fetched') throw new Error(JSON.stringify(outcome));
  return outcome;
};

beforeAll(async () => {
  inside = await startSite(json(['secret']), '127.0.0.3');
  const secret = inside.url;
  site = await startSite(
    byPath({
      '/robots.txt': (_, response) => void response.end('User-agent: *\nDisallow: /forbidden.json'),
      '/app.css': (_, response) =>
        void response.writeHead(200, { 'content-type': 'text/css' }).end('body{margin:0}li{height:30px}'),
      '/list': APP(LIST),
      '/people.json': json(['Ann Example', 'Bob Beispiel', '林 太郎']),
      '/plain': html(
        `<p>${'A page with a script and enough text. '.repeat(10)}</p><script>document.body.textContent='changed'</script>`,
      ),
      '/forbidden.json': json(['forbidden']),
      '/away': redirect(`${secret}/redirected`),
      '/hostile': APP(`
        const tell = (text) => document.querySelector('#root').append(text + ';');
        const ask = (name, url) => fetch(url).then((r) => r.text()).then((t) => tell(name + ' read ' + t), () => tell(name + ' refused'));
        ask('inside', '${secret}/fetch'); ask('away', '/away'); ask('robots', '/forbidden.json'); ask('metadata', 'http://169.254.169.254/latest');
        new Image().src = '${secret}/image';
        const script = document.createElement('script'); script.src = '${secret}/script.js'; document.head.append(script);
        const frame = document.createElement('iframe'); frame.src = '${secret}/frame'; document.body.append(frame);
        try { new WebSocket('${secret}/socket'.replace('http', 'ws')); } catch {}
        navigator.sendBeacon('${secret}/beacon', 'x');
        fetch('/people.json', { method: 'POST' }).then(() => tell('post sent'), () => tell('post refused'));
        window.open('${secret}/window');
        const link = document.createElement('link'); link.rel = 'preconnect'; link.href = '${secret}/'; document.head.append(link);
        setTimeout(() => { location.href = '${secret}/navigated'; }, 100);`),
      '/endless': APP('for (;;) {}'),
      '/nested': APP(`const outer = document.createElement('p'), inner = document.createElement('p');
        inner.textContent = 'inner'; outer.append(inner); document.querySelector('#root').append(outer);`),
      '/hungry':
        APP(`(async () => { for (let i = 0; i < 40; i++) await fetch('/people.json?' + i).then((r) => r.text(), () => {});
        document.querySelector('#root').append('done'); })()`),
    }),
  );
}, 30_000);

afterAll(async () => {
  for (const source of sources) await source.close();
  sources = [];
  await site?.close();
  await inside?.close();
});

describe('whether a page needs a browser', () => {
  const page = (text: string, contentType = 'text/html'): FetchedPage => ({
    outcome: 'fetched',
    url: '',
    finalUrl: '',
    status: 200,
    charset: 'utf-8',
    body: Buffer.from(text),
    contentType,
    text,
  });

  test.each<[string, string, boolean]>([
    ['a frame for a script', '<title>Staff</title><div id=root></div><SCRIPT src=a.js></SCRIPT>', true],
    ['text in the script only', `<script>${'text '.repeat(200)}</script>`, true],
    [
      'text for who has no scripts',
      `<noscript>${'text '.repeat(200)}</noscript><script src=a.js></script>`,
      true,
    ],
    ['text in comments', `<!-- ${'text '.repeat(200)} --><script src=a.js></script>`, true],
    ['spaces and entities', `${'&nbsp; \n'.repeat(500)}<script src=a.js></script>`, true],
    ['text and scripts', `<p>${'text '.repeat(200)}</p><script src=a.js></script>`, false],
    ['no scripts', '<p>short</p>', false],
    ['nothing', '', false],
  ])('%s', (_, text, expected) => {
    expect(needsBrowser(page(text))).toBe(expected);
  });

  test('what is no HTML does not', () => {
    expect(needsBrowser(page('<script/>', 'application/xml'))).toBe(false);
  });

  test('a page made to be slow is not', () => {
    expect(needsBrowser(page('<script></script>'.repeat(200_000)))).toBe(true);
    expect(needsBrowser(page(`<script>${'<!--<'.repeat(500_000)}`))).toBe(true);
  });
});

describe('a browser that is named', () => {
  test('must be there', () => {
    expect(findChromium('/nowhere/chromium')).toBeUndefined();
    expect(findChromium(process.execPath)).toBe(process.execPath);
  });
});

const withChromium = executablePath === undefined ? describe.skip : describe;

withChromium('a real browser', () => {
  test('reads the list that a script loads, with the boxes of its elements', async () => {
    const page = pageOf(await usualSource().fetch({ url: `${site?.url}/list` }));
    expect(page.text).toContain('<li><a href="/p/林 太郎">林 太郎</a></li>');
    expect(page.text).not.toMatch(/noscript|data-orgraph/);
    expect([page.charset, Buffer.from(page.body).toString()]).toEqual(['utf-8', page.text]);
    const tree = parseHtml(page.text);
    const elements = Array.from({ length: tree.size }, (_, i) => tree.tags[i] ?? '').filter(
      (tag) => tag !== TEXT && !tag.startsWith('#') && !tag.startsWith('!'),
    );
    const boxes = page.rendered?.boxes ?? new Float32Array();
    expect(boxes).toHaveLength(elements.length * 4);
    const items = elements.flatMap((tag, i) => (tag === 'li' ? [[...boxes.subarray(i * 4, i * 4 + 4)]] : []));
    expect(items).toHaveLength(3);
    // One below the other at equal steps, which is what the styles say: Definition 1 of the paper looks for this.
    expect(items.map(([x, , , height]) => [x, height])).toEqual(Array(3).fill([items[0]?.[0], 30]));
    expect(items.map(([, y]) => (y ?? 0) - (items[0]?.[1] ?? 0))).toEqual([0, 30, 60]);
  });

  test('is not asked for a page that has its text', async () => {
    const page = pageOf(await usualSource().fetch({ url: `${site?.url}/plain` }));
    expect([page.rendered, page.text.includes('enough text')]).toEqual([undefined, true]);
  });

  test('is asked for every page, or for none, where that is said', async () => {
    const always = pageOf(await sourceWith({ mode: 'always' }).fetch({ url: `${site?.url}/plain` }));
    expect([always.rendered === undefined, always.text.includes('<body>changed</body>')]).toEqual([
      false,
      true,
    ]);
    const never = pageOf(await sourceWith({ mode: 'never' }).fetch({ url: `${site?.url}/list` }));
    expect(never.rendered).toBeUndefined();
  });

  test('reaches nothing that our fetcher would not', async () => {
    const page = pageOf(await usualSource().fetch({ url: `${site?.url}/hostile` }));
    for (const refused of ['inside', 'away', 'robots', 'metadata', 'post'])
      expect(page.text).toContain(`${refused} refused;`);
    expect(page.finalUrl).toBe(`${site?.url}/hostile`);
    expect(page.text).not.toMatch(/(inside|away|robots|metadata) read |post sent;/);
    expect(inside?.connections.total).toBe(0);
    expect(site?.asked).not.toContain('/forbidden.json');
  });

  test('that a script holds for ever is ended, and the page is what came', async () => {
    const source = sourceWith({ timeoutMs: 3000 });
    const page = pageOf(await source.fetch({ url: `${site?.url}/endless` }));
    expect([page.rendered, page.text.includes('for (;;)')]).toEqual([undefined, true]);
    expect(pageOf(await source.fetch({ url: `${site?.url}/list` })).rendered).toBeDefined();
  });

  test('gives a document that comes back as it was', async () => {
    const page = pageOf(await usualSource().fetch({ url: `${site?.url}/nested` }));
    expect(page.text).toContain('inner');
    const again = page.text.match(/<p>/g) ?? [];
    expect(page.rendered?.boxes.length).toBe((page.text.match(/<[a-z]/g) ?? []).length * 4);
    expect(again.length).toBeGreaterThan(1);
  });

  test('may ask only so often', async () => {
    const before = site?.asked.length ?? 0;
    const page = pageOf(await sourceWith({ maxRequests: 10 }).fetch({ url: `${site?.url}/hungry` }));
    expect(page.text).toContain('done');
    expect((site?.asked.length ?? 0) - before).toBeLessThanOrEqual(1 + 1 + 10);
  });

  test('that is no browser leaves the page as it came', async () => {
    const source = sourceWith({ executablePath: process.execPath, timeoutMs: 2000 });
    expect(pageOf(await source.fetch({ url: `${site?.url}/list` })).rendered).toBeUndefined();
  });

  test('is started anew after some pages', async () => {
    const source = sourceWith({ pagesPerBrowser: 1 });
    for (let i = 0; i < 2; i++)
      expect(pageOf(await source.fetch({ url: `${site?.url}/list` })).text).toContain('Ann Example');
  });
});
