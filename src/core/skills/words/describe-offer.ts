import { DomainError } from '../../../kernel/domain-error.ts';
import { formatMoney } from '../../../kernel/money.ts';
import type { VariantOptions } from '../../catalog/product.ts';
import type { ProductCandidate } from './product-candidate.ts';
import type { ResolvedItem } from './resolve-items.ts';

type Offer = { input: Record<string, unknown>; unknownWords: readonly string[] };

/** Everything that a yes buys: items with options and prices, where to, how and with which code. */
export function describeOffer(
  { input, unknownWords }: Offer,
  items: readonly ResolvedItem[],
  products: readonly ProductCandidate[],
): string {
  const lines = items.flatMap(({ product_id: id, quantity = 1, variant_options: options = {} }) => {
    const product = products.find(({ productId }) => productId === id);
    return product ? [{ ...product, quantity, chosen: options }] : [];
  });
  const priced = lines.map(
    ({ name, price, quantity, chosen }) =>
      `${quantity} × ${name} (${describeOptions(chosen)}${formatMoney(price)} each)`,
  );
  const example = lines.map(({ name, quantity }) => `${quantity} ${name}`).join(' and ');
  return `I did not understand ${quoteWords(unknownWords)}, so nothing was bought. To buy ${priced.join(' and ')}${describeDelivery(input)}, reply with yes or send “buy ${example}”.`;
}

const describeOptions = (options: VariantOptions): string =>
  Object.entries(options)
    .map(([name, value]) => `${name} ${value}, `)
    .join('');

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
