import { Refusal } from '../../../kernel/refusal.ts';
import { type Address, addressRecord, type Buyer } from '../../customers/address.ts';
import type { Quote } from '../../pricing/quote.ts';
import type { CheckoutSession, SessionSite } from '../session.ts';

export type OfferLine = {
  variantId: string;
  /** With its options: `Tee (S, Blue)`. */
  name: string;
  quantity: number;
  unitPrice: number;
  subtotal: number;
};

/** All that a buyer agrees to by pressing the Pay button; amounts in minor units of `currency`. */
export type Offer = {
  currency: string;
  lines: OfferLine[];
  totals: { subtotal: number; discount: number; shipping: number; tax: number; total: number };
  shipping: { id: string; label: string } | null;
  buyer: Buyer | null;
  address: Address | null;
  termsVersion: string | null;
};

type Offered = Pick<CheckoutSession, 'quote' | 'buyer' | 'shippingAddress'>;

export function offerOf(
  { quote, buyer, shippingAddress: address }: Offered,
  { termsVersion }: Pick<SessionSite, 'termsVersion'>,
): Offer {
  const { subtotal, discount, shipping, tax, total } = quote.totals;
  return {
    currency: quote.currency,
    lines: quote.lines.map(lineOf),
    totals: { subtotal, discount, shipping, tax, total },
    shipping: shippingOf(quote),
    buyer: buyer && { email: buyer.email, name: buyer.name ?? null },
    address: address && complete(addressRecord(address)),
    termsVersion,
  };
}

/** 409 `checkout_changed` unless the session still is what the buyer agreed to. */
export function refuseOtherOffer(now: Offer, agreed: Offer): void {
  if (isSameOffer(now, agreed)) return;
  throw new Refusal(
    'conflict',
    'checkout_changed',
    'This checkout has changed since it was shown: look at it again before you pay.',
  );
}

/** Both sides come from `offerOf`, or were read in its order of fields. */
export const isSameOffer = (one: Offer, other: Offer): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Every field, in one order: what an older session left out is null. */
function complete({ name, line1, line2, city, state, postcode, country, phone }: Address): Address {
  const or = (text: string | null | undefined) => text ?? null;
  return {
    ...{ name: or(name), line1: or(line1), line2: or(line2), city: or(city) },
    ...{ state: or(state), postcode: or(postcode), country, phone: or(phone) },
  };
}

function lineOf(line: Quote['lines'][number]): OfferLine {
  const { variantId, name, quantity, unitPrice, subtotal } = line;
  const options = Object.values(line.options).join(', ');
  return {
    variantId,
    name: options === '' ? name : `${name} (${options})`,
    ...{ quantity, unitPrice, subtotal },
  };
}

function shippingOf({ shippingOptions, selectedShippingOptionId }: Quote): Offer['shipping'] {
  const option = shippingOptions.find(({ id }) => id === selectedShippingOptionId);
  return option ? { id: option.id, label: option.label } : null;
}
