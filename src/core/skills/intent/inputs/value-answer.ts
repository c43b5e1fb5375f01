import { readValuePair } from '@stoa/shopping-intent';
import { parseNumber, wholeNumber } from '@stoa/shopping-intent/text/numbers';
import { toCanonicalTerm } from '@stoa/shopping-intent/text/synonyms';
import { isObject } from '../../../../kernel/json.ts';
import type { VariantOptions } from '../../../catalog/product.ts';
import { listOptionValues } from '../../../catalog/variant-options.ts';
import type { OfferedVariants } from '../../words/displayed-items.ts';
import type { TextReading } from '../text-reading.ts';
import { hasUnknownMarks } from './read-details.ts';
import type { RememberedRequest } from './remembered-request.ts';

/** At most a few words, without politeness and punctuation at both ends. */
const answerPattern =
  /^\W*(?:(?:the|an?|in)\s+)?(?<words>[\p{L}\p{N}][^?!"“”]{0,40}?)(?:[\s,.!]+(?:please|pls|thanks|thank you))*[\s.!]*$/iu;

/**
 * What an answer to the question for a variant chooses, if all that it says are values of options:
 * "10", "L navy", "32 x 34". A number that is no value, or of several options, chooses nothing and is
 * no quantity. Null if the text is no such answer.
 */
export function readValueAnswer(
  text: string,
  remembered: RememberedRequest,
  variants: OfferedVariants | null,
): TextReading | null {
  const item = variants && findRememberedItem(remembered, variants.productId);
  const words = answerPattern.exec(text)?.groups?.words?.trim();
  if (!item || words === undefined || hasUnknownMarks(text.replaceAll('/', ' '))) return null;
  const open = listOpenOptions(item, variants);
  if (open.length === 0) return null;
  const chosen = readPair(words, open) ?? readValues(words, open);
  if (chosen) return toReading(chosen);
  return numberPattern.test(toDigits(words)) ? toReading({}) : null;
}

type Option = { name: string; values: string[] };

/** The options that the request does not determine yet, also where no variant has its value. */
function listOpenOptions(item: Record<string, unknown>, { options }: OfferedVariants): Option[] {
  if (item.variant_id !== undefined) return [];
  const known = isObject(item.variant_options) ? Object.entries(item.variant_options) : [];
  const chosen = new Map(known.map(([name, value]) => [toCanonicalTerm(name), String(value)]));
  const isChosen = ({ name, values }: Option) => {
    const value = toCanonicalTerm(chosen.get(toCanonicalTerm(name)) ?? '');
    return values.some((each) => toCanonicalTerm(each) === value);
  };
  return listOptionValues(options.map((each) => ({ options: each }))).filter(
    (option) => !isChosen(option),
  );
}

const readPair = (words: string, options: readonly Option[]): VariantOptions | null => {
  const token = words
    .toLowerCase()
    .replace(/\s+|(?<=\d)\s?by\s?(?=\d)/gu, (gap) => (gap.includes('by') ? 'x' : ''));
  const pair = readValuePair(token, { options });
  return pair && Object.fromEntries(pair);
};

/** The whole text as one value, else each of its words as a value of another option. */
function readValues(words: string, options: readonly Option[]): VariantOptions | null {
  const whole = findValue(words, options);
  if (whole) return { [whole.name]: whole.value };
  const found = words.split(/[\s,/]+/u).map((word) => findValue(word, options));
  const values = found.filter((each) => each !== null);
  const chosen = Object.fromEntries(values.map(({ name, value }) => [name, value]));
  return values.length === found.length && Object.keys(chosen).length === found.length
    ? chosen
    : null;
}

const numberPattern = /^\d{1,4}(?:[.,]\d)?$/u;
const spelled = new RegExp(`^(?!\\d)${wholeNumber}$`, 'iu');
const toDigits = (word: string): string => (spelled.test(word) ? String(parseNumber(word)) : word);

/** The only value that a word means; a number also means a value with a unit: `8` is `8 mm`. */
function findValue(
  word: string,
  options: readonly Option[],
): { name: string; value: string } | null {
  const number = numberPattern.exec(toDigits(word))?.[0].replace(/[.,]/u, '[.,]');
  const measured = number === undefined ? null : new RegExp(`^\\D{0,4}${number}\\D{0,6}$`, 'u');
  const found = options.flatMap(({ name, values }) =>
    values
      .filter((value) => toCanonicalTerm(value) === toCanonicalTerm(word) || measured?.test(value))
      .map((value) => ({ name, value })),
  );
  const [only = null, ...others] = found;
  return others.length === 0 ? only : null;
}

const toReading = (options: VariantOptions): TextReading => ({
  skill: null,
  extracted: { items: [{ options }] },
});

function findRememberedItem(
  remembered: RememberedRequest,
  productId: string,
): Record<string, unknown> | undefined {
  const list = remembered.items ?? remembered.line_items;
  const items: unknown[] = Array.isArray(list) ? list : [remembered];
  return items.filter(isObject).find((item) => item.product_id === productId);
}
