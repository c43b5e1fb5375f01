import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

const documents = globSync(['*.md', '{client,console,packages/*}/*.md', 'docs/**/*.md'], {
  cwd: root,
});
const sources = globSync(
  '{src,packages,client/src,console/src,test,scripts,bench,reliability}/**/*.{ts,tsx,js}',
  {
    cwd: root,
  },
).filter((path) => path !== 'test/docs-links.test.ts');

const read = (path: string): string => readFileSync(root + path, 'utf8');

/** Older sections of the changelog keep their wording. */
const withoutOldReleases = (path: string): string =>
  path === 'CHANGELOG.md' ? read(path).replace(/^## \d[\s\S]*/m, '') : read(path);

/** The text without its fenced code blocks. */
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

/** Why a path in the repository, with an optional `#anchor`, does not exist, or undefined. */
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

/** Mentions of `docs/…`, of `….md` with or without its folder, and in documents of source paths. */
const mentions = {
  documents: /(?<![\w/.-])(?:\.\.\/)*(docs\/[\w./-]*\w(?:#[\w-]+)?)/g,
  names: /(?<![\w/.*-])(?:\.\.\/)*([\w/-]+\.md)\b/g,
  sources: /(?<![\w/.-])((?:src|test|scripts|bench|reliability)\/[\w./-]*\w)(?![\w./-]*\*)/g,
};

/** The guide for agents and the Markdown pages of products are served, not stored. */
const servedDocument = /(?:^|\/)(?:agents|products\/[\w-]+)\.md$/;

function brokenMentions(path: string, text: string): string[] {
  const find = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
  const isKnown = (name: string) =>
    servedDocument.test(name) || documents.some((one) => `/${one}`.endsWith(`/${name}`));
  const unknown = find(mentions.names).filter((name) => !isKnown(name));
  const targets = [
    ...find(mentions.documents),
    ...(path.endsWith('.md') ? find(mentions.sources) : []),
  ];
  const problems = [...targets.map(brokenTarget), ...unknown.map((name) => `no ${name}`)];
  return problems.flatMap((problem) => (problem === undefined ? [] : [`${path}: ${problem}`]));
}

/** References to sections of design papers, which are not part of the repository. */
const citation =
  /§ ?\d|\b(?:decisions|interface|security|architecture|reliability|protocols|style|ucp|a2a|store) (?:\d+\b|conflict)|\bx402\.md|\bC\d\.\d+/g;

function privateCitations(path: string, text: string): string[] {
  return [...text.matchAll(citation)].map(([cited]) => `${path}: ${cited}`);
}

suite('documents', () => {
  test('anchors are those of GitHub', () => {
    const headings =
      '# A `b_c`: d, e!\n## Same\n## Same\n```\n# not one\n```\n### [Link](x.md) & more\n';
    assert.deepEqual([...anchors(headings)], ['a-b_c-d-e', 'same', 'same-1', 'link--more']);
  });

  test('every relative link leads to a file and a heading', () => {
    assert.deepEqual(
      documents.flatMap((path) => brokenLinks(path, read(path))),
      [],
    );
    assert.equal(brokenLinks('docs/search.md', 'see [x](nothing.md) and [y](#nowhere)').length, 2);
  });

  test('every file that documents mention, and every document that sources mention, exists', () => {
    const all = [...sources, ...documents];
    assert.deepEqual(
      all.flatMap((path) => brokenMentions(path, withoutOldReleases(path))),
      [],
    );
    assert.equal(brokenMentions('a.ts', '// docs/search.md#nowhere, see nothing.md').length, 2);
  });

  test('nothing cites a section of a document outside the repository', () => {
    const all = [...sources, ...documents];
    assert.deepEqual(
      all.flatMap((path) => privateCitations(path, withoutOldReleases(path))),
      [],
    );
    assert.equal(privateCitations('a.ts', '// as decisions 13 and §4.2 say').length, 2);
  });
});
