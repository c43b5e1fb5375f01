import { findSubstitutes } from '../vocabulary/find-substitutes.ts';
import { findPieces } from './find-pieces.ts';
import { computeWeight, type SlotWeight } from './partial-pieces.ts';
import type { CountedSlots } from './read-slots.ts';
import { findStepPage, type StepPage, type WordSearch } from './step-page.ts';

/** A search that finds fewer products offers others too. */
const fewHits = 5;

/**
 * The page with products that may serve instead of the wanted thing after the others: forks for
 * "garden spade". The same page if it is empty or has enough products, or if none are known.
 */
export async function addSubstitutes(
  search: WordSearch,
  page: StepPage,
  read: CountedSlots,
): Promise<StepPage> {
  const { plan, hits } = page;
  const isShort = hits.length > 0 && hits.length < Math.min(fewHits, search.base.limit - 1);
  if (plan.thing === null || !isShort) return page;
  const named = plan.tokens.slice(0, plan.thing + 1).map(({ alternatives }) => alternatives);
  const substitutes = findSubstitutes(named);
  if (substitutes.length === 0) return page;
  const tokens = [...plan.tokens, { alternatives: substitutes, typed: null }];
  const head = plan.tokens.length;
  const weights = [...weighOthers(search, page, read), { weight: 1, isMinor: false }];
  const enough = search.base.limit;
  const { pieces } = await findPieces(search.space, tokens, { weights, head, minShare: 0, enough });
  const wider = await findStepPage(search, {
    ...plan,
    steps: plan.steps.includes('partial') ? plan.steps : [...plan.steps, 'partial'],
    tokens,
    words: [...plan.words, []],
    pieces: [
      ...plan.pieces.map((piece) => `${piece}-`),
      // A product that only mentions a substitute is an accessory of it.
      ...pieces.filter((piece) => piece.charAt(head) !== 'l'),
    ],
  });
  return wider.hits.length > hits.length ? wider : page;
}

/** The weights of the words besides the thing, which substitutes need not have. */
function weighOthers({ space }: WordSearch, { plan }: StepPage, read: CountedSlots): SlotWeight[] {
  return plan.tokens.map((token, slot) => {
    const at = read.slots.findIndex((each) => each.token === token);
    const count = slot === plan.thing ? 0 : (read.counts.exact[at] ?? 0);
    return { weight: computeWeight(space.catalog.documents, count), isMinor: true };
  });
}
