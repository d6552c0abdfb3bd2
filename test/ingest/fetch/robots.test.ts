import { describe, expect, test } from '@jest/globals';
import { parseRobots } from '../../../ingest/fetch/robots.ts';

const allows = (lines: readonly string[], path: string): boolean =>
  parseRobots(lines.join('\n'), 'orgraph').allows(path);

const FOR_ALL = 'user-agent: *';

describe('robots.txt, by RFC 9309 and what Google’s parser states as facts', () => {
  test.each<[string, readonly string[], string, boolean]>([
    ['an empty file allows', [], '/x', true],
    ['a rule forbids', ['user-agent: orgraph', 'disallow: /'], '/x', false],
    ['a forgotten colon is forgiven', ['user-agent orgraph', 'disallow /'], '/x', false],
    ['a line without sense is none', ['foo: orgraph', 'bar: /'], '/x', true],
    ['a rule before any group is none', ['disallow: /', FOR_ALL, 'disallow: /a'], '/x', true],
    ['names of lines in any case', ['USER-AGENT: orgraph', 'DISALLOW: /'], '/x', false],
    ['spaces around the colon', ['user-agent : orgraph', 'disallow\t:\t/'], '/x', false],
    ['the agent in any case', ['user-agent: OrGraph', 'disallow: /'], '/x', false],
    ['the agent up to its version', ['user-agent: orgraph/2.1', 'disallow: /'], '/x', false],
    ['the agent up to a space', ['user-agent: orgraph bot', 'disallow: /'], '/x', false],
    ['a longer name is another', ['user-agent: orgraphs', 'disallow: /'], '/x', true],
    ['a shorter name is another', ['user-agent: org', 'disallow: /'], '/x', true],
    ['everybody is everybody', [FOR_ALL, 'disallow: /'], '/x', false],
    ['a star with more behind it too', ['user-agent: * baz', 'disallow: /'], '/x', false],
    [
      'own rules replace those for everybody',
      [FOR_ALL, 'disallow: /', 'user-agent: orgraph', 'disallow: /a'],
      '/x',
      true,
    ],
    ['wherever they stand', ['user-agent: orgraph', 'disallow: /a', FOR_ALL, 'disallow: /'], '/x', true],
    ['own group without rules', [FOR_ALL, 'disallow: /', 'user-agent: orgraph', 'disallow:'], '/x', true],
    ['others’ rules are theirs', ['user-agent: other', 'disallow: /'], '/x', true],
    [
      'groups of one agent are merged',
      [
        'user-agent: orgraph',
        'disallow: /a',
        '',
        'user-agent: other',
        'disallow: /',
        '',
        'user-agent: orgraph',
        'disallow: /x',
      ],
      '/x',
      false,
    ],
    [
      'the first part of merged groups counts',
      [
        'user-agent: orgraph',
        'disallow: /a',
        'user-agent: other',
        'disallow: /',
        'user-agent: orgraph',
        'disallow: /x',
      ],
      '/a',
      false,
    ],
    ['agents in a row share rules', ['user-agent: orgraph', 'user-agent: other', 'disallow: /'], '/x', false],
    ['empty lines part nothing', ['user-agent: orgraph', '', '', 'disallow: /'], '/x', false],
    [
      'a Sitemap line between agents parts nothing',
      ['user-agent: orgraph', 'sitemap: https://a.example/s.xml', 'user-agent: other', 'disallow: /'],
      '/x',
      false,
    ],
    [
      'an unknown line between agents neither',
      ['user-agent: orgraph', 'invalid-unknown-line: x', 'user-agent: other', 'disallow: /'],
      '/x',
      false,
    ],
    ['an empty Disallow allows', [FOR_ALL, 'disallow:'], '/x', true],
    ['paths are case sensitive', [FOR_ALL, 'disallow: /X'], '/x', true],
    ['comments are none', [`${FOR_ALL} # all`, 'disallow: /x # not this'], '/x', false],
    [
      'the longest match wins: allow',
      [FOR_ALL, 'disallow: /x/', 'allow: /x/page.html'],
      '/x/page.html',
      true,
    ],
    [
      'the longest match wins: disallow',
      [FOR_ALL, 'disallow: /x/page.html', 'allow: /x/'],
      '/x/page.html',
      false,
    ],
    ['a tie allows', [FOR_ALL, 'disallow: /x', 'allow: /x'], '/x', true],
    ['a tie allows, in the other order', [FOR_ALL, 'allow: /x', 'disallow: /x'], '/x', true],
    ['/ against nothing', [FOR_ALL, 'allow: /', 'disallow:'], '/x', true],
    ['a wildcard counts by its length', [FOR_ALL, 'disallow: /*.html', 'allow: /x'], '/x.html', false],
    ['a longer allow beats a wildcard', [FOR_ALL, 'disallow: /*.html', 'allow: /x.html'], '/x.html', true],
    ['/fish forbids what begins so', [FOR_ALL, 'disallow: /fish'], '/fishheads/yummy.html', false],
    ['/fish and case', [FOR_ALL, 'disallow: /fish'], '/Fish.asp', true],
    ['/fish only at the start', [FOR_ALL, 'disallow: /fish'], '/catfish', true],
    ['/fish* is /fish', [FOR_ALL, 'disallow: /fish*'], '/fish.php?id=anything', false],
    ['/fish/ is a folder', [FOR_ALL, 'disallow: /fish/'], '/fish', true],
    ['/fish/ and below', [FOR_ALL, 'disallow: /fish/'], '/fish/salmon.htm', false],
    ['/*.php anywhere', [FOR_ALL, 'disallow: /*.php'], '/folder/any.php.file.html', false],
    ['/*.php needs it', [FOR_ALL, 'disallow: /*.php'], '/windows.PHP', true],
    ['/*.php$ at the end', [FOR_ALL, 'disallow: /*.php$'], '/folder/filename.php', false],
    ['/*.php$ not with a query', [FOR_ALL, 'disallow: /*.php$'], '/filename.php?parameters', true],
    ['/*.php$ not before a slash', [FOR_ALL, 'disallow: /*.php$'], '/filename.php/', true],
    ['/fish*.php', [FOR_ALL, 'disallow: /fish*.php'], '/fishheads/catfish.php?parameters', false],
    ['/$ is the root alone', [FOR_ALL, 'allow: /$', 'disallow: /'], '/', true],
    ['/$ is nothing else', [FOR_ALL, 'allow: /$', 'disallow: /'], '/page.htm', false],
    ['a dollar inside is a dollar', [FOR_ALL, 'disallow: /a$b'], '/a$b', false],
    ['anchored without a star', [FOR_ALL, 'disallow: /a$'], '/ab', true],
    ['several stars', [FOR_ALL, 'disallow: /foo/bar/*/qux'], '/foo/bar/baz/more/qux', false],
    ['several stars that do not fit', [FOR_ALL, 'disallow: /foo/bar/*/qux'], '/foo/bar/qux', true],
    ['pieces do not overlap', [FOR_ALL, 'disallow: /*aa*aa$'], '/aaa', true],
    ['pieces need not be the first', [FOR_ALL, 'disallow: /*ab$'], '/abxab', false],
    [
      'the query belongs to it',
      [FOR_ALL, 'disallow: /foo/bar?qux=taz&baz=http://foo.bar?tar&par'],
      '/foo/bar?qux=taz&baz=http://foo.bar?tar&par',
      false,
    ],
    ['letters beyond ASCII', [FOR_ALL, 'disallow: /foo/bar/ツ'], '/foo/bar/%E3%83%84', false],
    ['percent signs on both sides', [FOR_ALL, 'disallow: /foo/bar/%E3%83%84'], '/foo/bar/%e3%83%84', false],
    [
      'what needs no percent sign (RFC 9309, 2.2.2)',
      [FOR_ALL, 'disallow: /foo/bar/%62%61%7A'],
      '/foo/bar/baz',
      false,
    ],
    ['an encoded slash is no slash', [FOR_ALL, 'disallow: /a/b'], '/a%2Fb', true],
    ['misspelt: dissallow', [FOR_ALL, 'dissallow: /'], '/x', false],
    ['misspelt: disalow', [FOR_ALL, 'disalow: /'], '/x', false],
    ['misspelt: useragent', ['useragent: orgraph', 'disallow: /'], '/x', false],
    ['misspelt: user agent', ['user agent: orgraph', 'disallow: /'], '/x', false],
    ['robots.txt itself may always be read', [FOR_ALL, 'disallow: /'], '/robots.txt', true],
    ['a byte order mark', ['\ufeffuser-agent: orgraph', 'disallow: /'], '/x', false],
    ['half a byte order mark', ['\ufffduser-agent: orgraph', 'disallow: /'], '/x', false],
    ['a page of HTML is no rule', ['<!doctype html><title>Disallow: /</title>'], '/x', true],
    ['a path without its slash matches nothing', [FOR_ALL, 'disallow: x'], '/x', true],
  ])('%s', (_, lines, path, expected) => {
    expect(allows(lines, path)).toBe(expected);
  });

  test.each([['\n'], ['\r\n'], ['\r'], ['\r\n\r\n']])('lines end in %j', (end) => {
    const rules = parseRobots(
      ['user-agent: a', 'disallow: /b', FOR_ALL, 'disallow: /x'].join(end),
      'orgraph',
    );
    expect([rules.allows('/x'), rules.allows('/b')]).toEqual([false, true]);
  });
});

describe('what else robots.txt says', () => {
  test('sitemaps, wherever they stand', () => {
    const text = 'Sitemap: https://a.example/1.xml\nuser-agent: x\ndisallow: /\nsite-map: /2.xml # second';
    expect(parseRobots(text, 'orgraph').sitemaps).toEqual(['https://a.example/1.xml', '/2.xml']);
  });

  test.each([
    ['user-agent: *\ncrawl-delay: 5', 5000],
    ['user-agent: *\ncrawl-delay: 0.5\ndisallow: /a', 500],
    ['user-agent: *\ncrawl-delay: 2,5', 2500],
    ['user-agent: *\ncrawl-delay: 5\nuser-agent: orgraph\ndisallow: /a', undefined],
    ['user-agent: *\ncrawl-delay: 5\nuser-agent: orgraph\ncrawl-delay: 7', 7000],
    ['user-agent: *\ncrawl-delay: soon', undefined],
    ['user-agent: *\ncrawl-delay: -1', undefined],
    ['user-agent: *\ncrawl-delay:', undefined],
  ])('%j: a pause of %s ms', (text, expected) => {
    expect(parseRobots(text, 'orgraph').crawlDelayMs).toBe(expected);
  });

  test('a pattern made to be slow is not', () => {
    const text = `user-agent: *\ndisallow: /${'*a'.repeat(200_000)}b`;
    expect(parseRobots(text, 'orgraph').allows(`/${'a'.repeat(8000)}`)).toBe(true);
  });
});
