import { describe, expect, test } from '@jest/globals';
import { parse } from 'parse5';
import { headingsOf } from '../../../ingest/html/headings.ts';
import { nodeAt, nodePath } from '../../../ingest/html/node-path.ts';
import { pageHead } from '../../../ingest/html/page-head.ts';
import { pageLinks } from '../../../ingest/html/page-links.ts';
import { parseHtml } from '../../../ingest/html/parse.ts';
import { attributeOf, childrenOf, elementsOf, TEXT } from '../../../ingest/html/tree.ts';
import { textLines, visibleText } from '../../../ingest/html/visible-text.ts';

const only = (html: string, tag: string): [ReturnType<typeof parseHtml>, number] => {
  const tree = parseHtml(html);
  const [node] = elementsOf(tree, new Set([tag]));
  return [tree, node ?? -1];
};

describe('the tree', () => {
  test('is the one that the parser’s own adapter builds', () => {
    const html =
      '<!doctype html><p>a<b>b<i>c</b>d</i><table><tr><td>x<div>foster</table>y<ul><li>1<li>2</ul><!-- c --><template><p>t</template>';
    expect(outline(html)).toEqual(outlineByParse5(html));
  });

  test('holds the descendants of a node between it and its end', () => {
    const [tree, list] = only('<ul><li>a<li>b <b>c</b></ul><p>after', 'ul');
    expect([...childrenOf(tree, list)].map((node) => visibleText(tree, node))).toEqual(['a', 'b c']);
    expect(tree.tags[tree.ends[list] ?? 0]).toBe('p');
  });

  test('keeps no scripts, styles or comments, but structured data', () => {
    const tree = parseHtml(
      '<style>a{}</style><script>x()</script><script type="application/ld+json">{"a":1}</script>b',
    );
    expect(tree.texts.filter((text) => text !== '')).toEqual(['{"a":1}', 'b']);
    expect(visibleText(tree, 0)).toBe('b');
  });

  test('marks what is hidden, with all that is in it', () => {
    const tree = parseHtml(
      '<div style="display: none"><p>a</p></div><p>b</p><details><summary>s</summary>c</details>',
    );
    const hidden = textLines(tree).filter(({ node }) => tree.hidden[node] === 1);
    expect(hidden.map(({ text }) => text)).toEqual(['a', 'c']);
  });

  test('is cut at a depth that nobody reads, and says so', () => {
    const tree = parseHtml('<div>'.repeat(100_000));
    expect(tree.cut).toBe('too-deep');
    expect(tree.size).toBeGreaterThan(1000);
  });

  test('takes 200,000 siblings, with paths to the last', () => {
    const tree = parseHtml(`<ul>${'<li><a href="x">y</a>'.repeat(200_000)}</ul>`);
    expect(tree.cut).toBeUndefined();
    expect(nodePath(tree, pageLinks(tree).at(-1)?.node ?? 0)).toBe('html/body/ul/li[200000]/a');
  });

  test('bounds the copies of unclosed formatting tags', () => {
    const html = Array.from({ length: 3000 }, (_, index) => `<p><font size="${index}">`).join('');
    expect(parseHtml(html).size).toBeLessThan(1_000_001);
  });

  test.each(['', '<', '<!doctype', '&#x110000;&bogus;', '<a b=`c', '\u0000', '</p></body>', '<svg><p>'])(
    'reads %j without complaint',
    (html) => expect(parseHtml(html).cut).toBeUndefined(),
  );
});

describe('node paths', () => {
  test('name every node, and lead back to it', () => {
    const tree = parseHtml('<div>a</div><div><ul><li>1<li>2<li><a href=x>3</a> t<br>u</ul></div>');
    for (let node = 0; node < tree.size; node++) expect(nodeAt(tree, nodePath(tree, node))).toBe(node);
    const [link] = elementsOf(tree, new Set(['a']));
    expect(nodePath(tree, link ?? 0)).toBe('html/body/div[2]/ul/li[3]/a');
    expect(nodeAt(tree, 'html/body/div[3]')).toBe(-1);
  });
});

describe('visible text', () => {
  test('breaks lines at br and at blocks, and nowhere else', () => {
    const tree = parseHtml(
      '<p>Ann <b>Lee</b><br>Professor\n of  Art<p>Tel&nbsp;1<table><tr><td>a<td>b</table>c',
    );
    expect(visibleText(tree, 0)).toBe('Ann Lee\nProfessor of Art\nTel 1\na\nb\nc');
  });

  test('keeps the line breaks of preformatted text', () => {
    expect(visibleText(parseHtml('<pre>Lee   <a href=x>Ann</a> 12\nRay Bo\n</pre>\na\nb'), 0)).toBe(
      'Lee Ann 12\nRay Bo\na b',
    );
  });

  test('of a line names its first text node', () => {
    const tree = parseHtml('<p>a <b>b</b></p>');
    expect(textLines(tree).map(({ node, text }) => [nodePath(tree, node), text])).toEqual([
      ['html/body/p/text()', 'a b'],
    ]);
  });
});

describe('links', () => {
  const hrefs = (html: string): string[] =>
    pageLinks(parseHtml(html)).map(({ from, href }) => `${from} ${href}`);

  test('are found wherever a reader can follow one', () => {
    expect(
      hrefs(
        '<link rel=next href=2><a href=" a ">x</a><map><area href=b></map><iframe src=c></iframe><a>none</a><a href="">none</a>',
      ),
    ).toEqual(['next 2', 'anchor a', 'area b', 'frame c']);
  });

  test('are found in framesets', () => {
    expect(hrefs('<frameset><frame src=menu.html name=menu><frame src=main.html></frameset>')).toEqual([
      'frame menu.html',
      'frame main.html',
    ]);
  });

  test('beside a frameset are what readers without frames see', () => {
    expect(hrefs('<frameset><frame src=a></frameset><noframe><a href=b>b</a>')).toEqual([
      'frame a',
      'anchor b',
    ]);
  });

  test('after a comment that is never closed are not lost', () => {
    expect(hrefs('<!-- x --><!-- <img src=a><p><a href=b>b</a><!-- c')).toEqual(['anchor b']);
  });

  test.each([
    [`<div onclick="window.location='p.html'">Ann Lee</div>`, 'script p.html'],
    [`<div onclick="location.href = &quot;p.html&quot;; return false">A</div>`, 'script p.html'],
    [`<td onclick="document.location.assign('p.html')">A</td>`, 'script p.html'],
    [`<a href="#" onclick="window.open('p.html', '_blank')">A</a>`, 'script p.html'],
    [`<a href="javascript:location.replace('p.html')">A</a>`, 'script p.html'],
    [`<a href="q.html" onclick="window.open('p.html')">A</a>`, 'anchor q.html'],
  ])('of scripts: %s', (html, expected) =>
    expect(hrefs(`<table><tr>${html}</table>${html}`)).toContain(expected),
  );

  test('have the text that a reader sees, else that of their pictures', () => {
    const [text, picture, both] = pageLinks(
      parseHtml(
        '<a href=a title=T>A <b>b</b></a><a href=b><img alt=Home></a><a href=c rel=nofollow>c<img alt=d></a>',
      ),
    );
    expect(text).toMatchObject({ anchor: 'A b', title: 'T', nofollow: false });
    expect(picture).toMatchObject({ anchor: 'Home', title: 'Home' });
    expect(both).toMatchObject({ anchor: 'c', title: 'd', nofollow: true });
  });
});

describe('the head', () => {
  test('says title, language, base and what robots may do', () => {
    const tree = parseHtml(
      '<html lang="EN-gb"><head><title> A\n B </title><base href="/x/"><meta name=Robots content="NOINDEX, nofollow"><meta http-equiv=refresh content="0; URL=\'n.html\'">',
    );
    expect(pageHead(tree)).toEqual({
      title: 'A B',
      lang: 'en-gb',
      base: '/x/',
      description: '',
      noindex: true,
      nofollow: true,
      refresh: 'n.html',
    });
  });

  test('may say nothing', () => {
    expect(pageHead(parseHtml('x'))).toMatchObject({ title: '', lang: '', noindex: false, nofollow: false });
  });

  test('headings have levels', () => {
    expect(headingsOf(parseHtml('<h1>a</h1><h2></h2><h3>b <i>c</i></h3>'))).toMatchObject([
      { level: 1, text: 'a' },
      { level: 3, text: 'b c' },
    ]);
  });
});

const outline = (html: string): string[] => {
  const tree = parseHtml(html);
  return Array.from(
    tree.tags,
    (tag, node) =>
      `${'  '.repeat(tree.depths[node] ?? 0)}${tag === TEXT ? tree.texts[node] : tag}${attributeOf(tree, node, 'id') ?? ''}`,
  );
};

interface Parse5Node {
  readonly nodeName: string;
  readonly value?: string;
  readonly childNodes?: readonly Parse5Node[];
}

const outlineByParse5 = (html: string): string[] => {
  const lines: string[] = [];
  const visit = (node: Parse5Node, depth: number): void => {
    if (/^#(comment|documentType)/.test(node.nodeName)) return;
    if (depth >= 0) lines.push(`${'  '.repeat(depth)}${node.value ?? node.nodeName}`);
    for (const child of node.childNodes ?? []) visit(child, depth + 1);
  };
  visit(parse(html) as Parse5Node, -1);
  return lines;
};
