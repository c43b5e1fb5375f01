import { DomainError } from '../../../kernel/domain-error.ts';
import { type Address, type Buyer, toAddressDto } from '../../customers/address.ts';
import type { Quote } from '../../pricing/quote.ts';
import type { CheckoutSession, CheckoutSite } from '../session.ts';

export type CheckoutOfferLine = {
  variantId: string;
  /** With its options: `Tee (S, Blue)`. */
  name: string;
  quantity: number;
  unitPrice: number;
  subtotal: number;
};

/**
 * Everything that a buyer agrees to with the Pay button. Amounts are in minor units of `currency`.
 */
export type CheckoutOffer = {
  currency: string;
  lines: CheckoutOfferLine[];
  totals: { subtotal: number; discount: number; shipping: number; tax: number; total: number };
  shipping: { id: string; label: string } | null;
  buyer: Buyer | null;
  address: Address | null;
  termsVersion: string | null;
};

type OfferedSession = Pick<CheckoutSession, 'quote' | 'buyer' | 'shippingAddress'>;

export function toCheckoutOffer(
  { quote, buyer, shippingAddress: address }: OfferedSession,
  { termsVersion }: Pick<CheckoutSite, 'termsVersion'>,
): CheckoutOffer {
  const { subtotal, discount, shipping, tax, total } = quote.totals;
  return {
    currency: quote.currency,
    lines: quote.lines.map(toOfferLine),
    totals: { subtotal, discount, shipping, tax, total },
    shipping: toOfferShipping(quote),
    buyer: buyer && { email: buyer.email, name: buyer.name ?? null },
    address: address && toCompleteAddress(toAddressDto(address)),
    termsVersion,
  };
}

/** Throws 409 `checkout_changed` unless the session is still what the buyer agreed to. */
export function assertSameOffer(now: CheckoutOffer, agreed: CheckoutOffer): void {
  if (isSameOffer(now, agreed)) return;
  throw new DomainError(
    'conflict',
    'checkout_changed',
    'This checkout has changed since it was displayed. Review it again before paying.',
  );
}

/** Compares the serialized offers: both must have the field order of `toCheckoutOffer`. */
export const isSameOffer = (one: CheckoutOffer, other: CheckoutOffer): boolean =>
  hasSameLines(one, other) &&
  JSON.stringify({ ...one, lines: [] }) === JSON.stringify({ ...other, lines: [] });

/** Whether they offer the same units at the same prices, in any order and division into lines. */
export const hasSameLines = (one: CheckoutOffer, other: CheckoutOffer): boolean =>
  JSON.stringify(countUnits(one)) === JSON.stringify(countUnits(other));

function countUnits({ lines }: CheckoutOffer): [unit: string, quantity: number][] {
  const counts = new Map<string, number>();
  for (const { variantId, name, unitPrice, quantity } of lines) {
    const unit = JSON.stringify([variantId, name, unitPrice]);
    counts.set(unit, quantity + (counts.get(unit) ?? 0));
  }
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Lists every field in one order; fields that older sessions omit are null. */
function toCompleteAddress({
  name,
  line1,
  line2,
  city,
  state,
  postcode,
  country,
  phone,
}: Address): Address {
  const or = (text: string | null | undefined) => text ?? null;
  return {
    ...{ name: or(name), line1: or(line1), line2: or(line2), city: or(city) },
    ...{ state: or(state), postcode: or(postcode), country, phone: or(phone) },
  };
}

function toOfferLine(line: Quote['lines'][number]): CheckoutOfferLine {
  const { variantId, name, quantity, unitPrice, subtotal } = line;
  const options = Object.values(line.options).join(', ');
  return {
    variantId,
    name: options === '' ? name : `${name} (${options})`,
    ...{ quantity, unitPrice, subtotal },
  };
}

function toOfferShipping({
  shippingOptions,
  selectedShippingOptionId,
}: Quote): CheckoutOffer['shipping'] {
  const option = shippingOptions.find(({ id }) => id === selectedShippingOptionId);
  return option ? { id: option.id, label: option.label } : null;
}
