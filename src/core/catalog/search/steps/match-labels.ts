import type { RunQuery } from '../query.ts';
import type { MatchLabel, SearchHit, SearchLabel, SearchMatch } from '../search-request.ts';
import { matchExactly } from '../text/tsquery.ts';
import { findMatchedTexts } from './matched-texts-store.ts';
import type { SearchStep, StepPlan } from './step-plan.ts';
import type { StepTier } from './step-tiers.ts';

/** The labels of hits in the same order, each with the corrections that it matches. */
export async function labelHits(
  query: RunQuery,
  hits: SearchHit[],
  plan: StepPlan,
  tiers: StepTier[],
): Promise<SearchLabel[]> {
  const stepOf = (hit: SearchHit): SearchStep => tiers[hit.tier - 1]?.step ?? 'partial';
  const matchOf = (hit: SearchHit) => toMatch(stepOf(hit), plan);
  const partial = hits.filter((hit) => matchOf(hit) === 'partial');
  const corrections = listCorrections(plan);
  const correctedSlots = new Set(plan.corrections.map(({ slot }) => slot));
  const slotTexts = plan.tokens.map((token) => matchExactly('', token));
  const texts = [...slotTexts, ...corrections.map(({ text }) => text)];
  const matched = await findMatchedTexts(query, partial, texts);
  return hits.map((hit) => {
    const match = matchOf(hit);
    if (match !== 'partial') return { match, unmatched: [], corrected: {} };
    const found = matched.get(hit.productId) ?? [];
    const isWhole = stepOf(hit) === 'whole';
    const isUnmatched = (slot: number) => correctedSlots.has(slot) || !(isWhole || found[slot]);
    const used = corrections.filter((_, at) => found[slotTexts.length + at]);
    return { match, unmatched: listWords(plan, isUnmatched), corrected: toCorrected(used) };
  });
}

/** The label of a hit without that of the whole search. */
export function toOwnLabel(label: MatchLabel, whole: MatchLabel): MatchLabel | null {
  const { match, unmatched } = label;
  const isSame = match === whole.match && unmatched.join() === whole.unmatched.join();
  return isSame ? null : { match, unmatched };
}

/** The typed words of slots. */
export function listWords({ words }: StepPlan, isListed: (slot: number) => boolean): string[] {
  return words.flatMap((typed, slot) => (isListed(slot) ? typed : []));
}

function toMatch(step: SearchStep, { corrections }: StepPlan): SearchMatch {
  if (step === 'partial') return 'partial';
  if (step !== 'whole') return 'all';
  return corrections.length > 0 ? 'partial' : 'vocabulary';
}

type FoundCorrection = { typed: string; found: string; text: string };

function listCorrections({ corrections }: StepPlan): FoundCorrection[] {
  return corrections.flatMap(({ typed, found }) =>
    found.map((words) => ({
      typed,
      found: words.join(' '),
      text: matchExactly('', { alternatives: [words], typed: null }),
    })),
  );
}

// The nearest word comes first, so that it wins when a product has several.
function toCorrected(used: FoundCorrection[]): Record<string, string> {
  return Object.fromEntries(used.toReversed().map(({ typed, found }) => [typed, found]));
}
