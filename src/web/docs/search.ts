import MiniSearch from 'minisearch';
import type { OpenApi } from '../../http/openapi/openapi-document.ts';
import type { GuideSection } from './guides/contents.ts';
import { passagesOf } from './guides/markdown.ts';
import { sectionsOf } from './reference/pages.ts';
import { objectPath } from './reference/paths.ts';

/** A page or a part of it. */
type Entry = { id: string; title: string; page: string; text: string };

export type Hit = Pick<Entry, 'title' | 'page'> & { url: string; excerpt: string };

export type DocsSearch = (query: string) => Hit[];

const maxHits = 30;
const excerptLength = 160;
/** Guides come before sources. */
const sourceWeight = 0.2;

/** Searches guides and the API reference. Names of operations and errors match in part. */
export function createDocsSearch(guides: GuideSection[], document: OpenApi): DocsSearch {
  const entries = [
    ...guides.flatMap(({ pages }) => pages.flatMap(guideEntries)),
    ...referenceEntries(document),
  ];
  const texts = new Map(entries.map((entry) => [entry.id, entry]));
  const words = wordsOf(entries);
  const index = new MiniSearch<Entry>({
    fields: ['title', 'page', 'text'],
    tokenize,
    searchOptions: {
      boost: { title: 4, page: 2 },
      boostDocument: (id) => (String(id).startsWith('/docs/packages/') ? sourceWeight : 1),
      prefix: true,
      fuzzy: (term) => fuzziness(term, words),
      combineWith: 'AND',
    },
  });
  index.addAll(entries);
  return (query) =>
    index
      .search(correctSwappedLetters(query, words))
      .slice(0, maxHits)
      .flatMap(({ id }) => {
        const entry = texts.get(id as string);
        return entry ? [toHit(entry)] : [];
      });
}

const toHit = ({ id, title, page, text }: Entry): Hit => {
  const flat = text
    // The line between the head and the rows of a table.
    .replace(/^\|[\s|:-]+$/gm, ' ')
    .replace(/[|`*#]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { url: id, title, page, excerpt: flat.slice(0, excerptLength) };
};

function guideEntries({ path, title, markdown }: GuideSection['pages'][number]): Entry[] {
  return passagesOf(markdown).map(({ heading, text }) => ({
    id: heading === null ? path : `${path}#${heading.anchor}`,
    title: heading?.text ?? title,
    page: title,
    text,
  }));
}

function referenceEntries(document: OpenApi): Entry[] {
  const operations = sectionsOf(document).flatMap(({ path, name, calls }) =>
    calls.map(({ method, path: route, operation }) => ({
      id: `${path}#${operation.operationId}`,
      title: operation.summary,
      page: `API reference: ${name}`,
      text: `${method.toUpperCase()} ${route} ${operation.description}`,
    })),
  );
  const objects = Object.keys(document.components.schemas).map((name) => ({
    id: objectPath(name),
    title: name,
    page: 'API reference: objects',
    text: Object.keys(document.components.schemas[name]?.properties ?? {}).join(' '),
  }));
  return [...operations, ...objects];
}

/** Words are cut in the same way when they are indexed, searched and corrected. */
const tokenize = (text: string): string[] => text.split(/[^\p{L}\p{N}_]+/u);

/** All words of the documentation in lower case. */
const wordsOf = (entries: readonly Record<'title' | 'page' | 'text', string>[]) =>
  new Set(
    entries.flatMap(({ title, page, text }) =>
      [title, page, text].flatMap((field) => tokenize(field.toLowerCase())),
    ),
  );

/**
 * How much a word may differ from those that are found. One letter of a short word makes another
 * word (“cors” and “core”), so short words only match others when they do not occur themselves.
 */
function fuzziness(term: string, words: ReadonlySet<string>): number {
  if (term.length >= 5) return 0.15;
  return term.length === 4 && !words.has(term) ? 1 : 0;
}

/**
 * The query with the letters of unknown words in their order: “wehbook” becomes “webhook”. For the
 * index two swapped letters are two differences, and so many would find other words, too.
 */
function correctSwappedLetters(query: string, words: ReadonlySet<string>): string {
  return tokenize(query.toLowerCase())
    .map((term) => (isKnown(term, words) ? term : (findSwapped(term, words) ?? term)))
    .join(' ');
}

/** Also the start of a word, because the search finds words by their start. */
function isKnown(term: string, words: ReadonlySet<string>): boolean {
  return words.has(term) || [...words].some((word) => word.startsWith(term));
}

function findSwapped(term: string, words: ReadonlySet<string>): string | undefined {
  const letters = [...term];
  return letters
    .slice(1)
    .map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? '').join(''))
    .find((swapped) => words.has(swapped));
}
