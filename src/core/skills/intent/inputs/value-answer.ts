import { parseNumber, wholeNumber } from '@stoa/shopping-intent/text/numbers';
import { isObject } from '../../../../kernel/json.ts';
import type { VariantOptions } from '../../../catalog/product.ts';
import type { OfferedVariants } from '../../words/displayed-items.ts';
import type { TextReading } from '../text-reading.ts';
import type { RememberedRequest } from './interpret-answer.ts';
import { hasUnknownMarks } from './read-details.ts';

const numberPattern = new RegExp(
  `^\\W*(?:(?:the|an?|in)\\s+)?(?:(?<size>\\d{1,4}[.,]5)|(?<number>${wholeNumber}))(?:\\W+(?:please|pls|thanks|thank you))*\\W*$`,
  'iu',
);

/** The number that is all that a text says; null if it says anything else. */
export function readBareNumber(text: string): string | null {
  const { size, number } = numberPattern.exec(text)?.groups ?? {};
  if (size !== undefined) return size.replace(',', '.');
  return number === undefined || hasUnknownMarks(text) ? null : String(parseNumber(number));
}

/**
 * The answer to the question for a variant that is only a number: the value of an option that the
 * variants have, and no quantity. Null if it is not the value of exactly one option.
 */
export function readValueAnswer(
  number: string,
  remembered: RememberedRequest,
  variants: OfferedVariants | null,
): TextReading | null {
  const item = variants && findRememberedItem(remembered, variants.productId);
  if (!variants || !item || item.variant_id !== undefined) return null;
  const known = isObject(item.variant_options) ? item.variant_options : {};
  const pattern = new RegExp(`^\\D{0,4}${number.replace('.', '[.,]')}\\D{0,6}$`, 'u');
  const found = variants.options.flatMap((options) =>
    Object.entries(options).filter(([name, value]) => !(name in known) && pattern.test(value)),
  );
  const values = new Map(found.map(([name, value]) => [`${name} ${value}`, { [name]: value }]));
  const [only, ...others] = values.values();
  return only && others.length === 0 ? toReading(only) : null;
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
