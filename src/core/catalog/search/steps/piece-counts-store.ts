import type { RunQuery } from '../query.ts';
import type { PieceCount } from './partial-pieces.ts';

/** A field of a slot, and the tsquery of products that have the slot there. */
export type SlotField = { field: string; text: string };

/** Fields that a slot does not have are null, so that one prepared statement serves all of them. */
const maxFields = 4;

/**
 * The pieces of products that match the tsquery, of at most `limit` products. `slots` has the fields
 * of each slot, strongest first; a slot without fields counts as nowhere.
 */
export async function countPieces(
  query: RunQuery,
  { any, slots, limit }: { any: string; slots: SlotField[][]; limit: number },
): Promise<PieceCount[]> {
  const values: unknown[] = [any, limit];
  const bind = (value: string | undefined) => `$${values.push(value ?? null)}`;
  const letters = slots.map((fields) => {
    const arms = Array.from(
      { length: maxFields },
      (_, at) =>
        `when lexemes @@ ${bind(fields[at]?.text)}::tsquery then ${bind(fields[at]?.field)}::text`,
    );
    return `case ${arms.join(' ')} else '-' end`;
  });
  return query<PieceCount>(
    `select piece, count(*)::int as count from (
       select ${letters.join(' || ')} as piece from search_documents
        where lexemes @@ $1::tsquery limit $2::int8) as found
      group by piece`,
    values,
  );
}
