import type { Work } from '../unit-of-work.ts';
import { type ListQuery, lastWithPrefix } from './list-query.ts';

/** A table of the terms by which objects are found: workspace, id of the object, term. */
export type TermTable = { table: string; idColumn: string };

/** Longer terms are cut, because an index entry is limited. */
const maxLength = 300;
const maxParts = 32;

/**
 * The terms of texts, in lower case: each word, and the rest of it from each beginning of letters or
 * digits. `ada@example.com` is found by `ada`, `example` and `com`, and `SALE10` by `10`.
 */
export function toTerms(texts: readonly (string | null | undefined)[]): string[] {
  const words = texts.flatMap((text) => normalizeTerm(text ?? '').split(/\s+/));
  return [...new Set(words.flatMap(listRests))].filter((term) => term !== '').map(cutTerm);
}

function listRests(word: string): string[] {
  const parts = [...word.matchAll(/[\p{L}\p{M}]+|\p{N}+/gu)].slice(0, maxParts);
  return [word, ...parts.map(({ index }) => word.slice(index))];
}

const normalizeTerm = (text: string) => text.normalize('NFKC').toLowerCase();

export const cutTerm = (term: string) => [...term].slice(0, maxLength).join('');

/** Stores the terms of an object, and removes those that no longer apply. */
export function saveTerms(
  work: Work,
  { table, idColumn }: TermTable,
  id: string,
  terms: string[],
): void {
  work.write({
    name: `${table}_save`,
    text: `with outdated as (
        delete from ${table} where workspace_id = $1 and ${idColumn} = $2 and not (term = any($3)))
      insert into ${table} (workspace_id, ${idColumn}, term) select $1, $2, unnest($3::text[])
      on conflict do nothing`,
    values: [work.tenant.workspaceId, id, [...new Set(terms)]],
  });
}

type WantedTerms = {
  /** Alias of the listed table. */
  alias: string;
  words: readonly string[];
  /** Whether words must be equal to terms, instead of their beginnings. */
  areWhole?: boolean;
};

/**
 * Limits a list to objects with a term that begins with each of the words. Several words are looked
 * up together, because each alone may be common.
 */
export function addTermConditions(
  query: ListQuery,
  { table, idColumn }: TermTable,
  { alias, words, areWhole = false }: WantedTerms,
): void {
  const test = (word: string) =>
    areWhole ? `w.term = ${query.parameter(word)}` : beginsWith(query, 'w.term', word);
  const [first, ...more] = words;
  if (first === undefined) return;
  const id = `${alias}.${idColumn}`;
  const matches = (word: string) =>
    `select w.${idColumn} from ${table} w where w.workspace_id = $1 and ${test(word)}`;
  if (more.length === 0) query.add(`exists (${matches(first)} and w.${idColumn} = ${id})`);
  else query.add(`${id} in (${words.map(matches).join(' intersect ')})`);
}

/** Two comparisons instead of LIKE, which no index answers under row-level security. */
export function beginsWith(query: ListQuery, column: string, word: string): string {
  const prefix = cutTerm(word);
  return `${column} >= ${query.parameter(prefix)} and ${column} <= ${query.parameter(lastWithPrefix(prefix))}`;
}
