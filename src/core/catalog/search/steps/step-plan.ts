import { Type } from 'typebox';
import type { SearchLabel } from '../search-request.ts';
import type { SearchToken } from '../text/tokens.ts';
import { type PartialPiece, piecePattern } from './partial-pieces.ts';

/**
 * The steps of a search, strongest first, of which each contains the products that the steps before
 * it do not. `exact`: every word except words like "my"; `content`: single letters excepted too;
 * `whole`: every word or a synonym or correction of it; `partial`: some of the words.
 */
export const searchSteps = ['exact', 'content', 'whole', 'partial'] as const;
export type SearchStep = (typeof searchSteps)[number];

/** Which steps a search takes and what they match. The cursor of the search contains it. */
export type StepPlan = {
  steps: SearchStep[];
  /** The words of the query that say something about the product. */
  content: SearchToken[];
  /** The same with synonyms and corrections, one token for each slot. */
  tokens: SearchToken[];
  /** The typed words of each slot. */
  words: string[][];
  /** Slots with a corrected word, and what was found instead. */
  corrections: Correction[];
  /** The slot that names the wanted thing in the query. */
  thing: number | null;
  /** The same or another slot, if partial results must have it. */
  head: number | null;
  pieces: PartialPiece[];
  /** The label of the first result. */
  label: SearchLabel;
};

/** Whether a slot stands for words of the query. Others only partial results have. */
export const isTypedSlot = ({ words }: Pick<StepPlan, 'words'>, slot: number): boolean =>
  (words[slot]?.length ?? 0) > 0;

/** `typed` was taken for one of `found`, each of which is one or more words. */
export type Correction = { slot: number; typed: string; found: string[][] };

const Word = Type.String({ minLength: 1, maxLength: 400 });
const Words = Type.Array(Word, { maxItems: 200 });
const WordLists = Type.Array(Type.Array(Word, { minItems: 1, maxItems: 200 }), {
  minItems: 1,
  maxItems: 200,
});
const Tokens = Type.Array(
  Type.Object({ alternatives: WordLists, typed: Type.Union([Word, Type.Null()]) }),
  { minItems: 1, maxItems: 25 },
);
const Slot = Type.Integer({ minimum: 0, maximum: 24 });

/** The form of a plan in a cursor. */
export const StepPlanSchema = Type.Object({
  steps: Type.Array(Type.Enum([...searchSteps]), { minItems: 1, maxItems: searchSteps.length }),
  content: Tokens,
  tokens: Tokens,
  words: Type.Array(Words, { maxItems: 25 }),
  corrections: Type.Array(Type.Object({ slot: Slot, typed: Word, found: WordLists }), {
    maxItems: 24,
  }),
  thing: Type.Union([Slot, Type.Null()]),
  head: Type.Union([Slot, Type.Null()]),
  pieces: Type.Array(Type.String({ pattern: piecePattern }), { maxItems: 60 }),
  label: Type.Object({
    match: Type.Enum(['all', 'vocabulary', 'partial']),
    unmatched: Words,
    corrected: Type.Record(Type.String(), Type.String()),
  }),
});

/** Whether the parts of a plan of the right form belong together. */
export function isConsistentPlan({
  steps,
  tokens,
  words,
  thing,
  head,
  pieces,
  ...plan
}: StepPlan): boolean {
  const isSlot = (slot: number) => slot < tokens.length;
  return (
    words.length === tokens.length &&
    [thing, head].every((slot) => slot === null || isSlot(slot)) &&
    plan.corrections.every(({ slot }) => isSlot(slot)) &&
    pieces.every((piece) => piece.length === tokens.length && /[^-]/.test(piece)) &&
    steps.includes('partial') === pieces.length > 0 &&
    steps.join() === searchSteps.filter((step) => steps.includes(step)).join()
  );
}
