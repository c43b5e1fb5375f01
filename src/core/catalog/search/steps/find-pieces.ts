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
} from './partial-pieces.ts';
import { countPieces } from './piece-counts-store.ts';

/** How many products are read to learn which pieces the catalog has. */
const maxRead = 2_000;

/** The pieces of a query that products of the catalog match, best first; empty without any. */
export async function findPieces(
  { query, scope }: SearchSpace,
  tokens: SearchToken[],
  partial: PartialQuery,
): Promise<PartialPiece[]> {
  const chosen = chooseSlots(partial);
  if (!chosen.some((slot) => slot === partial.head || !partial.weights[slot]?.isMinor)) return [];
  const pairs = listPairs(chosen, partial.head).map((pair) =>
    joinAll(pair.flatMap((slot) => matchSlot(tokens[slot], slot === partial.head))),
  );
  if (pairs.length === 0) return listPartialPieces(partial, []);
  const any = joinAny(pairs.map((pair) => `(${pair})`));
  const slots = tokens.map((token, slot) =>
    chosen.includes(slot)
      ? listFields(slot === partial.head).map((field) => ({
          field,
          text: matchField(field, token),
        }))
      : [],
  );
  const scoped = scope === null ? any : joinAll([scope, any]);
  const found = await countPieces(query, { any: scoped, slots, limit: maxRead });
  return listPartialPieces(partial, found);
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
