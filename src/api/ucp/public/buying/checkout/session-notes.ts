import type { CheckoutSession } from '../../../../../core/checkout/session.ts';
import type { PostalAddress } from '../shapes/address.ts';
import type { UcpBuyerInput } from '../shapes/buyer.ts';

/** A destination that the platform sent; only one of them is the session's address. */
export type UcpDestination = PostalAddress & { id: string };

/** What the public UCP API stores in a session, because UCP returns it as it was sent. */
export type UcpSessionNotes = {
  buyer: UcpBuyerInput | null;
  destinations: UcpDestination[];
  selectedDestinationId: string | null;
};

/** Sessions of other APIs have no notes. */
export function sessionNotes({ notes }: Pick<CheckoutSession, 'notes'>): UcpSessionNotes {
  const {
    buyer = null,
    destinations = [],
    selectedDestinationId = null,
  } = (notes ?? {}) as Partial<UcpSessionNotes>;
  return { buyer, destinations, selectedDestinationId };
}
