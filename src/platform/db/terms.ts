import type { View, Work } from '../unit-of-work.ts';
import { createListQuery, type ListQuery, lastWithPrefix } from './list-query.ts';

/** A table of the terms by which objects are found: workspace, id of the object, term. */
export type TermTable = { table: string; idColumn: string };

/** Longer terms are cut, because an index entry is limited. */
const maxLength = 300;
const maxParts = 32;

/**
 * The terms of strings, in lower case: each word, and its rest from each start of letters or
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
 * Up to this many objects are listed by their ids. With more, reading the list in order soon finds
 * a page of them.
 */
export const maxIds = 4_000;

/**
 * Limits a list to objects with a term that begins with each of the words. The objects are looked up
 * first, because the planner cannot know how many there are, and a wrong guess takes 100 times as
 * long.
 */
export async function addTermConditions(
  view: View,
  query: ListQuery,
  { table, idColumn }: TermTable,
  { alias, words, areWhole = false }: WantedTerms,
): Promise<void> {
  if (words.length === 0) return;
  const id = `${alias}.${idColumn}`;
  const matches = (list: ListQuery, word: string) =>
    `from ${table} w where w.workspace_id = $1 and ${areWhole ? `w.term = ${list.parameter(word)}` : beginsWith(list, 'w.term', word)}`;
  const lookUp = createListQuery(view.tenant.workspaceId);
  const found = words.map((word) => `select distinct w.${idColumn} as id ${matches(lookUp, word)}`);
  const rows = await view.query<{ id: string }>(
    `${found.join(' intersect ')} limit ${maxIds + 1}`,
    lookUp.values,
  );
  if (rows.length <= maxIds)
    query.add(`${id} = any(${query.parameter(rows.map((row) => row.id))})`);
  else
    for (const word of words)
      query.add(`(select true ${matches(query, word)} and w.${idColumn} = ${id} limit 1)`);
}

/** Two comparisons instead of LIKE, which no index answers under row-level security. */
export function beginsWith(query: ListQuery, column: string, word: string): string {
  const prefix = cutTerm(word);
  return `${column} >= ${query.parameter(prefix)} and ${column} <= ${query.parameter(lastWithPrefix(prefix))}`;
}
