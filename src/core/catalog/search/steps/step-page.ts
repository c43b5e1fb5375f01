import {
  findSearchPage,
  findStrongPage,
  type SearchPlanQuery,
  type SearchPlanResult,
} from '../search-pages.ts';
import { matchesAll } from '../search-request.ts';
import { listTypedWords } from '../text/words.ts';
import { restrictToScope } from '../tiers.ts';
import { listHeadCandidates } from './head-slot.ts';
import type { SearchSpace } from './measure-slots.ts';
import { cutIntoQuerySlots } from './query-slots.ts';
import type { CountedSlots, TypedQuery } from './read-slots.ts';
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

/** A search whose first step found less than a page of the thing that it names. */
export type NarrowSearch = WordSearch & { exactCount: number };

/**
 * The page that follows `base.after` in a search that takes the steps of the plan. `strong`: how
 * many of its pieces may fill the first page.
 */
export async function findStepPage(
  { space, typed, base }: WordSearch,
  plan: StepPlan,
  strong: number | null = null,
): Promise<StepPage> {
  const { query, scope, catalog } = space;
  const tiers = buildStepTiers(plan, typed);
  const wanted = { ...base, tiers: tiers.map((tier) => restrictToScope(scope, tier)) };
  const isLarge = catalog.documents > catalog.bounds.smallCatalog;
  const strongest = tiers.length - plan.pieces.length + (strong ?? 0);
  const page =
    strong !== null && isLarge
      ? await findStrongPage(query, wanted, { catalog, tiers: strongest })
      : null;
  return { ...(page ?? (await findSearchPage(query, wanted, catalog))), plan, tiers };
}

/** The page of a search that takes only the first step. */
export function findExactPage(search: WordSearch): Promise<StepPage> {
  const { text, tokens, synonyms } = search.typed;
  const slots = cutIntoQuerySlots(tokens, listTypedWords(text), synonyms);
  return findStepPage(search, toPlan(text, { slots, corrections: [] }, ['exact']));
}

/**
 * Whether no other step changes a page of the first one: it is full, and of products that are the
 * thing that the query names unless that is unknown.
 */
export function isSettled({ hits, tiers, plan }: StepPage, limit: number): boolean {
  const last = hits[limit - 1];
  if (last === undefined) return false;
  return plan.thing === null || tiers[last.tier - 1]?.isThing === true;
}

// Steps without products are left out of a plan, because each costs time.
export const exactSteps = ({ exactCount }: NarrowSearch): SearchStep[] =>
  exactCount > 0 ? ['exact'] : [];

export function toPlan(
  text: string,
  { slots, corrections }: Pick<CountedSlots, 'slots' | 'corrections'>,
  steps: SearchStep[],
): StepPlan {
  return {
    steps,
    content: slots.flatMap(({ written }) => written),
    tokens: slots.map(({ token }) => token),
    words: slots.map(({ words }) => words),
    corrections,
    thing: listHeadCandidates(text, slots)[0] ?? null,
    head: null,
    pieces: [],
    label: matchesAll,
  };
}
