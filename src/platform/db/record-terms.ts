import type { WorkspaceId } from '../../kernel/id.ts';
import type { View, Work } from '../unit-of-work.ts';
import type { ListQuery } from './list-query.ts';
import { quoteLexeme } from './quote-lexeme.ts';
import { cutTerm, maxIds } from './terms.ts';

/** The kinds of records whose terms are in the table `record_terms`, one row for each record. */
export type RecordKind = 'customer' | 'order';

/** The owner of terms. */
type TermOwner = { workspaceId: WorkspaceId; kind: RecordKind };

/** The terms as the table stores them. Migration 0118 builds them in the same way. */
export const toRecordLexemes = (owner: TermOwner, terms: readonly string[]): string[] =>
  terms.map((term) => toLexeme(owner, term));

// The code of the workspace is not what isolates it: `find_records` compares the whole id.
const toLexeme = ({ workspaceId, kind }: TermOwner, term: string): string =>
  kind.slice(0, 1) + workspaceId.slice(3, 8) + cutTerm(term);

/** Stores the terms of a record in place of the former ones. */
export function saveRecordTerms(work: Work, record: RecordTerms): void {
  work.writeLater({
    name: 'record_terms_save',
    text: `insert into record_terms as t (workspace_id, record_id, terms) values ($1, $2, array_to_tsvector($3::text[]))
      on conflict (workspace_id, record_id) do update set terms = excluded.terms where t.terms <> excluded.terms`,
    values: rowOf(work, record),
  });
}

/** Stores the terms of a new record. */
export function insertRecordTerms(work: Work, record: RecordTerms): void {
  work.writeLater({
    name: 'record_terms_insert',
    text: `insert into record_terms (workspace_id, record_id, terms) values ($1, $2, array_to_tsvector($3::text[]))`,
    values: rowOf(work, record),
  });
}

type RecordTerms = { kind: RecordKind; id: string; terms: readonly string[] };

function rowOf({ tenant: { workspaceId } }: Work, { kind, id, terms }: RecordTerms): unknown[] {
  return [workspaceId, id, toRecordLexemes({ workspaceId, kind }, terms)];
}

/** The tsquery of records that have all of the terms. */
export const matchRecordTerms = (owner: TermOwner, terms: readonly string[]): string =>
  terms.map((term) => quoteLexeme(toLexeme(owner, term))).join(' & ');

/** The tsquery of records that have a term that begins with each of the words. */
const matchBeginnings = (owner: TermOwner, words: readonly string[]): string =>
  words.map((word) => `${quoteLexeme(toLexeme(owner, word))}:*`).join(' & ');

type WantedTerms = {
  kind: RecordKind;
  /** Alias of the listed table. */
  alias: string;
  words: readonly string[];
  /** Whether the words must be whole terms. Default: beginnings of terms. */
  areWhole?: boolean;
};

/**
 * Limits a list to records with a term that begins with each of the words. As in `addTermConditions`,
 * the records are looked up first.
 */
export async function addRecordConditions(
  view: View,
  query: ListQuery,
  { kind, alias, words, areWhole = false }: WantedTerms,
): Promise<void> {
  if (words.length === 0) return;
  const { workspaceId } = view.tenant;
  const wanted = (areWhole ? matchRecordTerms : matchBeginnings)({ workspaceId, kind }, words);
  const id = `${alias}.${kind}_id`;
  const rows = await view.query<{ id: string }>('select find_records($1, $2::tsquery, $3) as id', [
    workspaceId,
    wanted,
    maxIds + 1,
  ]);
  query.add(
    rows.length <= maxIds
      ? `${id} = any(${query.parameter(rows.map((row) => row.id))})`
      : `(select w.terms @@ ${query.parameter(wanted)}::tsquery from record_terms w
          where w.workspace_id = $1 and w.record_id = ${id})`,
  );
}
