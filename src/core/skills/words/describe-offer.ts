import { findPackSize } from '@stoa/shopping-intent/text/pack-sizes';
import { DomainError } from '../../../kernel/domain-error.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { htmlToText } from '../../catalog/plain-text.ts';
import type { Product, VariantOptions } from '../../catalog/product.ts';
import type { ResolvedItem } from './resolve-items.ts';

type Offer = { input: Record<string, unknown>; unknownWords: readonly string[] };

/** Everything that a yes buys: items with options and prices, where to, how and with which code. */
export function describeOffer(
  { input, unknownWords }: Offer,
  items: readonly ResolvedItem[],
  products: readonly Product[],
): string {
  const lines = items.flatMap(({ product_id: id, quantity = 1, variant_options: options = {} }) => {
    const product = products.find((one) => one.id === id);
    if (!product) return [];
    const price = describePrice(product, options);
    const unit = describeUnit(product, options);
    return [{ name: htmlToText(product.name), price, unit, quantity, chosen: options }];
  });
  const priced = lines.map(
    ({ name, price, unit, quantity, chosen }) =>
      `${quantity} × ${name} (${listOptions(chosen)}${unit}${price} each)`,
  );
  return `I did not understand ${quoteWords(unknownWords)}, so nothing was bought. To buy ${priced.join(' and ')}${describeDelivery(input)}, reply with yes or send “${toPurchaseSentence(lines)}”.`;
}

/** The price of the variants that an item can mean. */
function describePrice({ price, variants }: Product, chosen: VariantOptions): string {
  const prices = variants
    .filter(({ options }) => hasOptions(options, chosen))
    .map((variant) => variant.price.amount);
  const amount = prices.length > 0 ? Math.min(...prices) : price.amount;
  const isOne = prices.every((one) => one === amount);
  return `${isOne ? '' : 'from '}${formatMoney({ ...price, amount })}`;
}

const hasOptions = (options: VariantOptions, chosen: VariantOptions): boolean =>
  Object.entries(chosen).every(([name, value]) => options[name] === value);

const listOptions = (options: VariantOptions): string =>
  Object.entries(options)
    .map(([name, value]) => `${name} ${value}, `)
    .join('');

type OfferedLine = { name: string; quantity: number; chosen: VariantOptions };

/** A sentence that buys the lines, and is understood without a question. */
export const toPurchaseSentence = (lines: readonly OfferedLine[]): string =>
  `buy ${lines
    .map(({ name, quantity, chosen }) => `${quantity} ${name}${describeChoice(chosen)}`)
    .join(' and ')}`;

const describeChoice = (options: VariantOptions): string =>
  Object.keys(options).length === 0 ? '' : ` (${listOptions(options).slice(0, -2)})`;

/** How many pieces one unit of the variants has that an item can mean. */
function describeUnit({ name, variants }: Product, chosen: VariantOptions): string {
  const meant = variants.filter(({ options }) => hasOptions(options, chosen));
  const texts = [name, ...meant.flatMap(({ options }) => Object.values(options))];
  const sizes = new Set(texts.flatMap((text) => findPackSize(text) ?? []));
  return sizes.size === 0 ? '' : `one unit is a pack of ${[...sizes].join(' or ')}, `;
}

function describeDelivery(input: Record<string, unknown>): string {
  const { shipping_address: address, selected_shipping_option_id: option } = input;
  const { name, line1, city, state, postcode, country } = (address ?? {}) as Record<
    string,
    string | undefined
  >;
  const place = [name, line1, city, state, postcode, country].filter(Boolean).join(', ');
  const code = input.discount_code ?? input.code;
  return [
    place === '' ? '' : `, shipped to ${place}`,
    typeof option === 'string' ? ` (${option})` : '',
    typeof code === 'string' ? `, with the code ${code}` : '',
  ].join('');
}

const quoteWords = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ');

/** 422 `nothing_done`: there is nothing to offer for a purchase that is not understood. */
export const notUnderstood = (unknownWords: readonly string[]) =>
  new DomainError(
    'unprocessable',
    'nothing_done',
    `I did not understand ${quoteWords(unknownWords)}, so nothing was bought and no cart was changed. Send the purchase again without these words.`,
  );
