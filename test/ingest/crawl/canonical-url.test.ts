import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalUrl, trapRule } from '../../../ingest/crawl/canonical-url.ts';

describe('a canonical URL', () => {
  test.each([
    ['HTTP://Example.ORG:80/a/../b#top', 'http://example.org/b'],
    ['https://example.org:443', 'https://example.org/'],
    ['http://u:p@example.org/', 'http://example.org/'],
    ['http://example.org./a', 'http://example.org/a'],
    ['http://example.org/%7eann/%e6%95%99', 'http://example.org/~ann/%E6%95%99'],
    ['http://example.org/a%2Fb%2e', 'http://example.org/a%2Fb%2E'],
    ['http://example.org/a;jsessionid=1A2B?x=1', 'http://example.org/a?x=1'],
    ['http://example.org/?utm_source=m&id=3&PHPSESSID=ab&fbclid=z', 'http://example.org/?id=3'],
    ['http://example.org/?', 'http://example.org/'],
    ['http://example.org/?b=2&a=1', 'http://example.org/?b=2&a=1'],
    ['http://example.org/a//b/index.html', 'http://example.org/a//b/index.html'],
    ['http://例え.jp/教員', 'http://xn--r8jz45g.jp/%E6%95%99%E5%93%A1'],
  ])('of %s is %s', (from, to) => expect(canonicalUrl(from)).toEqual({ url: to }));

  test('is resolved against a base', () => {
    expect(canonicalUrl('../x?y', 'http://example.org/a/b/')).toEqual({ url: 'http://example.org/a/x?y' });
  });

  test.each([
    ['mailto:a@example.org', 'scheme-refused'],
    ['javascript:void(0)', 'scheme-refused'],
    ['ftp://example.org/', 'scheme-refused'],
    ['http://', 'bad-url'],
    ['relative', 'bad-url'],
    [`http://example.org/${'a'.repeat(3000)}`, 'too-long'],
  ])('refuses %s as %s', (from, refused) => expect(canonicalUrl(from)).toEqual({ refused }));

  const query = fc
    .array(fc.tuple(fc.string({ maxLength: 6 }), fc.string({ maxLength: 6 })), { maxLength: 5 })
    .map((pairs) =>
      pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&'),
    );
  const anyUrl = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc
      .tuple(fc.webUrl(), fc.string({ unit: 'binary' }), query)
      .map(([url, path, search]) => `${url}/${path}?${search}`),
    fc.string({ unit: 'binary' }),
  );

  test('is its own canonical URL', () => {
    fc.assert(
      fc.property(anyUrl, (text) => {
        const { url } = canonicalUrl(text);
        if (url !== undefined) expect(canonicalUrl(url)).toEqual({ url });
      }),
    );
  });

  test('asks the server for the same: same host, path and parameters when decoded', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), query, (start, search) => {
        const asked = new URL(`${start.split('?')[0]}?${search}`);
        const { url } = canonicalUrl(asked.href);
        const kept = new URL(url ?? '');
        expect(kept.host).toBe(asked.host);
        expect(decodeURIComponent(kept.pathname)).toBe(decodeURIComponent(asked.pathname));
        expect([...kept.searchParams].filter(([, value]) => value !== '')).toEqual(
          [...asked.searchParams].filter(([, value]) => value !== ''),
        );
      }),
    );
  });
});

describe('a trap', () => {
  test.each([
    ['http://a.org/calendar/day/2031-01-01', 'trap-calendar'],
    ['http://a.org/events/2020-01-02', 'trap-calendar'],
    ['http://a.org/cal?year=2100&month=1', 'trap-calendar'],
    ['http://a.org/cal?year=2020&month=1&day=3', 'trap-calendar'],
    ['http://a.org/list?filter[a]=1&filter[b]=2', 'trap-facets'],
    ['http://a.org/list?sort=a&order=b', 'trap-facets'],
    ['http://a.org/list?a=1&b=1&c=1&d=1&e=1&f=1&g=1', 'trap-facets'],
    ['http://a.org/a/b/a/b/', 'trap-repeats'],
    ['http://a.org/x/a/x/b/x', 'trap-repeats'],
    [`http://a.org/${'abcdefghijklmnopqr'.split('').join('/')}`, 'trap-depth'],
    ['http://a.org/w?action=edit', 'trap-action'],
    ['http://a.org/post?replytocom=4', 'trap-action'],
  ])('%s is a %s', (url, rule) => expect(trapRule(url)).toBe(rule));

  test.each([
    'http://a.org/',
    'http://a.org/people?letter=A',
    'http://a.org/people?page=12&dept=3',
    'http://a.org/events/2020/05/',
    'http://a.org/events?year=2019&month=5',
    'http://a.org/en/faculty/en/lee',
    'http://a.org/news/2012/20120125.html',
  ])('%s is none', (url) => expect(trapRule(url)).toBeUndefined());
});
