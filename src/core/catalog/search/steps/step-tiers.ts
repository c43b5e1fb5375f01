import type { SearchToken } from '../text/tokens.ts';
import { joinAny } from '../text/tsquery.ts';
import { isFunctionWord } from '../text/words.ts';
import { buildNameTiers, buildThingTiers, buildTiers, type SearchTier } from '../tiers.ts';
import { findHeadToken } from './head-slot.ts';
import { buildPieceQuery, listWidest } from './partial-pieces.ts';
import type { TypedQuery } from './read-slots.ts';
import { isTypedSlot, type SearchStep, type StepPlan } from './step-plan.ts';

/** `isThing`: its products are the thing that the query names. */
export type StepTier = SearchTier & { step: SearchStep; isThing?: true };

/**
 * The tiers of all steps of a query, of which each contains the tiers before it. Names with every
 * word as typed come first. Products with every word that says something, or synonyms of them, that
 * are the thing that the query names come before others with these words.
 */
export function buildStepTiers(plan: StepPlan, typed: TypedQuery): StepTier[] {
  const wholes = plan.steps.flatMap((step) =>
    step === 'partial' ? [] : toWhole(step, plan, typed),
  );
  const names = plan.steps.includes('exact') ? buildTypedNames(typed) : [];
  const things = wholes.flatMap(({ step, tokens, thing }) =>
    thing === undefined ? [] : toOwnTiers('thing', step, buildThingTiers(tokens, thing)),
  );
  const others = wholes.flatMap(({ step, tokens }) =>
    toOwnTiers('other', step, buildTiers(tokens)),
  );
  const partial = plan.steps.includes('partial') ? buildPartialTiers(plan) : [];
  return containStronger([
    ...toOwnTiers('name', 'exact', names),
    ...things,
    ...others,
    ...toOwnTiers('other', 'partial', partial),
  ]);
}

/**
 * Names with all words of a query that also has words like "in": "made in oak". Such a word counts
 * only as a whole.
 */
function buildTypedNames({ tokens, content }: TypedQuery): SearchTier[] {
  if (content.length === tokens.length) return [];
  const isFunction = ({ typed }: SearchToken) => typed !== null && isFunctionWord(typed);
  return buildNameTiers(
    tokens.map((token) => (isFunction(token) ? { ...token, typed: null } : token)),
  );
}

type Whole = { step: SearchStep; tokens: SearchToken[]; thing: SearchToken | undefined };

/** The search of a step that needs every word. */
function toWhole(step: SearchStep, plan: StepPlan, { text, content }: TypedQuery): Whole {
  if (step === 'whole') {
    const written = plan.tokens.filter((_, slot) => isTypedSlot(plan, slot));
    return { step, tokens: written, thing: plan.tokens[plan.thing ?? -1] };
  }
  const thing = findHeadToken(text, content) ?? undefined;
  return { step, tokens: step === 'exact' ? content : plan.content, thing };
}

function buildPartialTiers({ pieces, tokens }: StepPlan): SearchTier[] {
  const textOf = (piece: string) => buildPieceQuery(piece, tokens);
  return pieces.map((piece, at) => {
    const widest = listWidest(pieces.slice(0, at + 1));
    return { text: joinAny(widest.map(textOf)), lead: null, own: textOf(piece) };
  });
}

type TierKind = 'name' | 'thing' | 'other';
type OwnTier = { kind: TierKind; step: SearchStep; tier: SearchTier; isLast: boolean };

const toOwnTiers = (kind: TierKind, step: SearchStep, tiers: SearchTier[]): OwnTier[] =>
  tiers.map((tier, at) => ({ kind, step, tier, isLast: at === tiers.length - 1 }));

// The last tier of a step contains the whole step, so the tiers of its names and things are left
// out.
function containStronger(tiers: OwnTier[]): StepTier[] {
  const texts = new Map<string, string | null>();
  return tiers.map(({ kind, step, tier, isLast }) => {
    texts.set(`${kind} ${step}`, tier.text);
    const isWhole = kind === 'other' && isLast;
    if (isWhole) for (const part of ['name', 'thing']) texts.delete(`${part} ${step}`);
    return { ...toStepTier(step, tier, [...texts.values()]), ...(kind === 'thing' && isThing) };
  });
}

const isThing = { isThing: true as const };

function toStepTier(step: SearchStep, tier: SearchTier, texts: (string | null)[]): StepTier {
  const all = texts.flatMap((text) => text ?? []);
  const own = tier.own ?? tier.text;
  if (all.length === 1) return { ...tier, step, own };
  const isPrefix = tier.isPrefix && { isPrefix: true as const };
  return { text: joinAny(all), lead: null, step, own, ...isPrefix };
}
