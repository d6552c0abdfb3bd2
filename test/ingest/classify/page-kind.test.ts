import { describe, expect, test } from '@jest/globals';
import { classifyPage } from '../../../ingest/classify/page-kind.ts';
import { parseHtml } from '../../../ingest/html/parse.ts';
import { PAGE_KINDS, TESTBED_KINDS, WEBKB_CLASSES } from '../../../src/domain/page-kind.ts';

const kindOf = (url: string, html: string) => classifyPage(parseHtml(html), url).kind;
const SITE = 'https://www.example.edu';

const NAMES = [
  'Ann Lee',
  'Robert Moss',
  'Carla Diaz',
  'Peter Novak',
  'Maria Silva',
  'John Reed',
  'Susan Hall',
];

const MENU = '<a href=x>y</a>'.repeat(15);

describe('the kind of a page', () => {
  test('is a list of people where names with offices repeat', () => {
    const rows = NAMES.map((name) => `<li><a href="x">${name}</a><br>Associate Professor`).join('');
    expect(kindOf(`${SITE}/people/faculty.html`, `<title>Faculty</title><ul>${rows}</ul>`)).toBe(
      'people-list',
    );
  });

  test('is a list of people in a preformatted table of 1996', () => {
    const rows = NAMES.map(
      (name) => `${name}   <a href="mailto:x@example.edu">x@example.edu</a>  Room 12\n`,
    ).join('');
    expect(kindOf(`${SITE}/staff.html`, `<title>Our staff</title><pre>${rows}</pre>`)).toBe('people-list');
  });

  test('is a list of people in Japanese', () => {
    const rows = ['佐藤 太郎', '鈴木 花子', '高橋 一郎', '田中 恵', '渡辺 健', '伊藤 翔'].map(
      (name) => `<tr><td>${name}<td>教授`,
    );
    expect(kindOf(`${SITE}/faculty/`, `<title>教員一覧</title><table>${rows.join('')}</table>`)).toBe(
      'people-list',
    );
  });

  test('is no list of staff where students are listed', () => {
    const rows = NAMES.map((name) => `<li>${name}, PhD student`).join('');
    expect(kindOf(`${SITE}/students.html`, `<title>Graduate students</title><ul>${rows}</ul>`)).not.toBe(
      'people-list',
    );
  });

  test('is a person where title, address and words are one’s own', () => {
    const html = `<title>Ann Lee's home page</title><h1>Ann Lee</h1>Associate Professor<p>Research interests: rivers<p>Phone: (555) 123-4567`;
    expect(kindOf(`${SITE}/~lee/`, html)).toBe('person');
  });

  test.each([
    [
      '/news/2020/prize.html',
      '<title>Prize for a lamp - News</title><p>3 May 2020<p>A lamp has won.',
      'news',
    ],
    [
      '/events/',
      `<title>Events</title>${[1, 2, 3, 4, 5, 6].map((day) => `<p>${day} May 2020: Talk`).join('')}`,
      'event-list',
    ],
    ['/', `<title>Department of Physics</title><h1>Department of Physics</h1>${MENU}`, 'department-home'],
    ['/', `<title>Example University - Home</title>${MENU}`, 'university-home'],
    [
      '/departments/',
      `<title>Departments</title>${['Physics', 'Chemistry', 'History', 'Law', 'Music', 'Biology', 'Philosophy', 'Geology', 'Economics'].map((name) => `<li>Department of ${name}`).join('')}`,
      'department-list',
    ],
    ['/x', '<p>Nothing of all this', 'other'],
    ['/x', '', 'other'],
  ])('of %s is told by its words', (path, html, kind) => expect(kindOf(SITE + path, html)).toBe(kind));

  test('comes with a score and what made it', () => {
    const { score, parts } = classifyPage(parseHtml('<title>News</title><p>3 May 2020'), `${SITE}/news/`);
    expect(score).toBeGreaterThan(0.5);
    expect(parts).toHaveProperty('says');
  });
});

test('the tables to other lists name kinds of ours alone', () => {
  const named = [...Object.values(TESTBED_KINDS), ...Object.values(WEBKB_CLASSES)].flat();
  expect(named.filter((kind) => !PAGE_KINDS.includes(kind))).toEqual([]);
  expect(Object.keys(WEBKB_CLASSES)).toHaveLength(7);
});
