import MiniSearch from 'minisearch';
import type { OpenApi } from '../../http/openapi/openapi-document.ts';
import type { GuideSection } from './guides/contents.ts';
import { passagesOf } from './guides/markdown.ts';
import { sectionsOf } from './reference/pages.ts';
import { objectPath } from './reference/paths.ts';
import { correctSwappedLetters, fuzziness, tokenize, wordsOf } from './spelling.ts';

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
