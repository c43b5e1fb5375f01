import type { CheckoutSession } from '../../../../../core/checkout/session.ts';
import type { SubmittedCode } from '../../../../../core/pricing/choose-coupon.ts';
import type { PostalAddress } from '../shapes/address.ts';
import type { UcpBuyerInput } from '../shapes/buyer.ts';

/** A destination that the platform sent; only one of them is the session's address. */
export type UcpDestination = PostalAddress & { id: string };

/** What the public UCP API stores in a session, because UCP returns it as it was sent. */
export type UcpSessionNotes = {
  buyer: UcpBuyerInput | null;
  destinations: UcpDestination[];
  selectedDestinationId: string | null;
  /** Discount codes as they were submitted, including rejected ones. */
  codes: SubmittedCode[];
  /** The code that was applied at that time. */
  countedCode: string | null;
};

/** Sessions of other APIs have no notes. */
export function sessionNotes({ notes }: Pick<CheckoutSession, 'notes'>): UcpSessionNotes {
  const {
    buyer = null,
    destinations = [],
    selectedDestinationId = null,
    codes = [],
    countedCode = null,
  } = (notes ?? {}) as Partial<UcpSessionNotes>;
  return { buyer, destinations, selectedDestinationId, codes, countedCode };
}

/** The submitted codes, unless another surface has changed the coupon since. */
export function submittedCodesOf(
  session: Pick<CheckoutSession, 'notes' | 'couponCode'>,
): SubmittedCode[] {
  const { codes, countedCode } = sessionNotes(session);
  const { couponCode: code } = session;
  if (code === countedCode && codes.length > 0) return codes;
  return code === null ? [] : [{ code, problem: null }];
}
