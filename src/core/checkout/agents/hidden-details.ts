import type { BuyerContext } from '../../customers/linking/buyer-context.ts';
import type { BuyerDetail } from '../../customers/linking/buyer-ownership.ts';
import type { CheckoutSession, UpdateCheckoutSessionInput } from '../session.ts';

const allDetails: readonly BuyerDetail[] = ['buyer', 'shippingAddress', 'billingAddress'];

/**
 * The details of a session that are withheld from a caller. The agent that opened a session knows
 * its id, so the id does not prove that the caller is the buyer. Once a person has opened the
 * hosted page, only the store sees what may have been entered there; a linked buyer also sees the
 * details that came with their own token, and an agent of the store those that came over an API.
 */
export function getHiddenDetails(
  { pageOpenedAt, customerId, linkedDetails, enteredDetails }: CheckoutSession,
  viewer: BuyerContext,
): readonly BuyerDetail[] {
  if (pageOpenedAt === null || viewer.kind === 'store') return [];
  if (viewer.kind === 'agent') return enteredDetails?.details ?? [];
  const isOwner = viewer.kind === 'linked' && viewer.customerId === customerId;
  return allDetails.filter((name) => !(isOwner && linkedDetails?.includes(name)));
}

/** Added to a session with hidden details. */
export const hiddenDetailsMessage = {
  type: 'info',
  code: 'personal_details_hidden',
  content:
    'The hosted page was opened, so buyer and address are shown only there. Send them again to replace them.',
} as const;

/**
 * Adjusts the patch of a caller that may not see all details: null leaves a hidden detail
 * unchanged, because such a caller has read null and may send it back. The selected shipping option
 * is kept along with the address.
 */
export function preserveHiddenDetails(
  patch: UpdateCheckoutSessionInput,
  hidden: readonly BuyerDetail[],
): UpdateCheckoutSessionInput {
  if (hidden.length === 0) return patch;
  const protectedFields: readonly string[] = [...hidden, 'selectedShippingOptionId'];
  return Object.fromEntries(
    Object.entries(patch).filter(
      ([name, value]) => value !== null || !protectedFields.includes(name),
    ),
  );
}
