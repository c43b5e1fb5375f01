import type { RunQuery } from '../query.ts';
import type { PieceCount } from './partial-pieces.ts';

/** A field of a slot, and the tsquery of products that have the slot there. */
export type SlotField = { field: string; text: string };

/**
 * The pieces of products that match the tsquery, of at most `limit` products. `slots` has the fields
 * of each slot, strongest first; a slot without fields counts as nowhere.
 */
export async function countPieces(
  query: RunQuery,
  { any, slots, limit }: { any: string; slots: SlotField[][]; limit: number },
): Promise<PieceCount[]> {
  const values: unknown[] = [any, limit];
  const letters = slots.map((fields) => {
    const cases = fields.map(
      ({ field, text }) => `when lexemes @@ $${values.push(text)}::tsquery then '${field}'`,
    );
    return cases.length === 0 ? `'-'` : `case ${cases.join(' ')} else '-' end`;
  });
  return query<PieceCount>(
    `select piece, count(*)::int as count from (
       select ${letters.join(' || ')} as piece from search_documents
        where lexemes @@ $1::tsquery limit $2::int8) as found
      group by piece`,
    values,
  );
}
