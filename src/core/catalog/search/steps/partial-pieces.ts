import type { SearchToken } from '../text/tokens.ts';
import { joinAll, type LexemeFamily, matchExactly, matchThing } from '../text/tsquery.ts';

/**
 * One way to match a query in part: a set of slots and where they must occur. The order of the
 * pieces is the order of the results.
 */
export type PartialPiece = { slots: number[]; place: MatchPlace };

/**
 * Where the slots must occur, in this order of strength. `subject`: the head in the subject of the
 * name; `kind`: the head there or as the kind of a tag; `labels`: every slot in name, tags or options; `anywhere`: the head in name, tags or options, the others also in the description.
 */
export const matchPlaces = ['subject', 'kind', 'labels', 'anywhere'] as const;
export type MatchPlace = (typeof matchPlaces)[number];

/** Of a slot: how much it says (0: not in the catalog), and whether it can stand alone. */
export type SlotWeight = { weight: number; isMinor: boolean };

export type PartialQuery = {
  weights: SlotWeight[];
  /** The slot that names the wanted thing, and that every result must have; null if unknown. */
  head: number | null;
  /** The smallest part of the weight that results cover, from 0 to 1. */
  minShare: number;
};

/** How much a slot says: the rarer its words, the more. */
export function computeWeight(documents: number, matches: number): number {
  return matches === 0 ? 0 : Math.log(1 + Math.max(documents, matches) / matches);
}

const maxSlots = 6;
const maxPieces = 12;

/** The pieces of a query, the best first; the last one contains all others if `minShare` is 0. */
export function listPartialPieces({ weights, head, minShare }: PartialQuery): PartialPiece[] {
  const slots = chooseSlots(weights, head);
  const isComplete = weights.every(({ weight }) => weight > 0) && slots.length === weights.length;
  const sets = listSubsets(slots).filter(
    (set) =>
      (head === null ? set.some((slot) => !weights[slot]?.isMinor) : set.includes(head)) &&
      !(isComplete && set.length === slots.length),
  );
  const weightOf = (slot: number) => weights[slot]?.weight ?? 0;
  const total = sumOf(slots.map(weightOf));
  const places = matchPlaces.slice(head === null ? 2 : 0);
  const scored = sets.flatMap((set) =>
    places
      .filter((place) => place !== 'anywhere' || head === null || set.length > 1)
      .map((place) => ({ slots: set, place, score: computeScore({ set, place, head }, weightOf) })),
  );
  const ranked = scored
    .filter(({ score }) => score >= minShare * total)
    .sort((a, b) => b.score - a.score || b.slots.length - a.slots.length);
  const best = ranked.slice(0, maxPieces).map(({ slots: set, place }) => ({ slots: set, place }));
  return minShare > 0 || slots.length === 0 ? best : [...best, ...listWeakest(ranked, head)];
}

/** The pieces of single slots that are not among the best. Together they contain all others. */
function listWeakest(ranked: PartialPiece[], head: number | null): PartialPiece[] {
  const place: MatchPlace = head === null ? 'anywhere' : 'labels';
  return ranked
    .slice(maxPieces)
    .filter((piece) => piece.slots.length === 1 && piece.place === place)
    .map(({ slots }) => ({ slots, place }));
}

/** The slots that say most, and the head, in their order in the query. */
function chooseSlots(weights: SlotWeight[], head: number | null): number[] {
  const known = weights.flatMap(({ weight }, slot) => (weight > 0 ? [slot] : []));
  const rank = (slot: number) =>
    slot === head ? Number.POSITIVE_INFINITY : (weights[slot]?.weight ?? 0);
  return known
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, maxSlots)
    .sort((a, b) => a - b);
}

function listSubsets(slots: number[]): number[][] {
  const numbers = Array.from({ length: 2 ** slots.length - 1 }, (_, at) => at + 1);
  return numbers.map((bits) => slots.filter((_, at) => (bits >> at) % 2 === 1));
}

type ScoredSet = { set: number[]; place: MatchPlace; head: number | null };

// A word that only the description has may be a coincidence, and a thing that only mentions the
// head in its name may be an accessory of it.
function computeScore({ set, place, head }: ScoredSet, weightOf: (slot: number) => number): number {
  const others = sumOf(set.filter((slot) => slot !== head).map(weightOf));
  const share = place === 'anywhere' ? (head === null ? 0.75 : 0.45) : 1;
  const headShare = { subject: 0.9, kind: 0.85, labels: 0.5, anywhere: 0.6 }[place];
  return others * share + (head === null ? 0 : weightOf(head) * headShare);
}

const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** The tsquery of a piece. */
export function buildPieceQuery(
  { slots, place }: PartialPiece,
  tokens: SearchToken[],
  head: number | null,
): string {
  const others: LexemeFamily = place === 'anywhere' ? '' : '+';
  return joinAll(
    slots.flatMap((slot) => {
      const token = tokens[slot];
      if (token === undefined) return [];
      return slot === head ? matchHead(token, place) : matchExactly(others, token);
    }),
  );
}

function matchHead(token: SearchToken, place: MatchPlace): string {
  if (place === 'subject') return matchExactly('^', token);
  return place === 'kind' ? matchThing(token) : matchExactly('+', token);
}
