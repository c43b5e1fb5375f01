import type { CheckoutSession } from '../../../../../core/checkout/session.ts';
import type { SubmittedCode } from '../../../../../core/pricing/choose-coupon.ts';
import type { PostalAddress } from '../shapes/address.ts';
import type { BuyerInput } from '../shapes/buyer.ts';

/** A place that the platform has named; only one of them is the session's address. */
export type Destination = PostalAddress & { id: string };

/** What this binding keeps in a session, to say it again as it was said. */
export type Notes = {
  buyer: BuyerInput | null;
  destinations: Destination[];
  selectedDestinationId: string | null;
  /** Discount codes as they were submitted, rejected ones too, and which of them counted then. */
  codes: SubmittedCode[];
  countedCode: string | null;
};

/** A session that came through another door has none. */
export function notesOf({ notes }: Pick<CheckoutSession, 'notes'>): Notes {
  const {
    buyer = null,
    destinations = [],
    selectedDestinationId = null,
    codes = [],
    countedCode = null,
  } = (notes ?? {}) as Partial<Notes>;
  return { buyer, destinations, selectedDestinationId, codes, countedCode };
}

/** The submitted codes, unless another surface has changed the coupon since. */
export function codesOf(session: Pick<CheckoutSession, 'notes' | 'couponCode'>): SubmittedCode[] {
  const { codes, countedCode } = notesOf(session);
  const { couponCode: code } = session;
  if (code === countedCode && codes.length > 0) return codes;
  return code === null ? [] : [{ code, problem: null }];
}
