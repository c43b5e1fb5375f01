import { findSearchPage, type SearchPlanQuery, type SearchPlanResult } from '../search-pages.ts';
import type { SearchSynonyms } from '../search-request.ts';
import { matchesAll } from '../search-request.ts';
import { correctSpelling, findKnownWords } from '../spelling/correct-spelling.ts';
import type { SearchToken } from '../text/tokens.ts';
import { restrictToScope } from '../tiers.ts';
import { listHeadCandidates } from './head-slot.ts';
import { countSlots, findHead, type SearchSpace } from './measure-slots.ts';
import { computeWeight, listPartialPieces, type SlotWeight } from './partial-pieces.ts';
import { cutIntoQuerySlots, joinSlots, listJoinedWords, type QuerySlot } from './query-slots.ts';
import type { SearchStep, StepPlan } from './step-plan.ts';
import { buildStepTiers, type StepTier, type TypedQuery } from './step-tiers.ts';

/** A page of a search that takes several steps. */
export type StepPage = SearchPlanResult & { plan: StepPlan; tiers: StepTier[] };

/** A search whose first step found less than a page. `base` is its query without tiers. */
export type NarrowSearch = {
  space: SearchSpace;
  typed: TypedQuery;
  base: Omit<SearchPlanQuery, 'tiers'>;
  synonyms: SearchSynonyms;
  /** Products with every word. */
  exactCount: number;
};

/** The page that follows `base.after` in a search that takes the steps of the plan. */
export async function findStepPage(
  { space, typed, base }: Pick<NarrowSearch, 'space' | 'typed' | 'base'>,
  plan: StepPlan,
): Promise<StepPage> {
  const tiers = buildStepTiers(plan, typed);
  const scoped = tiers.map((tier) => restrictToScope(space.scope, tier));
  const found = await findSearchPage(space.query, { ...base, tiers: scoped }, space.catalog);
  return { ...found, plan, tiers };
}

/**
 * The first page of a search that takes as many steps as it needs to fill the page. `null` if no
 * step adds a product. `absent`: typed words that the catalog does not have.
 */
export async function widenSearch(
  search: NarrowSearch,
): Promise<{ page: StepPage | null; absent: string[] }> {
  const slots = await readSlots(search);
  const counts = await countSlots(search.space, tokensOf(slots));
  const absentSlots = slots.flatMap((_, at) => (counts.withPrefix[at] === 0 ? [at] : []));
  const absent = absentSlots.flatMap((slot) => slots[slot]?.words ?? []);
  const whole = absentSlots.length === 0 ? await findWhole(search, slots) : null;
  if (whole !== null && isFull(search, whole)) return { page: whole, absent };
  const corrected = await correctSlots(search, slots, { counts: counts.exact, absentSlots });
  const isCorrected = corrected.plan.correctedSlots.length > 0;
  const isWhole = isCorrected && absentSlots.every((slot) => (corrected.counts[slot] ?? 0) > 0);
  const mended = isWhole ? await findCorrected(search, corrected) : null;
  if (mended !== null && isFull(search, mended)) return { page: mended, absent };
  const partial = await findPartial(search, corrected, mended ?? whole);
  return { page: partial ?? mended ?? whole, absent };
}

const tokensOf = (slots: QuerySlot[]) => slots.map(({ token }) => token);

const isFull = ({ base }: NarrowSearch, page: StepPage) => page.hits.length >= base.limit - 1;

async function readSlots({ space, typed, synonyms }: NarrowSearch): Promise<QuerySlot[]> {
  const slots = cutIntoQuerySlots(typed.text, typed.content, synonyms);
  return joinSlots(slots, await findKnownWords(space.query, listJoinedWords(slots)));
}

function toPlan(slots: QuerySlot[], steps: SearchStep[]): StepPlan {
  return {
    steps,
    tokens: tokensOf(slots),
    words: slots.map(({ words }) => words),
    correctedSlots: [],
    head: null,
    pieces: [],
    label: matchesAll,
  };
}

/** Every word or a synonym of it; null if that adds nothing to the first step. */
async function findWhole(search: NarrowSearch, slots: QuerySlot[]): Promise<StepPage | null> {
  const { typed, exactCount } = search;
  const steps: SearchStep[] = [
    ...exactSteps(search),
    ...(typed.content.length < typed.tokens.length ? ['content' as const] : []),
    ...(slots.some(({ isKnownTerm }) => isKnownTerm) ? ['whole' as const] : []),
  ];
  if (steps.length === exactSteps(search).length) return null;
  const page = await findStepPage(search, toPlan(slots, steps));
  return page.hits.length > exactCount ? page : null;
}

// Steps without products are left out of the plan, because each costs time.
const exactSteps = ({ exactCount }: NarrowSearch): SearchStep[] =>
  exactCount > 0 ? ['exact'] : [];

/** The plan with corrections, and the counts of its slots. */
type CorrectedSlots = { plan: StepPlan; counts: number[]; slots: QuerySlot[] };

async function correctSlots(
  { space }: NarrowSearch,
  slots: QuerySlot[],
  { counts, absentSlots }: { counts: number[]; absentSlots: number[] },
): Promise<CorrectedSlots> {
  const plan = toPlan(slots, []);
  const absent = absentSlots.flatMap((slot) => slots[slot]?.token ?? []);
  const corrections = await correctSpelling(space.query, absent);
  const found = corrections.flatMap((token, at) =>
    token === null ? [] : [{ slot: absentSlots[at] ?? 0, token }],
  );
  const tokens = found.map(({ token }) => token);
  const correctedCounts = tokens.length === 0 ? [] : (await countSlots(space, tokens)).exact;
  const replaced = new Map<number, { token: SearchToken; count: number }>();
  for (const [at, { slot, token }] of found.entries()) {
    const count = correctedCounts[at] ?? 0;
    if (count > 0) replaced.set(slot, { token, count });
  }
  return {
    slots,
    counts: counts.map((count, slot) => replaced.get(slot)?.count ?? count),
    plan: {
      ...plan,
      tokens: plan.tokens.map((token, slot) => replaced.get(slot)?.token ?? token),
      correctedSlots: [...replaced.keys()],
    },
  };
}

async function findCorrected(
  search: NarrowSearch,
  { plan }: CorrectedSlots,
): Promise<StepPage | null> {
  const page = await findStepPage(search, { ...plan, steps: [...exactSteps(search), 'whole'] });
  return page.hits.length > search.exactCount ? page : null;
}

/** Below hits that match every word, results must cover at least this share of the query. */
const minShareBelowWhole = 0.5;

/** Products with some of the words; those with the head of the query, if there are any. */
async function findPartial(
  search: NarrowSearch,
  { plan, counts, slots }: CorrectedSlots,
  stronger: StepPage | null,
): Promise<StepPage | null> {
  const { space, typed, exactCount } = search;
  const candidates = listHeadCandidates(typed.text, slots).filter(
    (slot) => (counts[slot] ?? 0) > 0,
  );
  const steps: SearchStep[] = [...(stronger?.plan.steps ?? exactSteps(search)), 'partial'];
  const hits = stronger?.hits.length ?? exactCount;
  const weights = slots.map(({ words }, slot) => toWeight(words, counts[slot] ?? 0, space));
  const run = async (head: number | null) => {
    const pieces = listPartialPieces({
      weights,
      head,
      minShare: hits > 0 ? minShareBelowWhole : 0,
    });
    if (pieces.length === 0) return null;
    const page = await findStepPage(search, { ...plan, steps, head, pieces });
    return page.hits.length > hits ? page : null;
  };
  const head = slots.length > 1 ? await findHead(space, plan.tokens, candidates) : null;
  const page = await run(head);
  return page === null && head !== null && hits === 0 ? run(null) : page;
}

// A number alone is a coincidence: "iphone 7" is not "7 pieces".
function toWeight(words: string[], count: number, { catalog }: SearchSpace): SlotWeight {
  return {
    weight: computeWeight(catalog.documents, count),
    isMinor: words.every((word) => /^\p{N}{1,4}$/u.test(word)),
  };
}
