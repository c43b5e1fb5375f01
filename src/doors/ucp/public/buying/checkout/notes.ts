import type { CheckoutSession } from '../../../../../core/checkout/session.ts';
import type { PostalAddress } from '../shapes/address.ts';
import type { BuyerInput } from '../shapes/buyer.ts';

/** A place that the platform has named; only one of them is the session's address. */
export type Destination = PostalAddress & { id: string };

/** What this binding keeps in a session, to say it again as it was said. */
export type Notes = {
  buyer: BuyerInput | null;
  destinations: Destination[];
  selectedDestinationId: string | null;
};

/** A session that came through another door has none. */
export function notesOf({ notes }: Pick<CheckoutSession, 'notes'>): Notes {
  const {
    buyer = null,
    destinations = [],
    selectedDestinationId = null,
  } = (notes ?? {}) as Partial<Notes>;
  return { buyer, destinations, selectedDestinationId };
}
