import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { BuyerContext } from '../../customers/linking/buyer-context.ts';
import {
  isHiddenFrom,
  redactForViewer,
  transferToBuyer,
} from '../../customers/linking/buyer-ownership.ts';
import { findPayment } from '../../payments/manage-payments.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { assertCheckoutAllowed } from '../guest-checkout.ts';
import { lockSession, saveSession } from '../load-session.ts';
import { type CheckoutSession, isLiveSession } from '../session.ts';
import { getHiddenDetails } from './hidden-details.ts';
import type { CheckoutSessionView } from './session-view.ts';

/**
 * Makes a session that of whoever goes on with it. It is priced by what follows: a change shows what it
 * comes to now, and completing asks for consent when that is more. One that has ended or is being paid
 * stays whose it is. True: it has changed hands.
 */
export async function transferSession(
  work: Work,
  id: string,
  shopper: BuyerContext,
): Promise<boolean> {
  const { session } = await lockSession(work, id);
  if (!isLiveSession(session)) return false;
  const taken = transferToBuyer(session, shopper);
  if (taken === session || (await isPaymentInFlight(work, session))) return false;
  assertCheckoutAllowed(await getOwnSite(work, session.siteSlug), shopper);
  await saveSession(work, taken);
  return true;
}

async function isPaymentInFlight(view: View, { paymentId }: CheckoutSession): Promise<boolean> {
  const payment = paymentId === null ? null : await findPayment(view, paymentId);
  if (!payment) return false;
  const { status, method } = payment;
  return status === 'processing' || (status === 'pending' && method === 'token');
}

/**
 * As somebody may see it: of another one's, who has proven it, neither details nor order; of one whose
 * hosted page was opened, no personal details.
 */
export function redactSession(
  shown: CheckoutSessionView,
  shopper: BuyerContext,
): CheckoutSessionView {
  const { session } = shown;
  const visible = { ...shown, hidden: getHiddenDetails(session, shopper) };
  if (!isHiddenFrom(session, shopper)) return visible;
  return { ...visible, session: redactForViewer(session, shopper), order: null };
}
