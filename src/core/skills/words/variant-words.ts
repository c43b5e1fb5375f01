import { countEdits } from '@stoa/shopping-intent/text/edits';
import { toCanonicalSpelling, toCanonicalTerm } from '@stoa/shopping-intent/text/synonyms';
import type { Product, VariantOptions } from '../../catalog/product.ts';
import { countAllowedEdits } from '../../catalog/search/spelling/spelling.ts';
import {
  listIndexWords as indexedWords,
  type SearchToken,
  tokenize,
} from '../../catalog/search/text/tokens.ts';
import { parseSearchWords } from '../../catalog/search/text/words.ts';

type Option = { name: string; values: readonly string[] };

/** A product with each option once. */
type ProductOptions = { name: string; options: readonly Option[] };

/**
 * Maps requested options to the option names and values of a product. Drops options that the
 * product does not have. Keeps unknown values, so that the response can offer the existing ones.
 */
export function resolveVariantOptions(
  candidate: ProductOptions,
  requested: VariantOptions,
  query: string,
): VariantOptions {
  const name = new Set(toNormalizedWords(candidate.name));
  const chosen = Object.entries(requested).flatMap(([optionName, value]): [string, string][] => {
    const option = findOption(candidate.options, optionName);
    if (option === undefined) return [];
    const known = findValue(option, value);
    // The color of "black rubber mallet" is part of its name.
    if (known === undefined && toNormalizedWords(value).every((word) => name.has(word))) return [];
    return [[option.name, known ?? value]];
  });
  const options = Object.fromEntries(chosen);
  return { ...findMentionedValues(candidate, options, query), ...options };
}

/**
 * Whether a product has the requested values. Options that the product does not have are ignored.
 */
export function supportsOptions(candidate: ProductOptions, requested: VariantOptions): boolean {
  return Object.entries(requested).every(([optionName, value]) => {
    const option = findOption(candidate.options, optionName);
    return option === undefined || findValue(option, value) !== undefined;
  });
}

/** The words of a text, folded, in singular and in one spelling, for comparison. */
export function toNormalizedWords(text: string): string[] {
  return tokenize(text).map(({ alternatives }) =>
    (alternatives[0] ?? []).map(toCanonicalSpelling).join(' '),
  );
}

/**
 * Whether a product may be suggested for words: one of them is in its name, possibly misspelled or
 * abbreviated, or all of them are in its tags and options.
 */
export function isRelated({ name, tags, variants }: Product, query: string): boolean {
  const inName = createWordMatcher([name]);
  const inOptions = createOptionMatcher(variants);
  const inTags = createWordMatcher(tags);
  const names = toNormalizedWords(name);
  const words = parseSearchWords(query);
  return (
    words.some((word) => inName(word) || names.some((known) => isSimilarWord(word, known))) ||
    words.every((word) => inTags(word) || inOptions(word))
  );
}

const minPrefixLength = 4;
const minMisspellingLength = 5;

function isSimilarWord({ typed }: SearchToken, known: string): boolean {
  if (typed === null || typed.length < minPrefixLength || typed[0] !== known[0]) return false;
  if (known.startsWith(typed)) return true;
  return (
    typed.length >= minMisspellingLength && countEdits(typed, known) <= countAllowedEdits(typed)
  );
}

export function createOptionMatcher(variants: Product['variants']): (word: SearchToken) => boolean {
  const texts = variants.flatMap(({ options }) => Object.entries(options).flat());
  const inWords = createWordMatcher(texts);
  const meanings = new Set(texts.map(toCanonicalTerm));
  return (word) =>
    inWords(word) || (word.typed !== null && meanings.has(toCanonicalTerm(word.typed)));
}

export function createWordMatcher(texts: readonly string[]): (word: SearchToken) => boolean {
  const words = new Set(
    texts.flatMap((text) => tokenize(text).flatMap(indexedWords)).map(toCanonicalSpelling),
  );
  return ({ alternatives }) =>
    alternatives.some((alternative) =>
      alternative.every((word) => words.has(toCanonicalSpelling(word))),
    );
}

function findOption(options: readonly Option[], optionName: string): Option | undefined {
  const term = toCanonicalTerm(optionName);
  return (
    options.find(({ name }) => toCanonicalTerm(name) === term) ??
    options.find(({ name }) => toCanonicalTerm(name).split(' ').includes(term))
  );
}

function findValue({ values }: Option, requested: string): string | undefined {
  return values.find((value) => toCanonicalTerm(value) === toCanonicalTerm(requested));
}

// In "sanding discs 120", a word that is not in the name may be the value of an option.
function findMentionedValues(
  candidate: ProductOptions,
  chosen: VariantOptions,
  query: string,
): VariantOptions {
  const name = new Set(toNormalizedWords(candidate.name));
  const words = new Set(toNormalizedWords(query).filter((word) => !name.has(word)));
  const found = candidate.options
    .filter((option) => chosen[option.name] === undefined)
    .flatMap((option): [string, string][] => {
      const like = option.values.filter((value) => isMentioned(value, words));
      return like.length === 1 && like[0] !== undefined ? [[option.name, like[0]]] : [];
    });
  return Object.fromEntries(found);
}

function isMentioned(value: string, words: ReadonlySet<string>): boolean {
  const all = toNormalizedWords(value);
  return all.length > 0 && all.every((word) => words.has(word));
}
