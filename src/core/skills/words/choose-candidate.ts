import type { VariantOptions } from '../../catalog/product.ts';
import type { ProductCandidate } from './product-candidate.ts';
import { supportsOptions, toNormalizedWords } from './variant-words.ts';

/** The description of a product in a text: words, options, and words that exclude it. */
export type ProductCriteria = { query: string; options: VariantOptions; without: string[] };

/** The matching product, or several possible ones in their order; empty only without candidates. */
export type CandidateChoice =
  | { best: ProductCandidate }
  | { best: null; several: ProductCandidate[] };

/**
 * Considers the candidates with exactly this name, then those with all words in their name or
 * options, then all. The first non-empty group decides: a single member is the best, several are a
 * choice. Options narrow the candidates unless none would remain.
 */
export function chooseCandidate(
  candidates: readonly ProductCandidate[],
  criteria: ProductCriteria,
): CandidateChoice {
  const allowed = candidates.filter((candidate) => !isRuledOut(candidate, criteria.without));
  const fitting = orElseAll(
    allowed.filter((candidate) => supportsOptions(candidate, criteria.options)),
    allowed,
  );
  const words = toNormalizedWords(criteria.query);
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

/** Whether every word is in the name or an option value, and at least one is in the name. */
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
