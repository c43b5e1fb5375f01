import type { RunQuery } from '../query.ts';
import {
  type MatchLabel,
  matchesAll,
  type SearchHit,
  type SearchLabel,
} from '../search-request.ts';
import type { SearchToken } from '../text/tokens.ts';
import { matchExactly } from '../text/tsquery.ts';
import { listTypedWords, tokenKey } from '../text/words.ts';
import { findMatchedTexts } from './matched-texts-store.ts';
import type { TypedQuery } from './read-slots.ts';
import { isTypedSlot, type SearchStep, type StepPlan } from './step-plan.ts';
import type { StepTier } from './step-tiers.ts';

/** The plan of a page, its tiers, and the query that was typed. */
export type LabeledSearch = { plan: StepPlan; tiers: StepTier[]; typed: TypedQuery };

/**
 * The labels of hits in the same order, each with the corrections that it matches. A product that
 * has the last word only as the beginning of another word does not match it.
 */
export async function labelHits(
  query: RunQuery,
  hits: SearchHit[],
  { plan, tiers, typed }: LabeledSearch,
): Promise<SearchLabel[]> {
  const stepOf = ({ tier }: SearchHit) => tiers[tier - 1]?.step ?? 'partial';
  const isCertain = ({ tier }: SearchHit) => isCertainTier(tiers[tier - 1], plan);
  const corrections = listCorrections(plan);
  // The last words of the steps `exact` and `content`, the slots, and the corrections.
  const last = [typed.content, plan.content].flatMap((tokens) => tokens.slice(-1));
  const texts = [
    ...[...last, ...plan.tokens].map((token) => matchExactly('', token)),
    ...corrections.map(({ text }) => text),
  ];
  const uncertain = hits.filter((hit) => !isCertain(hit));
  const matched = await findMatchedTexts(query, uncertain, texts);
  return hits.map((hit) => {
    const step = stepOf(hit);
    if (isCertain(hit)) return step === 'whole' ? matchesVocabulary : matchesAll;
    const found = matched.get(hit.productId) ?? [];
    const slots = found.slice(last.length, last.length + plan.tokens.length);
    if (step === 'whole' || step === 'partial') {
      const used = corrections.filter((_, at) => found[last.length + plan.tokens.length + at]);
      return labelSlots(plan, { step, slots, used });
    }
    const at = step === 'exact' ? 0 : 1;
    const hasAll = slots.every((matched, slot) => matched || !isTypedSlot(plan, slot));
    return labelLastWord(typed, { last: last[at], hasLast: found[at] === true, hasAll });
  });
}

const matchesVocabulary: SearchLabel = { ...matchesAll, match: 'vocabulary' };

/** Whether every product of the tier has all words as whole words, none of them corrected. */
function isCertainTier(tier: StepTier | undefined, { corrections }: StepPlan): boolean {
  if (tier === undefined || tier.step === 'partial' || tier.isPrefix) return false;
  return tier.step !== 'whole' || corrections.length === 0;
}

type FoundLast = { last: SearchToken | undefined; hasLast: boolean; hasAll: boolean };

/** The label of a product that has all words before the last one. */
function labelLastWord({ text }: TypedQuery, { last, hasLast, hasAll }: FoundLast): SearchLabel {
  if (hasLast) return matchesAll;
  if (hasAll) return matchesVocabulary;
  const key = last === undefined ? '' : tokenKey(last);
  const unmatched = [listTypedWords(text).get(key) ?? key];
  return { match: 'partial', unmatched, corrected: {} };
}

type FoundSlots = { step: SearchStep; slots: boolean[]; used: FoundCorrection[] };

/** Unmatched are the words of slots that a product does not have, and the corrected ones. */
function labelSlots(plan: StepPlan, { step, slots, used }: FoundSlots): SearchLabel {
  const corrected = new Set(plan.corrections.map(({ slot }) => slot));
  const unmatched = plan.words.flatMap((typed, slot) =>
    corrected.has(slot) || !slots[slot] ? typed : [],
  );
  if (step === 'whole' && unmatched.length === 0) return matchesVocabulary;
  return { match: 'partial', unmatched, corrected: toCorrected(used) };
}

/** The label of a hit without that of the whole search. */
export function toOwnLabel(label: MatchLabel, whole: MatchLabel): MatchLabel | null {
  const { match, unmatched } = label;
  const isSame = match === whole.match && unmatched.join() === whole.unmatched.join();
  return isSame ? null : { match, unmatched };
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
