import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A page of the documentation: a Markdown file of the repository, or a source that guides show. */
export type GuidePage = { file: string; path: string; title: string; markdown: string };

export type GuideSection = { title: string; pages: GuidePage[] };

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The pages in the order of `docs/contents.json`; those that it does not name come last. */
export function readGuides(): GuideSection[] {
  const files = globSync(['docs/**/*.md', 'client/*.md', 'packages/*/*.ts'], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
  const listed = JSON.parse(readFileSync(`${root}docs/contents.json`, 'utf8')) as {
    title: string;
    pages: string[];
  }[];
  const left = new Set(files);
  const take = (pattern: string) => {
    const found = [...left].filter((file) => matches(file, pattern));
    for (const file of found) left.delete(file);
    return found;
  };
  // Pages named exactly are taken first, so that a pattern before them does not.
  const exact = new Set(listed.flatMap(({ pages }) => pages));
  const sections = listed.map(({ title, pages }) => ({
    title,
    pages: pages.flatMap((pattern) =>
      take(pattern).filter((file) => file === pattern || !exact.has(file) || !left.add(file)),
    ),
  }));
  return [...sections, { title: 'More', pages: [...left] }]
    .filter(({ pages }) => pages.length > 0)
    .map(({ title, pages }) => ({ title, pages: pages.map(readPage) }));
}

/** A pattern ends in `*` and names all files with this beginning. */
const matches = (file: string, pattern: string): boolean =>
  pattern.endsWith('*') ? file.startsWith(pattern.slice(0, -1)) : file === pattern;

function readPage(file: string): GuidePage {
  const text = readFileSync(root + file, 'utf8');
  const markdown = file.endsWith('.md') ? text : `# ${file}\n\n\`\`\`ts\n${text}\`\`\`\n`;
  const [, title = file] = /^# +(.+)$/m.exec(markdown) ?? [];
  return { file, path: pathOf(file), title: title.replaceAll('`', ''), markdown };
}

/** `docs/access/oauth.md` is at `/docs/access/oauth`, `client/README.md` at `/docs/client`. */
export function pathOf(file: string): string {
  const name = file
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .toLowerCase();
  return `/docs/${name.replace(/\/readme$/, '')}`;
}
