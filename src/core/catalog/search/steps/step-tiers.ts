import type { SearchToken } from '../text/tokens.ts';
import { joinAny } from '../text/tsquery.ts';
import { buildThingTiers, buildTiers, type SearchTier } from '../tiers.ts';
import { findHeadToken } from './head-slot.ts';
import { buildPieceQuery, listWidest } from './partial-pieces.ts';
import type { TypedQuery } from './read-slots.ts';
import { isTypedSlot, type SearchStep, type StepPlan } from './step-plan.ts';

/** `isThing`: its products are the thing that the query names. */
export type StepTier = SearchTier & { step: SearchStep; isThing?: true };

/**
 * The tiers of all steps of a query, of which each contains the tiers before it. Products with every
 * word, or synonyms of them, that are the thing that the query names come before others with every
 * word.
 */
export function buildStepTiers(plan: StepPlan, typed: TypedQuery): StepTier[] {
  const wholes = plan.steps.flatMap((step) =>
    step === 'partial' ? [] : toWhole(step, plan, typed),
  );
  const things = wholes.flatMap(({ step, tokens, thing }) =>
    thing === undefined ? [] : toOwnTiers(step, buildThingTiers(tokens, thing)),
  );
  const others = wholes.flatMap(({ step, tokens }) => toOwnTiers(step, buildTiers(tokens)));
  const partial = plan.steps.includes('partial') ? buildPartialTiers(plan) : [];
  return containStronger(things, [...others, ...toOwnTiers('partial', partial)]);
}

type Whole = { step: SearchStep; tokens: SearchToken[]; thing: SearchToken | undefined };

/** The search of a step that needs every word. */
function toWhole(step: SearchStep, plan: StepPlan, { text, tokens }: TypedQuery): Whole {
  if (step === 'whole') {
    const written = plan.tokens.filter((_, slot) => isTypedSlot(plan, slot));
    return { step, tokens: written, thing: plan.tokens[plan.thing ?? -1] };
  }
  const thing = findHeadToken(text, tokens) ?? undefined;
  return { step, tokens: step === 'exact' ? tokens : plan.content, thing };
}

function buildPartialTiers({ pieces, tokens }: StepPlan): SearchTier[] {
  const textOf = (piece: string) => buildPieceQuery(piece, tokens);
  return pieces.map((piece, at) => {
    const widest = listWidest(pieces.slice(0, at + 1));
    return { text: joinAny(widest.map(textOf)), lead: null, own: textOf(piece) };
  });
}

type OwnTier = { step: SearchStep; tier: SearchTier; isLast: boolean };

const toOwnTiers = (step: SearchStep, tiers: SearchTier[]): OwnTier[] =>
  tiers.map((tier, at) => ({ step, tier, isLast: at === tiers.length - 1 }));

// The last tier of a step contains the whole step, so the tiers of its things are left out.
function containStronger(things: OwnTier[], others: OwnTier[]): StepTier[] {
  const thingTexts = new Map<SearchStep, string | null>();
  const texts = new Map<SearchStep, string | null>();
  const toStepTier = ({ step, tier }: OwnTier): StepTier => {
    const all = [...thingTexts.values(), ...texts.values()].flatMap((text) => text ?? []);
    const own = tier.own ?? tier.text;
    return all.length === 1
      ? { ...tier, step, own }
      : { text: joinAny(all), lead: null, step, own };
  };
  return [
    ...things.map((each) => {
      thingTexts.set(each.step, each.tier.text);
      return { ...toStepTier(each), isThing: true as const };
    }),
    ...others.map((each) => {
      texts.set(each.step, each.tier.text);
      if (each.isLast) thingTexts.delete(each.step);
      const isPrefix = each.tier.isPrefix;
      return { ...toStepTier(each), ...(isPrefix && { isPrefix }) };
    }),
  ];
}
