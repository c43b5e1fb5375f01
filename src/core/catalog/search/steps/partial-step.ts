import type { SearchToken } from '../text/tokens.ts';
import { tokenKey } from '../text/words.ts';
import { findPurpose, toStem } from '../vocabulary/find-purpose.ts';
import { findPieces } from './find-pieces.ts';
import { isMinorSlot, listKnownHeads } from './head-slot.ts';
import { findHead, type SearchSpace } from './measure-slots.ts';
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
  const purpose = partial.hits > 0 ? null : findPurposeToken(slots, candidates);
  const forPurpose = purpose === null ? null : await findForPurpose(partial, purpose);
  if (forPurpose !== null) return forPurpose;
  const head = slots.length > 1 ? await findHead(space, partial.plan.tokens, candidates) : null;
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

/** The things for the purpose are one more slot, without typed words, that all results must have. */
function findForPurpose(partial: PartialSearch, purpose: SearchToken): Promise<StepPage | null> {
  const { plan, weights } = partial;
  const weight = Math.max(1, ...weights.map((slot) => slot.weight));
  const tokens = [...plan.tokens, purpose];
  return findWithHead(
    {
      ...partial,
      plan: { ...plan, tokens, words: [...plan.words, []] },
      weights: [...weights, { weight, isMinor: false }],
    },
    plan.tokens.length,
  );
}

/** The things for the purpose that the query names, unless it names a thing. */
function findPurposeToken(slots: QuerySlot[], candidates: number[]): SearchToken | null {
  const purpose = findPurpose(slots.flatMap(({ written }) => written));
  if (purpose === null) return null;
  const heads = candidates.slice(0, 1).flatMap((slot) => slots[slot]?.written ?? []);
  const isNamed = heads.some((token) => !purpose.stems.includes(toStem(tokenKey(token))));
  return isNamed ? null : { alternatives: purpose.things, typed: null };
}

function toWeight(slot: QuerySlot, count: number, { catalog }: SearchSpace): SlotWeight {
  return { weight: computeWeight(catalog.documents, count), isMinor: isMinorSlot(slot) };
}
