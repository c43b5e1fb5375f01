import type { SearchToken } from '../text/tokens.ts';
import { joinAll, joinAny, matchExactly } from '../text/tsquery.ts';
import type { SearchSpace } from './measure-slots.ts';
import {
  chooseSlots,
  listFields,
  listPartialPieces,
  matchField,
  type PartialPiece,
  type PartialQuery,
  type PieceCount,
} from './partial-pieces.ts';
import { countPieces } from './piece-counts-store.ts';

/** How many products are read to learn which pieces the catalog has. */
const maxRead = 800;

/**
 * `strong`: how many of the best pieces it takes to have at least `enough` products; null if
 * unknown.
 */
export type FoundPieces = { pieces: PartialPiece[]; strong: number | null };

/** The pieces of a query that products of the catalog match, best first; empty without any. */
export async function findPieces(
  { query, scope }: SearchSpace,
  tokens: SearchToken[],
  { enough, ...partial }: PartialQuery & { enough: number },
): Promise<FoundPieces> {
  const chosen = chooseSlots(partial);
  if (!chosen.some((slot) => slot === partial.head || !partial.weights[slot]?.isMinor))
    return { pieces: [], strong: null };
  const pairs = listPairs(chosen, partial.head).map((pair) =>
    joinAll(pair.flatMap((slot) => matchSlot(tokens[slot], slot === partial.head))),
  );
  if (pairs.length === 0) return { pieces: listPartialPieces(partial, []), strong: null };
  const any = joinAny(pairs.map((pair) => `(${pair})`));
  const slots = tokens.map((token, slot) =>
    chosen.includes(slot)
      ? listFields(slot === partial.head).map((field) => ({
          field,
          text: matchField(field, token, tokens),
        }))
      : [],
  );
  const scoped = scope === null ? any : joinAll([scope, any]);
  const found = await countPieces(query, { any: scoped, slots, limit: maxRead });
  const pieces = listPartialPieces(partial, found);
  return { pieces, strong: countStrong(pieces, found, enough) };
}

function countStrong(pieces: PartialPiece[], found: PieceCount[], enough: number): number | null {
  const counts = new Map(found.map(({ piece, count }) => [piece, count]));
  let products = 0;
  const last = pieces.findIndex((piece) => {
    products += counts.get(piece) ?? 0;
    return products >= enough;
  });
  return last < 0 ? null : last + 1;
}

/** Two slots each, one of them the head if it is known. */
function listPairs(slots: number[], head: number | null): number[][] {
  return slots.flatMap((slot, at) =>
    slots
      .slice(at + 1)
      .filter((other) => head === null || slot === head || other === head)
      .map((other) => [slot, other]),
  );
}

const matchSlot = (token: SearchToken | undefined, isHead: boolean): string[] =>
  token === undefined ? [] : [matchExactly(isHead ? '+' : '', token)];
