import { findPartial } from './partial-step.ts';
import { type CountedSlots, correctSlots, listAbsentSlots } from './read-slots.ts';
import { exactSteps, findStepPage, type NarrowSearch, type StepPage, toPlan } from './step-page.ts';
import type { SearchStep } from './step-plan.ts';

/**
 * The first page of a search that takes as many steps as it needs to fill the page; null if no step
 * adds a product. `absent`: typed words that the catalog does not have.
 */
export async function widenSearch(
  search: NarrowSearch,
  read: CountedSlots,
): Promise<{ page: StepPage | null; absent: string[] }> {
  const { space, typed } = search;
  const absent = listAbsentSlots(read).flatMap((slot) => read.slots[slot]?.words ?? []);
  const whole = await findWhole(search, read);
  if (search.exactCount >= search.base.limit - 1 || (whole !== null && isFull(search, whole)))
    return { page: whole, absent };
  const corrected = absent.length > 0 ? await correctSlots(space, typed, read) : null;
  const respelled = corrected === null ? null : await findWhole(search, corrected);
  if (respelled !== null && isFull(search, respelled)) return { page: respelled, absent };
  const partial = await findPartial(search, corrected ?? read, respelled ?? whole);
  return { page: partial ?? respelled ?? whole, absent };
}

const isFull = ({ base }: NarrowSearch, page: StepPage) => page.hits.length >= base.limit - 1;

/**
 * Products with every word, or a synonym or correction of it; null if that adds nothing to the
 * first step.
 */
async function findWhole(search: NarrowSearch, read: CountedSlots): Promise<StepPage | null> {
  if (listAbsentSlots(read).length > 0) return null;
  const { slots, corrections } = read;
  const written = slots.flatMap((slot) => slot.written).length;
  const hasOthers = corrections.length > 0 || slots.some(({ isKnownTerm }) => isKnownTerm);
  const isShorter = corrections.length === 0 && written < search.typed.content.length;
  const added: SearchStep[] = [
    ...(isShorter ? ['content' as const] : []),
    ...(hasOthers ? ['whole' as const] : []),
  ];
  if (added.length === 0) return null;
  const page = await findStepPage(
    search,
    toPlan(search.typed.text, read, [...exactSteps(search), ...added]),
  );
  return page.hits.some(({ tier }) => page.tiers[tier - 1]?.step !== 'exact') ? page : null;
}
