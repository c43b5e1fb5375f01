import { findSearchPage, type SearchPlanQuery, type SearchPlanResult } from '../search-pages.ts';
import { matchesAll } from '../search-request.ts';
import { listTypedWords } from '../text/words.ts';
import { restrictToScope } from '../tiers.ts';
import { isMinorSlot, listKnownHeads } from './head-slot.ts';
import { findHead, type SearchSpace } from './measure-slots.ts';
import { computeWeight, listPartialPieces, type SlotWeight } from './partial-pieces.ts';
import { cutIntoQuerySlots, type QuerySlot } from './query-slots.ts';
import {
  type CountedSlots,
  correctSlots,
  listAbsentSlots,
  readSlots,
  splitAbsentSlots,
  type TypedQuery,
} from './read-slots.ts';
import type { SearchStep, StepPlan } from './step-plan.ts';
import { buildStepTiers, type StepTier } from './step-tiers.ts';

/** A page of a search that takes several steps. */
export type StepPage = SearchPlanResult & PlannedTiers;
type PlannedTiers = { plan: StepPlan; tiers: StepTier[] };

/** A search by words. `base` is its query without tiers. */
export type WordSearch = {
  space: SearchSpace;
  typed: TypedQuery;
  base: Omit<SearchPlanQuery, 'tiers'>;
};

/** A search whose first step found less than a page. */
export type NarrowSearch = WordSearch & { exactCount: number };

/** The page that follows `base.after` in a search that takes the steps of the plan. */
export async function findStepPage(
  { space, typed, base }: WordSearch,
  plan: StepPlan,
): Promise<StepPage> {
  const tiers = buildStepTiers(plan, typed.tokens);
  const scoped = tiers.map((tier) => restrictToScope(space.scope, tier));
  const found = await findSearchPage(space.query, { ...base, tiers: scoped }, space.catalog);
  return { ...found, plan, tiers };
}

/**
 * The first page of a search that takes as many steps as it needs to fill the page; null if no step
 * adds a product. `absent`: typed words that the catalog does not have.
 */
export async function widenSearch(
  search: NarrowSearch,
): Promise<{ page: StepPage | null; absent: string[] }> {
  const { space, typed } = search;
  const read = await readSlots(space, typed);
  const absent = listAbsentSlots(read).flatMap((slot) => read.slots[slot]?.words ?? []);
  const whole = await findWhole(search, read);
  if (whole !== null && isFull(search, whole)) return { page: whole, absent };
  const corrected = absent.length > 0 ? await correctSlots(space, typed, read) : null;
  const respelled = corrected === null ? null : await findWhole(search, corrected);
  if (respelled !== null && isFull(search, respelled)) return { page: respelled, absent };
  const partial = await findPartial(search, corrected ?? read, respelled ?? whole);
  return { page: partial ?? respelled ?? whole, absent };
}

const isFull = ({ base }: NarrowSearch, page: StepPage) => page.hits.length >= base.limit - 1;

// Steps without products are left out of a plan, because each costs time.
const exactSteps = ({ exactCount }: NarrowSearch): SearchStep[] =>
  exactCount > 0 ? ['exact'] : [];

function toPlan(
  { slots, corrections }: Pick<CountedSlots, 'slots' | 'corrections'>,
  steps: SearchStep[],
): StepPlan {
  return {
    steps,
    content: slots.flatMap(({ written }) => written),
    tokens: slots.map(({ token }) => token),
    words: slots.map(({ words }) => words),
    corrections,
    head: null,
    pieces: [],
    label: matchesAll,
  };
}

/** The plan of a search that the first step answers. */
export function toExactPlan({ text, tokens, synonyms }: TypedQuery): PlannedTiers {
  const slots = cutIntoQuerySlots(tokens, listTypedWords(text), synonyms);
  const plan = toPlan({ slots, corrections: [] }, ['exact']);
  return { plan, tiers: buildStepTiers(plan, tokens) };
}

/**
 * Products with every word, or a synonym or correction of it; null if that adds nothing to the
 * first step.
 */
async function findWhole(search: NarrowSearch, read: CountedSlots): Promise<StepPage | null> {
  if (listAbsentSlots(read).length > 0) return null;
  const { slots, corrections } = read;
  const written = slots.flatMap((slot) => slot.written).length;
  const hasOthers = corrections.length > 0 || slots.some(({ isKnownTerm }) => isKnownTerm);
  const isShorter = corrections.length === 0 && written < search.typed.tokens.length;
  const added: SearchStep[] = [
    ...(isShorter ? ['content' as const] : []),
    ...(hasOthers ? ['whole' as const] : []),
  ];
  if (added.length === 0) return null;
  const page = await findStepPage(search, toPlan(read, [...exactSteps(search), ...added]));
  return page.hits.length > search.exactCount ? page : null;
}

/**
 * Below hits that match every word, results without the head of the query must cover at least this
 * share of it.
 */
const minShareBelowWhole = 0.5;

/** Products with some of the words; those with the head of the query, if there are any. */
async function findPartial(
  search: NarrowSearch,
  read: CountedSlots,
  stronger: StepPage | null,
): Promise<StepPage | null> {
  const { space, typed, exactCount } = search;
  const parts = await splitAbsentSlots(space, typed, read);
  const { slots } = parts;
  const counts = parts.counts.exact;
  const plan = toPlan(parts, [...(stronger?.plan.steps ?? exactSteps(search)), 'partial']);
  const hits = stronger?.hits.length ?? exactCount;
  const weights = slots.map((slot, at) => toWeight(slot, counts[at] ?? 0, space));
  const run = async (head: number | null) => {
    const minShare = hits > 0 && head === null ? minShareBelowWhole : 0;
    const pieces = listPartialPieces({ weights, head, minShare });
    if (pieces.length === 0) return null;
    const page = await findStepPage(search, { ...plan, head, pieces });
    return page.hits.length > hits ? page : null;
  };
  const candidates = listKnownHeads(typed.text, slots, counts);
  const head = slots.length > 1 ? await findHead(space, plan.tokens, candidates) : null;
  const page = await run(head);
  return page === null && head !== null && hits === 0 ? run(null) : page;
}

function toWeight(slot: QuerySlot, count: number, { catalog }: SearchSpace): SlotWeight {
  return { weight: computeWeight(catalog.documents, count), isMinor: isMinorSlot(slot) };
}
