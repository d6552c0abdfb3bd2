import { describe, expect, test } from '@jest/globals';
import { classifyPage } from '../../../../ingest/classify/page-kind.ts';
import { makePolicy } from '../../../../ingest/crawl/policy/make-policy.ts';
import type { Policy, PolicyReading, ReadPage } from '../../../../ingest/crawl/policy/policy.ts';
import { STRATEGIES } from '../../../../ingest/crawl/policy/policy.ts';
import { parseHtml } from '../../../../ingest/html/parse.ts';

const HOME = 'https://www.example.edu/';

const page = (url: string, html: string, parts: Readonly<Record<string, number>> = {}): ReadPage => {
  const tree = parseHtml(html);
  return { url, baseUrl: url, tree, kind: classifyPage(tree, url), parts };
};

const started = (policy: Policy): Policy => {
  policy.start([HOME]);
  return policy;
};

const read = (html: string, url = HOME): PolicyReading =>
  started(makePolicy('focused')).read(page(url, `<title>Example University</title>${html}`));

const order = ({ links }: PolicyReading): string[] => links.map(({ url }) => url.replace(HOME, ''));

const list = (anchors: readonly string[]): string =>
  `<ul>${anchors.map((anchor) => `<li><a href="${anchor.toLowerCase().replace(/\W+/g, '-')}">${anchor}</a>`).join('')}</ul>`;

describe('the focused policy', () => {
  test('puts lists of people, units, events and news before everything else', () => {
    const best = order(
      read(
        list([
          'Privacy',
          'Courses',
          'Faculty',
          'Photo gallery',
          'News',
          'Apply now',
          'Events',
          'Departments',
        ]),
      ),
    );
    expect(best.slice(0, 4).sort()).toEqual(['departments', 'events', 'faculty', 'news']);
  });

  test('knows the words of Japanese sites', () => {
    const html = '<a href=a>入試情報</a><a href=b>教員一覧</a><a href=c>図書館</a><a href=d>お知らせ</a>';
    expect(order(read(html)).slice(0, 2).sort()).toEqual(['b', 'd']);
  });

  test('follows the members of a list of people before the menu around it', () => {
    const people = ['Ann Lee', 'Robert Moss', 'Carla Diaz', 'Peter Novak', 'Maria Silva'];
    const rows = people.map(
      (name) => `<li><a href="/faculty/${name.split(' ')[1]?.toLowerCase()}">${name}</a>, Professor`,
    );
    const html = `<h1>Faculty</h1><ul>${rows.join('')}</ul><a href="/study">Study here</a><a href="/about">About</a>`;
    const { kind, links } = read(html, `${HOME}faculty/`);
    expect(kind.kind).toBe('people-list');
    expect(links.slice(0, 5).every(({ url }) => url.includes('/faculty/'))).toBe(true);
  });

  test('values the other years of a list of events', () => {
    const years = [2019, 2020, 2021, 2022].map((year) => `<a href="/exhibitions/past/${year}/">${year}</a>`);
    const shows =
      '<p>Ann Lee: Rivers, 3 May – 9 June 2023<p>Light, 1 July 2023<p>Stone, 2 March 2023<p>Air, 4 April 2023';
    const { links } = read(
      `<h1>Past exhibitions</h1>${shows}${years.join('')}<a href="/shop/">Shop</a>`,
      `${HOME}exhibitions/past/2023/`,
    );
    expect(links.at(-1)?.url).toBe(`${HOME}shop/`);
    expect(links[0]?.score).toBeGreaterThan(0.5);
  });

  test('says what made a score, and where the link stands', () => {
    const [best] = read('<a href="/people/">People</a>').links;
    expect(best).toMatchObject({ url: `${HOME}people/`, via: HOME });
    expect(Object.keys(best?.parts ?? {})).toEqual(expect.arrayContaining(['anchor', 'address', 'bias']));
  });

  test('gives a URL its best link’s score, once', () => {
    const { links } = read('<a href="/people/">here</a><a href="/people/">Faculty and staff</a>');
    expect(links).toHaveLength(1);
    expect(links[0]?.score).toBeGreaterThan(0.5);
  });

  test('leaves another spelling of a known page for the end', () => {
    const { links } = read('<a href="/people/">People</a><a href="/people/index.html">Faculty</a>');
    expect(links.map(({ url }) => url)).toEqual([`${HOME}people/`, `${HOME}people/index.html`]);
    expect(links[1]?.score).toBeLessThan(0.02);
  });

  test('stays in the organisation’s domain, but goes to its units’ own sites', () => {
    const html = `<h1>Schools and colleges</h1>${list(['School of Law', 'School of Arts', 'College of Medicine', 'School of Music'])}
      <a href="https://law.example.org/">School of Law</a><a href="https://cs.example.edu/">CS</a><a href="https://other.example/">Partner</a>`;
    const { links, skipped, kind } = read(html, `${HOME}schools/`);
    expect(kind.kind).toBe('college-list');
    const hosts = new Set(links.map(({ url }) => new URL(url).host));
    expect(hosts).toContain('law.example.org');
    expect(hosts).toContain('cs.example.edu');
    expect(hosts).not.toContain('other.example');
    expect(skipped).toEqual({ outside: 1 });
  });

  test('counts what it leaves out by rule', () => {
    const { links, skipped } = read(
      '<a href="mailto:a@example.edu">m</a><a href="x.pdf">p</a><a rel=nofollow href=y>n</a><a href="/a/b/a/b/">t</a><a href="http://">b</a>',
    );
    expect(links).toEqual([]);
    expect(skipped).toEqual({
      'scheme-refused': 1,
      'not-a-page': 1,
      nofollow: 1,
      'trap-repeats': 1,
      'bad-url': 1,
    });
  });

  test('resolves against the page’s base', () => {
    expect(order(read('<base href="/deep/"><a href="people">People</a>'))).toEqual(['deep/people']);
  });

  test('seeks offices and services of a company', () => {
    const html = '<title>Example Ltd</title><a href=l>Locations</a><a href=p>Privacy policy</a>';
    const guessed = started(makePolicy('focused')).read(page(HOME, html));
    const told = started(makePolicy('focused', { siteKind: 'university' })).read(page(HOME, html));
    const scoreOf = ({ links }: PolicyReading): number =>
      links.find(({ url }) => url.endsWith('/l'))?.score ?? 0;
    expect(scoreOf(guessed)).toBeGreaterThan(scoreOf(told));
  });

  test('says the same for the same pages', () => {
    const html = list(['Faculty', 'News', 'Ann Lee', 'Courses']);
    expect(read(html)).toEqual(read(html));
  });
});

describe('a policy stops by itself', () => {
  const dull = page(`${HOME}x`, '<p>nothing');
  const found = page(`${HOME}people/`, '');

  test('when many pages in a row brought nothing and the best link is poor', () => {
    const policy = started(makePolicy('focused'));
    for (let count = 0; count < 30; count++) policy.read(dull);
    expect(policy.enough({ score: 0.9 })).toBeUndefined();
    expect(policy.enough({ score: 0.1 })).toMatch(/last 30 pages/);
    policy.read({ ...found, kind: { kind: 'people-list', score: 1, parts: {} } });
    expect(policy.enough({ score: 0.1 })).toBeUndefined();
  });

  test('when the best link is hopeless', () => {
    expect(started(makePolicy('focused')).enough({ score: 0.001 })).toMatch(/score of 0.001/);
  });

  test('as it would have without a restart', () => {
    const policy = started(makePolicy('focused'));
    for (let count = 0; count < 30; count++) policy.remember({ url: `${HOME}${count}`, kind: 'other' });
    expect(policy.enough({ score: 0.1 })).toMatch(/last 30 pages/);
  });
});

describe('the strategies to compare with', () => {
  test('breadth-first takes the nearest first', () => {
    const policy = started(makePolicy('breadth-first'));
    const [near] = policy.read(page(HOME, '<a href=a>a</a>', { depth: 0 })).links;
    const [far] = policy.read(page(`${HOME}a`, '<a href=b>b</a>', near?.parts)).links;
    expect([near?.parts, far?.parts]).toEqual([{ depth: 1 }, { depth: 2 }]);
    expect(near?.score ?? 0).toBeGreaterThan(far?.score ?? 1);
  });

  test('best-first takes links of pages that speak of the topic first', () => {
    const policy = started(makePolicy('best-first'));
    const [about] = policy.read(page(HOME, '<p>Faculty, staff, departments and events<a href=a>a</a>')).links;
    const [dull] = policy.read(page(`${HOME}b`, '<p>Rain and snow and more of it<a href=c>c</a>')).links;
    expect(about?.score ?? 0).toBeGreaterThan(dull?.score ?? 1);
  });

  test.each(STRATEGIES)('%s starts with the seeds and bears any page', (strategy) => {
    const policy = makePolicy(strategy);
    expect(policy.start([HOME]).map(({ url }) => url)).toEqual([HOME]);
    for (const html of [
      '',
      '<a href>',
      `${'<div>'.repeat(5000)}<a href=x>`,
      '<frameset><frame src=a></frameset>',
    ]) {
      expect(policy.read(page(HOME, html)).rescored).toEqual([]);
    }
  });
});
