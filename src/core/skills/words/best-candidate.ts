import type { Options } from '../../catalog/product.ts';
import type { Candidate } from './candidate.ts';
import { comesWith, wordsOf } from './variant-words.ts';

/** What was said of a product: its words, options, and words that rule it out. */
export type Wish = { query: string; options: Options; without: string[] };

/** The one that is meant, or those that may be: in their order, never empty unless none was given. */
export type Choice = { best: Candidate } | { best: null; several: Candidate[] };

/**
 * The clear best of what was found: the only one; the only one that is called like this; the only
 * one with all the words in its name. Options narrow where something is left.
 */
export function chooseCandidate(candidates: readonly Candidate[], wish: Wish): Choice {
  const allowed = candidates.filter((candidate) => !isRuledOut(candidate, wish.without));
  const fitting = orAll(
    allowed.filter((candidate) => comesWith(candidate, wish.options)),
    allowed,
  );
  const words = wordsOf(wish.query);
  const named = fitting.filter((candidate) => isNamed(candidate, words));
  const exact = named.filter((candidate) => wordsOf(candidate.name).every(among(words)));
  for (const group of [exact, named, fitting]) {
    const [only, ...others] = group;
    if (only && others.length === 0) return { best: only };
    if (only) return { best: null, several: group };
  }
  return { best: null, several: [] };
}

/** Every word is one of its name, or of a value of its options. */
export function isNamed(candidate: Candidate, words: string[]): boolean {
  const name = new Set(wordsOf(candidate.name));
  if (!words.some((word) => name.has(word))) return false;
  const values = new Set(candidate.options.flatMap(({ values }) => values.flatMap(wordsOf)));
  return words.every((word) => name.has(word) || values.has(word));
}

function isRuledOut({ name }: Candidate, without: string[]): boolean {
  return without.flatMap(wordsOf).some(among(wordsOf(name)));
}

const among = (words: string[]) => (word: string) => words.includes(word);
const orAll = <Thing>(some: Thing[], all: Thing[]) => (some.length > 0 ? some : all);
