import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { CheckoutOffer } from '../../../core/checkout/quote/checkout-offer.ts';
import { nullable, nullableText } from '../../../platform/fields.ts';

/** The form field with the offer that the page displayed above the pay button. */
export const displayedOfferField = 'shown';

const text = Type.String();
const amount = Type.Integer();

// The fields have the order of `toCheckoutOffer`, because offers are compared as JSON.
const DisplayedOffer = Type.Object({
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  lines: Type.Array(
    Type.Object({
      ...{ variantId: text, name: text, quantity: amount },
      ...{ unitPrice: amount, subtotal: amount },
    }),
  ),
  totals: Type.Object({
    ...{ subtotal: amount, discount: amount, shipping: amount },
    ...{ tax: amount, total: amount },
  }),
  shipping: nullable(Type.Object({ id: text, label: text })),
  buyer: nullable(Type.Object({ email: text, name: nullableText })),
  address: nullable(
    Type.Object({
      ...{ name: nullableText, line1: nullableText, line2: nullableText, city: nullableText },
      ...{ state: nullableText, postcode: nullableText, country: text, phone: nullableText },
    }),
  ),
  termsVersion: nullableText,
});

const maxBytes = 262_144;

/** Compressed, so that a cart of 250 lines stays below the size limit of forms. */
export function encodeDisplayedOffer(offer: CheckoutOffer): string {
  return deflateRawSync(JSON.stringify(offer)).toString('base64url');
}

/**
 * Null when the field is missing or malformed. It is not signed: it states only what its own sender
 * agrees to.
 */
export function decodeDisplayedOffer(field: string): CheckoutOffer | null {
  try {
    const json = inflateRawSync(Buffer.from(field, 'base64url'), { maxOutputLength: maxBytes });
    const offer: unknown = JSON.parse(json.toString('utf8'));
    return Value.Check(DisplayedOffer, offer) ? (offer as CheckoutOffer) : null;
  } catch {
    return null;
  }
}
