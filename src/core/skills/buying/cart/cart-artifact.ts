import { displayMoney } from '../../../../kernel/money.ts';
import type { Cart } from '../../../carts/cart.ts';
import { cartRecord } from '../../../carts/cart-record.ts';
import { plainText } from '../../../catalog/plain-text.ts';
import type { Quote } from '../../../pricing/quote.ts';
import type { Artifact } from '../../../tasks/message.ts';
import { artifactOf } from '../../wire/artifact.ts';
import { camelCased } from '../../wire/camel-case.ts';
import { linesInWords, newsInWords, totalInWords } from '../words.ts';

/** A cart as agents get it: the REST shape in camelCase. */
export function cartArtifact(cart: Cart): Artifact {
  const text = `${cartInWords(cart)}\ncart_token: ${cart.token}`;
  return artifactOf('cart', { cart: camelCased(cartRecord(cart)) }, text);
}

export function cartInWords({ status, quote }: Cart): string {
  if (status !== 'active') return `The cart is ${status}.`;
  return `The cart holds ${linesInWords(quote)}: ${totalInWords(quote)}${shippingInWords(quote)}.${newsInWords(quote)}`;
}

/** What there is to choose from, with the ids that choose; nothing once that is done. */
function shippingInWords(quote: Quote): string {
  const { needsShipping, selectedShippingOptionId, shippingOptions, currency } = quote;
  if (!needsShipping || selectedShippingOptionId !== null) return '';
  const options = shippingOptions.map(
    ({ id, label, amount }) =>
      `${plainText(label)} for ${displayMoney({ amount, currency })} (${id})`,
  );
  return `, shipping not chosen yet${options.length === 0 ? '' : `: ${options.join(' or ')}`}`;
}
