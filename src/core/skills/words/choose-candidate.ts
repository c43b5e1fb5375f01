import type { VariantOptions } from '../../catalog/product.ts';
import type { ProductCandidate } from './product-candidate.ts';
import { supportsOptions, toNormalizedWords } from './variant-words.ts';

/** What was said of a product: its words, options, and words that rule it out. */
export type ProductCriteria = { query: string; options: VariantOptions; without: string[] };

/** The one that is meant, or those that may be: in their order, never empty unless none was given. */
export type CandidateChoice =
  | { best: ProductCandidate }
  | { best: null; several: ProductCandidate[] };

/**
 * The clear best of what was found: the only one; the only one that is called like this; the only
 * one with all the words in its name. Options narrow where something is left.
 */
export function chooseCandidate(
  candidates: readonly ProductCandidate[],
  wish: ProductCriteria,
): CandidateChoice {
  const allowed = candidates.filter((candidate) => !isRuledOut(candidate, wish.without));
  const fitting = orElseAll(
    allowed.filter((candidate) => supportsOptions(candidate, wish.options)),
    allowed,
  );
  const words = toNormalizedWords(wish.query);
  const named = fitting.filter((candidate) => matchesName(candidate, words));
  const exact = named.filter((candidate) =>
    toNormalizedWords(candidate.name).every(isOneOf(words)),
  );
  for (const group of [exact, named, fitting]) {
    const [only, ...others] = group;
    if (only && others.length === 0) return { best: only };
    if (only) return { best: null, several: group };
  }
  return { best: null, several: [] };
}

/** Every word is one of its name, or of a value of its options. */
export function matchesName(candidate: ProductCandidate, words: string[]): boolean {
  const name = new Set(toNormalizedWords(candidate.name));
  if (!words.some((word) => name.has(word))) return false;
  const values = new Set(
    candidate.options.flatMap(({ values }) => values.flatMap(toNormalizedWords)),
  );
  return words.every((word) => name.has(word) || values.has(word));
}

function isRuledOut({ name }: ProductCandidate, without: string[]): boolean {
  return without.flatMap(toNormalizedWords).some(isOneOf(toNormalizedWords(name)));
}

const isOneOf = (words: string[]) => (word: string) => words.includes(word);
const orElseAll = <Thing>(some: Thing[], all: Thing[]) => (some.length > 0 ? some : all);
