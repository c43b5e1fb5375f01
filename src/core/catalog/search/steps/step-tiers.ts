import type { SearchToken } from '../text/tokens.ts';
import { joinAny } from '../text/tsquery.ts';
import { buildTiers, type SearchTier } from '../tiers.ts';
import { buildPieceQuery } from './partial-pieces.ts';
import type { SearchStep, StepPlan } from './step-plan.ts';

export type StepTier = SearchTier & { step: SearchStep };

/** The tiers of all steps of a query with the `typed` words, of which each contains the tiers before it. */
export function buildStepTiers(plan: StepPlan, typed: SearchToken[]): StepTier[] {
  const tiersOf: Record<SearchStep, () => SearchTier[]> = {
    exact: () => buildTiers(typed),
    content: () => buildTiers(plan.content),
    whole: () => buildTiers(plan.tokens),
    partial: () => buildPartialTiers(plan),
  };
  let stronger: string | null = null;
  return plan.steps.flatMap((step) => {
    const own = tiersOf[step]();
    const before: string | null = stronger;
    stronger = joinTexts(before, own.at(-1)?.text ?? null);
    return own.map((tier) => ({ step, ...containStronger(tier, before) }));
  });
}

function buildPartialTiers({ pieces, tokens, head }: StepPlan): SearchTier[] {
  const texts = pieces.map((piece) => buildPieceQuery(piece, tokens, head));
  return texts.map((own, at) => ({ text: joinAny(texts.slice(0, at + 1)), lead: null, own }));
}

function containStronger(tier: SearchTier, stronger: string | null): SearchTier {
  const own = tier.own ?? tier.text;
  return stronger === null
    ? { ...tier, own }
    : { text: joinTexts(stronger, tier.text), lead: null, own };
}

function joinTexts(left: string | null, right: string | null): string | null {
  return left === null || right === null ? (left ?? right) : joinAny([left, right]);
}
