import type { View } from '../../../platform/unit-of-work.ts';
import type { BuyerContext } from '../../customers/linking/buyer-context.ts';
import type { BuyerDetail } from '../../customers/linking/buyer-ownership.ts';
import type { Order } from '../../orders/order.ts';
import { findPlacedOrder } from '../../orders/placed-orders.ts';
import { getOrder } from '../../orders/read-orders.ts';
import { findPayment } from '../../payments/manage-payments.ts';
import { siteNotFound } from '../../sites/site.ts';
import { type FoundSession, getSessionAndSite } from '../load-session.ts';
import {
  type CheckoutSession,
  isLiveSession,
  type UpdateCheckoutSessionInput,
} from '../session.ts';

/**
 * A session with its order. `isPaying`: the processor is handling its payment and reports the
 * outcome later. `hidden`: details of the session that are withheld from this caller.
 */
export type CheckoutSessionView = FoundSession & {
  order: Order | null;
  isPaying: boolean;
  hidden: readonly BuyerDetail[];
};

/** The current session; 404 `checkout_not_found`, and what `loadSessionView` throws. */
export async function getSessionView(view: View, id: string): Promise<CheckoutSessionView> {
  return loadSessionView(view, await getSessionAndSite(view, id));
}

/**
 * Like `getSessionView` for a session that is already loaded. Throws 404 `site_not_found` if its
 * store is no longer published, as for changes, unless the session is completed or its payment is
 * in progress.
 */
export async function loadSessionView(
  view: View,
  found: FoundSession,
): Promise<CheckoutSessionView> {
  const { session, site } = found;
  const isPaying = await isPaymentProcessing(view, found);
  if (!site.published && isLiveSession(session) && !isPaying) throw siteNotFound();
  return { ...found, order: await findSessionOrder(view, session), isPaying, hidden: [] };
}

async function findSessionOrder(view: View, { orderId }: FoundSession['session']) {
  if (orderId === null) return null;
  return findPlacedOrder(view, orderId) ?? getOrder(view, orderId);
}

async function isPaymentProcessing(view: View, { session }: FoundSession): Promise<boolean> {
  if (session.paymentId === null || !isLiveSession(session)) return false;
  return (await findPayment(view, session.paymentId))?.status === 'processing';
}

const allDetails: readonly BuyerDetail[] = ['buyer', 'shippingAddress', 'billingAddress'];

/**
 * The details of a session that are withheld from a caller. The agent that opened a session knows
 * its id, so the id does not prove that the caller is the buyer. Once a person has opened the
 * hosted page, only the store sees what may have been entered there; a linked buyer also sees the
 * details that came with their own token and were not replaced there, and an agent of the store those
 * that came over an API.
 */
export function getHiddenDetails(
  { pageOpenedAt, customerId, linkedDetails, enteredDetails }: CheckoutSession,
  viewer: BuyerContext,
): readonly BuyerDetail[] {
  if (pageOpenedAt === null || viewer.kind === 'store') return [];
  const entered = enteredDetails?.details ?? [];
  if (viewer.kind === 'agent') return entered;
  const isOwner = viewer.kind === 'linked' && viewer.customerId === customerId;
  const own = (isOwner && linkedDetails) || [];
  return allDetails.filter((name) => !own.includes(name) || entered.includes(name));
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
