import { matchNoun } from '../text/tsquery.ts';
import { tokenKey } from '../text/words.ts';
import { findPurpose, type Purpose, toStem } from '../vocabulary/find-purpose.ts';
import { findPieces } from './find-pieces.ts';
import { isMinorSlot, listKnownHeads } from './head-slot.ts';
import { countTexts, findHead, type SearchSpace } from './measure-slots.ts';
import { computeWeight, type SlotWeight } from './partial-pieces.ts';
import type { QuerySlot } from './query-slots.ts';
import { type CountedSlots, splitAbsentSlots } from './read-slots.ts';
import { exactSteps, findStepPage, type NarrowSearch, type StepPage, toPlan } from './step-page.ts';
import type { StepPlan } from './step-plan.ts';

/**
 * After hits that match every word, results without the head of the query must cover at least this
 * share of its weight.
 */
const minShareBelowWhole = 0.5;

/** The slots of a partial search: their weights, and the one that results must have. */
type PartialSearch = {
  search: NarrowSearch;
  plan: StepPlan;
  weights: SlotWeight[];
  /** How many hits the steps before it have. */
  hits: number;
};

/**
 * Products with some of the words: those for the purpose that the query names, else those with the
 * head of the query, if there are any.
 */
export async function findPartial(
  search: NarrowSearch,
  read: CountedSlots,
  stronger: StepPage | null,
): Promise<StepPage | null> {
  const { space, typed, exactCount } = search;
  const parts = await splitAbsentSlots(space, typed, read);
  const { slots } = parts;
  const counts = parts.counts.exact;
  const steps = [...(stronger?.plan.steps ?? exactSteps(search)), 'partial' as const];
  const partial = {
    search,
    plan: toPlan(typed.text, parts, steps),
    weights: slots.map((slot, at) => toWeight(slot, counts[at] ?? 0, space)),
    hits: stronger?.hits.length ?? exactCount,
  };
  const candidates = listKnownHeads(typed.text, slots, counts);
  const forPurpose = await findForPurpose(partial, { slots, candidates });
  if (forPurpose !== null) return forPurpose;
  const head =
    slots.length > 1
      ? await findHead(space, { tokens: partial.plan.tokens, counts }, candidates)
      : null;
  const page = await findWithHead(partial, head);
  return page === null && head !== null && partial.hits === 0 ? findWithHead(partial, null) : page;
}

async function findWithHead(
  { search, plan, weights, hits }: PartialSearch,
  head: number | null,
): Promise<StepPage | null> {
  const minShare = hits > 0 && head === null ? minShareBelowWhole : 0;
  const enough = search.base.limit;
  const found = await findPieces(search.space, plan.tokens, { weights, head, minShare, enough });
  const { pieces, strong } = found;
  if (pieces.length === 0) return null;
  const page = await findStepPage(search, { ...plan, head, pieces }, strong);
  return page.hits.length > hits ? page : null;
}

type NamedSlots = { slots: QuerySlot[]; candidates: number[] };

/**
 * Things for the purpose that the query names, unless it names a thing. They are one more slot,
 * without typed words, that all results must have.
 */
async function findForPurpose(
  partial: PartialSearch,
  { slots, candidates }: NamedSlots,
): Promise<StepPage | null> {
  const { plan, weights, search, hits } = partial;
  const [first] = candidates;
  if (hits > 0 && first !== undefined) return null;
  // A word of a purpose is no spelling error, even if the catalog does not have it.
  const purpose =
    findPurpose(search.typed.tokens) ?? findPurpose(slots.flatMap(({ written }) => written));
  if (purpose === null || (await namesThing(partial, { slots, first, purpose }))) return null;
  const weight = Math.max(1, ...weights.map((slot) => slot.weight));
  const tokens = [...plan.tokens, { alternatives: purpose.things, typed: null }];
  return findWithHead(
    {
      ...partial,
      plan: { ...plan, tokens, words: [...plan.words, []] },
      weights: [...weights, { weight, isMinor: false }],
    },
    plan.tokens.length,
  );
}

type NamedThing = { slots: QuerySlot[]; first: number | undefined; purpose: Purpose };

/** Whether the likely head of a query is a thing, and not a word of its purpose. */
async function namesThing(
  { search, plan }: PartialSearch,
  { slots, first, purpose }: NamedThing,
): Promise<boolean> {
  const token = plan.tokens[first ?? -1];
  const written = slots[first ?? -1]?.written ?? [];
  if (token === undefined) return false;
  if (written.every((word) => purpose.stems.includes(toStem(tokenKey(word))))) return false;
  const [count = 0] = await countTexts(search.space, [matchNoun(token)]);
  return count > 0;
}

function toWeight(slot: QuerySlot, count: number, { catalog }: SearchSpace): SlotWeight {
  return { weight: computeWeight(catalog.documents, count), isMinor: isMinorSlot(slot) };
}
