import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { suite, test } from 'node:test';

const root = new URL('../', import.meta.url).pathname;

const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
const sources = globSync(
  ['{src,test,scripts,bench,reliability}/**/*.{ts,js}', 'migrations/*.sql', 'bin/*.js'],
  { cwd: root, exclude: (path) => path === 'src/platform/db/tables.ts' },
).filter((path) => path !== 'test/docs-links.test.ts');

const read = (path: string): string => readFileSync(root + path, 'utf8');

/** The text without the fenced and indented code blocks, whose lines stay empty. */
function withoutCode(markdown: string): string {
  return markdown.replace(/^( *)(```|~~~)[\s\S]*?^\1\2/gm, (block) => block.replace(/[^\n]/g, ''));
}

/** The anchors that GitHub makes of the headings; a repeated heading gets `-1`, `-2` and so on. */
function anchors(markdown: string): Set<string> {
  const found = new Set<string>();
  for (const [, heading = ''] of withoutCode(markdown).matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = plain.replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '').replaceAll(' ', '-');
    let anchor = slug;
    for (let number = 1; found.has(anchor); number += 1) anchor = `${slug}-${number}`;
    found.add(anchor);
  }
  return found;
}

/** Why a path in the repository, with an optional `#anchor`, leads nowhere, or undefined. */
function brokenTarget(target: string): string | undefined {
  const [path = '', anchor] = target.split('#');
  if (!existsSync(root + path)) return `no file ${path}`;
  if (anchor === undefined || !path.endsWith('.md')) return undefined;
  return anchors(read(path)).has(anchor) ? undefined : `no heading #${anchor} in ${path}`;
}

function brokenLinks(path: string, markdown: string): string[] {
  const links = withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g);
  return [...links].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return [];
    const target = link.startsWith('#') ? path + link : posix.join(posix.dirname(path), link);
    const problem = brokenTarget(target);
    return problem === undefined ? [] : [`${path}: ${problem}`];
  });
}

/** Names of documents in a text: `docs/…`, and `….md`, which may leave out the folder. */
function brokenMentions(path: string, text: string): string[] {
  const paths = [...text.matchAll(/(?<![\w/.-])(?:\.\.\/)*(docs\/[\w./-]*\w(?:#[\w-]+)?)/g)];
  const names = [...text.matchAll(/(?<![\w/.*-])(?:\.\.\/)*([\w/-]+\.md)\b/g)];
  const problems = paths.map(([, target = '']) => brokenTarget(target));
  const unknown = names.map(([, name = '']) =>
    documents.some((one) => one === name || one.endsWith(`/${name}`)) ? undefined : `no ${name}`,
  );
  return [...problems, ...unknown].flatMap((one) => (one === undefined ? [] : [`${path}: ${one}`]));
}

const citation =
  /§ ?\d|\b(?:decisions?|interface|security|architecture|style|performance|ucp|a2a|x402|store)(?:\.md)? \d+\b(?!\.\d+\.\d)|\b(?:decisions|interface) conflict/g;

function privateCitations(path: string, text: string): string[] {
  return [...text.matchAll(citation)].map(([cited]) => `${path}: ${cited}`);
}

suite('documents', () => {
  test('anchors are those of GitHub', () => {
    const headings = '# A `b_c`: d, e!\n## Same\n## Same\n```\n# not one\n```\n### [Link](x.md) & more\n';
    assert.deepEqual([...anchors(headings)], ['a-b_c-d-e', 'same', 'same-1', 'link--more']);
  });

  test('every relative link leads to a file and a heading', () => {
    assert.deepEqual(
      documents.flatMap((path) => brokenLinks(path, read(path))),
      [],
    );
    assert.equal(brokenLinks('docs/search.md', 'see [x](nothing.md) and [y](#nowhere)').length, 2);
  });

  test('every document that sources and documents name exists', () => {
    const all = [...sources, ...documents];
    assert.deepEqual(
      all.flatMap((path) => brokenMentions(path, read(path))),
      [],
    );
    assert.equal(brokenMentions('a.ts', '// docs/search.md#nowhere, see nothing.md').length, 2);
  });

  test('nothing cites a section of a document outside the repository', () => {
    const all = [...sources, ...documents];
    assert.deepEqual(
      all.flatMap((path) => privateCitations(path, read(path))),
      [],
    );
    assert.equal(privateCitations('a.ts', '// as decisions 13 and §4.2 say').length, 2);
  });
});
