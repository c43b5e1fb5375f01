import type { Options, Product } from '../../catalog/product.ts';
import { editsBetween, editsForgiven } from '../../catalog/search/spelling/spelling.ts';
import { wordsOf as indexedWords, type Token, tokensOf } from '../../catalog/search/text/tokens.ts';
import { readSearchWords } from '../../catalog/search/text/words.ts';
import { meaningOf, sameSpelling } from '../../catalog/variants/synonyms.ts';
import type { Candidate } from './candidate.ts';

type Option = Candidate['options'][number];

/**
 * What was said of a product as options that it has, in the merchant's own words. Options that it
 * has not are left out; a value that it has not stays, so that the answer can offer those it has.
 */
export function variantOptions(candidate: Candidate, said: Options, query: string): Options {
  const name = new Set(wordsOf(candidate.name));
  const chosen = Object.entries(said).flatMap(([what, value]): [string, string][] => {
    const option = optionNamed(candidate.options, what);
    if (option === undefined) return [];
    const known = valueLike(option, value);
    // The color of "black rubber mallet" is part of its name.
    if (known === undefined && wordsOf(value).every((word) => name.has(word))) return [];
    return [[option.name, known ?? value]];
  });
  const options = Object.fromEntries(chosen);
  return { ...valuesInWords(candidate, options, query), ...options };
}

/** Whether a product comes with everything that was said of it; what it has no option for does not count. */
export function comesWith(candidate: Candidate, said: Options): boolean {
  return Object.entries(said).every(([what, value]) => {
    const option = optionNamed(candidate.options, what);
    return option === undefined || valueLike(option, value) !== undefined;
  });
}

/** The same word for the same thing: folded, in singular, in one spelling. */
export function wordsOf(text: string): string[] {
  return tokensOf(text).map(({ alternatives }) =>
    (alternatives[0] ?? []).map(sameSpelling).join(' '),
  );
}

/**
 * Whether words are what a product is called: each stands in its name, tags or options as a whole, one
 * of them in its name, and the last, which says what it is, in more than its tags.
 */
export function isCalled({ name, tags, variants }: Product, query: string): boolean {
  const inName = wordsAmong([name]);
  const inOptions = optionWords(variants);
  const inTags = wordsAmong(tags);
  const words = readSearchWords(query);
  const last = words.at(-1);
  return (
    words.every((word) => inName(word) || inOptions(word) || inTags(word)) &&
    words.some(inName) &&
    last !== undefined &&
    (inName(last) || inOptions(last))
  );
}

/**
 * Whether a product may be suggested for words: one of them is in its name, perhaps with a slip or cut
 * short, or all of them are in its tags and options.
 */
export function isRelated({ name, tags, variants }: Product, query: string): boolean {
  const inName = wordsAmong([name]);
  const inOptions = optionWords(variants);
  const inTags = wordsAmong(tags);
  const names = wordsOf(name);
  const words = readSearchWords(query);
  return (
    words.some((word) => inName(word) || names.some((known) => isNearly(word, known))) ||
    words.every((word) => inTags(word) || inOptions(word))
  );
}

const shortestBeginning = 4;
const shortestSlip = 5;

function isNearly({ typed }: Token, known: string): boolean {
  if (typed === null || typed.length < shortestBeginning || typed[0] !== known[0]) return false;
  if (known.startsWith(typed)) return true;
  return typed.length >= shortestSlip && editsBetween(typed, known) <= editsForgiven(typed);
}

function optionWords(variants: Product['variants']): (word: Token) => boolean {
  const texts = variants.flatMap(({ options }) => Object.entries(options).flat());
  const inWords = wordsAmong(texts);
  const meanings = new Set(texts.map(meaningOf));
  return (word) => inWords(word) || (word.typed !== null && meanings.has(meaningOf(word.typed)));
}

function wordsAmong(texts: string[]): (word: Token) => boolean {
  const words = new Set(
    texts.flatMap((text) => tokensOf(text).flatMap(indexedWords)).map(sameSpelling),
  );
  return ({ alternatives }) =>
    alternatives.some((alternative) => alternative.every((word) => words.has(sameSpelling(word))));
}

function optionNamed(options: Option[], what: string): Option | undefined {
  return (
    options.find(({ name }) => meaningOf(name) === what) ??
    options.find(({ name }) => meaningOf(name).split(' ').includes(what))
  );
}

function valueLike({ values }: Option, said: string): string | undefined {
  return values.find((value) => meaningOf(value) === meaningOf(said));
}

// "sanding discs 120": what is no word of the name may be a value of an option that nobody named.
function valuesInWords(candidate: Candidate, chosen: Options, query: string): Options {
  const name = new Set(wordsOf(candidate.name));
  const words = new Set(wordsOf(query).filter((word) => !name.has(word)));
  const found = candidate.options
    .filter((option) => chosen[option.name] === undefined)
    .flatMap((option): [string, string][] => {
      const like = option.values.filter((value) => isSaid(value, words));
      return like.length === 1 && like[0] !== undefined ? [[option.name, like[0]]] : [];
    });
  return Object.fromEntries(found);
}

function isSaid(value: string, words: ReadonlySet<string>): boolean {
  const all = wordsOf(value);
  return all.length > 0 && all.every((word) => words.has(word));
}
