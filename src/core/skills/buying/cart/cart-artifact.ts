import type { Cart } from '../../../carts/cart.ts';
import { cartRecord } from '../../../carts/cart-record.ts';
import type { Artifact } from '../../../tasks/message.ts';
import { artifactOf } from '../../wire/artifact.ts';
import { camelCased } from '../../wire/camel-case.ts';
import { linesInWords, newsInWords, totalInWords } from '../words.ts';

/** A cart as agents get it: the REST shape in camelCase. */
export function cartArtifact(cart: Cart): Artifact {
  return artifactOf('cart', { cart: camelCased(cartRecord(cart)) }, cartInWords(cart));
}

export function cartInWords({ status, quote }: Cart): string {
  if (status !== 'active') return `The cart is ${status}.`;
  const { needsShipping, selectedShippingOptionId } = quote;
  const yet = needsShipping && selectedShippingOptionId === null ? ', shipping not chosen yet' : '';
  return `The cart holds ${linesInWords(quote)}: ${totalInWords(quote)}${yet}.${newsInWords(quote)}`;
}
