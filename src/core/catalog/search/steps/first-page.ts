import { lacksWord, readSlots, readUnknownSlots } from './read-slots.ts';
import { findExactPage, isSettled, type StepPage, type WordSearch } from './step-page.ts';
import { addSubstitutes } from './substitutes-step.ts';
import { widenSearch } from './widen-search.ts';

/**
 * The first page of a search by words, which takes only the first step if that is enough; null if
 * nothing is found. `absent`: typed words that the catalog does not have.
 */
export async function findFirstPage(
  search: WordSearch,
): Promise<{ page: StepPage | null; absent: string[] }> {
  const { space, typed, base } = search;
  const read = await readUnknownSlots(space, typed);
  const exact = read !== null && lacksWord(read) ? null : await findExactPage(search);
  if (exact !== null && isSettled(exact, base.limit - 1)) return { page: exact, absent: [] };
  const exactCount = exact?.hits.length ?? 0;
  const slots = read ?? (await readSlots(space, typed));
  const { page, absent } = await widenSearch({ ...search, exactCount }, slots);
  const found = page ?? (exactCount > 0 ? exact : null);
  return { page: found && (await addSubstitutes(search, found, slots)), absent };
}
