import type { SearchToken } from '../text/tokens.ts';
import { joinAll, joinAny, matchExactly, matchHead, matchThing } from '../text/tsquery.ts';
import { excludeAudiences } from '../tiers.ts';

/**
 * Where a slot occurs, in this order of strength. `g`: as the head of the name of a product for the
 * general public; `t`: as the head of the name; `k`: in the subject of the name, or as the kind of a
 * tag; `l`: in name, tags or options; `x`: anywhere; `-`: nowhere.
 */
const fields = ['g', 't', 'k', 'l', 'x', '-'] as const;
type Field = (typeof fields)[number];

/**
 * One way to match a query in part: a field for each slot, in which the slot must occur. `-` requires
 * nothing. The order of the pieces is the order of the results.
 */
export type PartialPiece = string;

export const piecePattern = '^[gtklx-]{1,25}$';

/** The weight of a slot (0: not in the catalog), and whether it is too minor to stand alone. */
export type SlotWeight = { weight: number; isMinor: boolean };

export type PartialQuery = {
  weights: SlotWeight[];
  /** The slot that names the wanted thing, and that every result must have; null if unknown. */
  head: number | null;
  /** The smallest part of the weight that results cover, from 0 to 1. */
  minShare: number;
};

/** The weight of a slot: the rarer its words, the higher. */
export function computeWeight(documents: number, matches: number): number {
  return matches === 0 ? 0 : Math.log(1 + Math.max(documents, matches) / matches);
}

const maxSlots = 8;
const maxPieces = 14;
/** Pieces are listed until they have this many products. */
const enoughProducts = 100;

/** The pieces of the products that the catalog has, and how many products each has. */
export type PieceCount = { piece: PartialPiece; count: number };

/** The pieces of a query, the best first; the last ones contain all others if `minShare` is 0. */
export function listPartialPieces(query: PartialQuery, found: PieceCount[]): PartialPiece[] {
  const { weights, minShare } = query;
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  const scoreOf = (piece: PartialPiece) => computeScore(piece, query);
  const isEnough = (piece: PartialPiece) => scoreOf(piece) >= minShare * total;
  const ranked = found
    .map(({ piece, count }) => ({ piece, count, score: scoreOf(piece) }))
    .filter(({ piece }) => isEnough(piece))
    .sort((a, b) => b.score - a.score || (a.piece < b.piece ? -1 : 1));
  const best: PartialPiece[] = [];
  let products = 0;
  for (const { piece, count } of ranked.slice(0, maxPieces)) {
    if (products < enoughProducts) best.push(piece);
    products += count;
  }
  const weakest = listWeakest(query).filter((piece) => !best.includes(piece) && isEnough(piece));
  return [...best, ...weakest];
}

/** The slots with the highest weights, and the head, in their order in the query. */
export function chooseSlots({ weights, head }: PartialQuery): number[] {
  const known = weights.flatMap(({ weight }, slot) => (weight > 0 ? [slot] : []));
  const rank = (slot: number) =>
    slot === head ? Number.POSITIVE_INFINITY : (weights[slot]?.weight ?? 0);
  return known
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, maxSlots)
    .sort((a, b) => a - b);
}

/** The pieces of single slots. Together they contain all others. */
function listWeakest(query: PartialQuery): PartialPiece[] {
  const { weights, head } = query;
  const pieceOf = (slot: number, field: Field) =>
    weights.map((_, at) => (at === slot ? field : '-')).join('');
  if (head !== null) return headFields.map((field) => pieceOf(head, field));
  const alone = chooseSlots(query).filter((slot) => !weights[slot]?.isMinor);
  const pieces = alone.flatMap((slot) => [pieceOf(slot, 'l'), pieceOf(slot, 'x')]);
  return pieces.toSorted((a, b) => computeScore(b, query) - computeScore(a, query));
}

// A word that only the description has may be a coincidence, and a thing that only mentions the
// head in its name may be an accessory of it.
function computeScore(piece: PartialPiece, { weights, head }: PartialQuery): number {
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  return [...piece].reduce((sum, field, slot) => {
    const shares = slot === head ? headShares : wordShares;
    const own = weights[slot]?.weight ?? 0;
    const weight = slot === head ? Math.max(own, total * minHeadShare) : own;
    return sum + weight * (shares[field as Field] ?? 0);
  }, 0);
}

/** A common head still counts this part of all weights: the thing matters most. */
const minHeadShare = 0.6;

const headShares: Partial<Record<Field, number>> = { g: 1, t: 0.8, k: 0.75, l: 0.4 };
const wordShares: Partial<Record<Field, number>> = { l: 1, x: 0.6 };

/** The fields by which pieces of a slot differ. */
export function listFields(isHead: boolean): Field[] {
  return isHead ? headFields : ['l', 'x'];
}

const headFields: Field[] = ['g', 't', 'k', 'l'];

/** The tsquery of a slot in a field; `tokens` are those of all slots. */
export function matchField(field: Field, token: SearchToken, tokens: SearchToken[]): string {
  if (field === 'g') return joinAll([matchHead(token), ...excludeAudiences(tokens)]);
  if (field === 't') return matchHead(token);
  if (field === 'k') return joinAny([matchHead(token), matchThing(token)]);
  return matchExactly(field === 'l' ? '+' : '', token);
}

/** The pieces, except those whose products are all in another piece. */
export function listWidest(pieces: PartialPiece[]): PartialPiece[] {
  return pieces.filter((piece) => !pieces.some((other) => other !== piece && isIn(piece, other)));
}

function isIn(piece: PartialPiece, other: PartialPiece): boolean {
  const strengthOf = (text: string, slot: number) => fields.indexOf(text.charAt(slot) as Field);
  return [...piece].every((_, slot) => strengthOf(piece, slot) <= strengthOf(other, slot));
}

/** The tsquery of a piece. */
export function buildPieceQuery(piece: PartialPiece, tokens: SearchToken[]): string {
  return joinAll(
    tokens.flatMap((token, slot) => {
      const field = piece.charAt(slot) as Field;
      return field === '-' ? [] : [matchField(field, token, tokens)];
    }),
  );
}
