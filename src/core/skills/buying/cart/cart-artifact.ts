import { formatMoney } from '../../../../kernel/money.ts';
import type { Cart } from '../../../carts/cart.ts';
import { toCartDto } from '../../../carts/cart-dto.ts';
import { htmlToText } from '../../../catalog/plain-text.ts';
import type { Quote } from '../../../pricing/quote.ts';
import type { Artifact } from '../../../tasks/message.ts';
import { toArtifact } from '../../wire/artifact.ts';
import { toCamelCase } from '../../wire/camel-case.ts';
import { describeLines, describeMessages, describeTotal } from '../describe-quote.ts';

/** The artifact `cart`: the REST shape in camelCase. */
export function toCartArtifact(cart: Cart): Artifact {
  const text = `${describeCart(cart)}\ncart_token: ${cart.token}`;
  return toArtifact('cart', { cart: toCamelCase(toCartDto(cart)) }, text);
}

export function describeCart({ status, quote }: Cart): string {
  if (status !== 'active') return `The cart is ${status}.`;
  return `The cart holds ${describeLines(quote)}: ${describeTotal(quote)}${describeShipping(quote)}.${describeMessages(quote)}`;
}

/** The shipping options with their ids; empty once one is selected. */
function describeShipping(quote: Quote): string {
  const { needsShipping, selectedShippingOptionId, shippingOptions, currency } = quote;
  if (!needsShipping || selectedShippingOptionId !== null) return '';
  const options = shippingOptions.map(
    ({ id, label, amount }) =>
      `${htmlToText(label)} for ${formatMoney({ amount, currency })} (${id})`,
  );
  return `, shipping not chosen yet${options.length === 0 ? '' : `: ${options.join(' or ')}`}`;
}
