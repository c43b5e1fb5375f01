import { parseNumber, wholeNumber } from '@stoa/shopping-intent/text/numbers';
import { normalizeSpaces } from '@stoa/shopping-intent/text/phrase';
import { cities, countriesByName } from '@stoa/shopping-intent/text/places';
import { states } from '@stoa/shopping-intent/text/regions';
import { catalogLookup } from '../../words/catalog-lookup.ts';
import type { ModelAnswer } from './model-answer.ts';

const { splitWords } = catalogLookup;

/**
 * Whether an answer has product words, quantities or places that the text does not have. They would
 * reach a cart although the buyer never wrote them.
 */
export function inventsPurchase({ items, address }: ModelAnswer, text: string): boolean {
  const words = new Set(splitWords(text));
  const numbers = listNumbers(text);
  const isUnknown = (word: string) => !words.has(word);
  return (
    items.some(({ query }) => splitWords(query ?? '').some(isUnknown)) ||
    items.some(({ quantity }) => quantity !== null && quantity !== 1 && !numbers.has(quantity)) ||
    (address !== null && inventsPlace(address, text))
  );
}

const number = new RegExp(`(?<![\\p{L}\\p{N}])(?:${wholeNumber})(?![\\p{L}\\p{N}])`, 'giu');
const pairs = /\b(?:pairs?|both|twice|double|couple)\b/iu;

function listNumbers(text: string): ReadonlySet<number> {
  const written = [...text.matchAll(number)].map(([match]) => parseNumber(match));
  const counted = [...text.matchAll(/\d{1,5}/g)].map(([digits]) => Number(digits));
  return new Set([...written, ...counted, ...(pairs.test(text) ? [2] : [])]);
}

function inventsPlace(
  { country, state }: NonNullable<ModelAnswer['address']>,
  text: string,
): boolean {
  const plain = normalizeSpaces(text.toLowerCase().replace(/[^\p{L}\p{N}.' -]+/gu, ' '));
  const names = (name: string) => plain.includes(` ${name} `) || plain.includes(` ${name}. `);
  const isWritten = (code: string) => new RegExp(`(?<!\\p{L})${code}(?!\\p{L})`, 'u').test(text);
  const places = [...countriesByName, ...cities];
  const knowsState = [...states].some(([name, code]) => names(name) || isWritten(code));
  const isKnown =
    country === null ||
    isWritten(country) ||
    (country === 'US' && knowsState) ||
    places.some(([name, code]) => code === country && names(name));
  const isStateKnown =
    state === null ||
    isWritten(state) ||
    [...states].some(([name, code]) => code === state.toUpperCase() && names(name));
  return !isKnown || !(isStateKnown || names(state?.toLowerCase() ?? ''));
}
