import type { Answers } from '../ingest/fetch/local-site.ts';

export interface UniversitySize {
  readonly departments: number;
  readonly people: number;
  /** Pages about nothing that is sought, which link to each other. */
  readonly noise: number;
}

/**
 * A made-up university as a site: home → departments → people lists → people, with news, pages of no interest, a page that
 * moved, one that is gone, and one that robots.txt forbids. Every page has a mark by which it can be asked for again.
 */
export const universityPages = ({
  departments,
  people,
  noise,
}: UniversitySize): ReadonlyMap<string, string> => {
  const pages = new Map<string, string>();
  const each = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  pages.set(
    '/',
    page('Norden University', [
      link('/departments/', 'Departments'),
      link('/news/', 'News'),
      link('/campus/1', 'Our campus'),
      link('/old-departments', 'All departments'),
      link('/gone', 'Archive'),
      link('/private/secret', 'Staff only'),
    ]),
  );
  pages.set(
    '/departments/',
    page(
      'Departments',
      each(departments).map((at) =>
        link(`/d${at}/`, `Department of ${SUBJECTS[at % SUBJECTS.length]} ${at}`),
      ),
    ),
  );
  pages.set(
    '/news/',
    page(
      'News',
      each(5).map((at) => link(`/news/${at}`, `What happened on day ${at}`)),
    ),
  );
  for (const at of each(5)) pages.set(`/news/${at}`, page(`News ${at}`, [link('/', 'Home')]));
  for (const at of each(noise))
    pages.set(
      `/campus/${at}`,
      page(`Campus view ${at}`, [
        link(`/campus/${(at % noise) + 1}`, 'Next view'),
        link(`/campus/${((at * 7) % noise) + 1}`, 'Another view'),
      ]),
    );
  for (const department of each(departments)) {
    pages.set(
      `/d${department}/`,
      page(`Department of ${SUBJECTS[department % SUBJECTS.length]} ${department}`, [
        link(`/d${department}/people/`, 'People'),
        link('/', 'Home'),
      ]),
    );
    pages.set(
      `/d${department}/people/`,
      page(
        'Faculty and staff',
        each(people).map(
          (at) => `${link(`/d${department}/people/${at}`, nameOf(department, at))}, Professor`,
        ),
      ),
    );
    for (const at of each(people))
      pages.set(
        `/d${department}/people/${at}`,
        page(nameOf(department, at), [
          link(`/d${department}/people/`, 'All people'),
          '<p>Professor. Research interests, office, teaching.</p>',
        ]),
      );
  }
  return pages;
};

const SUBJECTS = ['Physics', 'History', 'Chemistry', 'Law', 'Music', 'Geology'];
const GIVEN = ['Anna', 'Peter', 'Maria', 'John', 'Laura', 'David', 'Julia', 'Thomas'];
const FAMILY = ['Smith', 'Jones', 'Miller', 'Davis', 'Wilson', 'Taylor', 'Clark', 'Lewis', 'Walker'];

const nameOf = (department: number, at: number): string =>
  `${GIVEN[(department * 3 + at) % GIVEN.length]} ${FAMILY[(department + at * 5) % FAMILY.length]}`;

const link = (url: string, text: string): string => `<a href="${url}">${text}</a>`;

const page = (title: string, items: readonly string[]): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><ul>${items
    .map((item) => `<li>${item}</li>`)
    .join('')}</ul></body></html>`;

/** The site as a server: `pages` may be changed while it runs. */
export const universityAnswers =
  (pages: ReadonlyMap<string, string>): Answers =>
  (request, response) => {
    const path = request.url ?? '';
    if (path === '/robots.txt') return void response.end('User-agent: *\nDisallow: /private/\n');
    if (path === '/old-departments') return void response.writeHead(301, { location: '/departments/' }).end();
    const text = pages.get(path);
    if (text === undefined) return void response.writeHead(404).end();
    const etag = `"${text.length}-${path}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', etag }).end(text);
  };
