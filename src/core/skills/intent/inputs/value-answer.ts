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
  const options = listOptionValues(variants.options.map((each) => ({ options: each })));
  const open = listOpenOptions(item, options);
  if (open.length === 0) return readCorrection(words, item, options);
  const chosen = readPair(words, open) ?? readNamedValue(words, options) ?? readValues(words, open);
  if (chosen) return toReading(chosen);
  return numberPattern.test(toDigits(words)) ? toReading({}) : null;
}

type Option = { name: string; values: string[] };

/** The options that the request does not determine yet, also where no variant has its value. */
function listOpenOptions(item: Record<string, unknown>, options: readonly Option[]): Option[] {
  if (item.variant_id !== undefined) return [];
  const chosen = listChosen(item);
  return options.filter(
    (option) =>
      !option.values.some((value) => isSame(value, chosen.get(toCanonicalTerm(option.name)))),
  );
}

function listChosen({ variant_options: chosen }: Record<string, unknown>): Map<string, string> {
  const known = isObject(chosen) ? Object.entries(chosen) : [];
  return new Map(known.map(([name, value]) => [toCanonicalTerm(name), String(value)]));
}

const isSame = (one: string, other: string | undefined): boolean =>
  other !== undefined && toCanonicalTerm(one) === toCanonicalTerm(other);

/** "34" after "32": another value, where the request has one for each option already. */
function readCorrection(
  words: string,
  item: Record<string, unknown>,
  options: readonly Option[],
): TextReading | null {
  const named = readNamedValue(words, options);
  const value = named === null ? findValue(words, options) : null;
  const corrected = named ?? (value && { [value.name]: value.value });
  const chosen = listChosen(item);
  const isOther = Object.entries(corrected ?? {}).some(
    ([name, each]) => !isSame(each, chosen.get(toCanonicalTerm(name))),
  );
  if (corrected && isOther) return toReading(corrected);
  // A number beside sizes that are numbers may be a size that is not sold, so it counts nothing.
  const isDoubtful = numberPattern.test(toDigits(words)) && options.some(hasNumbers);
  return isDoubtful ? toReading({}) : null;
}

const hasNumbers = ({ values }: Option): boolean => values.every((each) => /\d/u.test(each));

/** "Waist 32", "length: 34": the value with the name of its option. */
function readNamedValue(words: string, options: readonly Option[]): VariantOptions | null {
  const [, name = '', value = ''] = /^(\p{L}+)\s?(?::|is|=)?\s(.+)$/u.exec(words) ?? [];
  const option = options.find((each) => isSame(each.name, name));
  const found = option && findValue(value, [option]);
  return found ? { [found.name]: found.value } : null;
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
