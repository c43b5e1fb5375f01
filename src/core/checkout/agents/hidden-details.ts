import type { BuyerContext } from '../../customers/linking/buyer-context.ts';
import type { BuyerDetail } from '../../customers/linking/buyer-ownership.ts';
import type { CheckoutSession, UpdateCheckoutSessionInput } from '../session.ts';

const allDetails: readonly BuyerDetail[] = ['buyer', 'shippingAddress', 'billingAddress'];

/**
 * The details of a session that a caller must not be shown. The id of a session is known to the agent
 * that opened it, and so is no proof of being the buyer: once a person has opened the hosted page, only
 * the store sees what may have been entered there, and a linked buyer what came with their own token.
 */
export function getHiddenDetails(
  { pageOpenedAt, customerId, linked }: CheckoutSession,
  shopper: BuyerContext,
): readonly BuyerDetail[] {
  if (pageOpenedAt === null || shopper.kind === 'store') return [];
  const isTheirs = shopper.kind === 'linked' && shopper.customerId === customerId;
  return allDetails.filter((name) => !(isTheirs && linked?.includes(name)));
}

/** Told with a session that has details which are hidden. */
export const hiddenDetailsMessage = {
  type: 'info',
  code: 'personal_details_hidden',
  content:
    'The hosted page was opened: buyer and address are kept, and shown there only. Send them again to replace them.',
} as const;

/**
 * The patch of a caller that may not see all details: null keeps what is there, as such a caller read
 * null or nothing before and sends it back. The chosen shipping option stays with the address.
 */
export function preserveHiddenDetails(
  patch: UpdateCheckoutSessionInput,
  hidden: readonly BuyerDetail[],
): UpdateCheckoutSessionInput {
  if (hidden.length === 0) return patch;
  const kept: readonly string[] = [...hidden, 'selectedShippingOptionId'];
  return Object.fromEntries(
    Object.entries(patch).filter(([name, value]) => value !== null || !kept.includes(name)),
  );
}
