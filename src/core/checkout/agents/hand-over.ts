import type { View, Work } from '../../../platform/work.ts';
import { hides, shownTo, takenOverBy } from '../../customers/linking/hand-over.ts';
import type { Shopper } from '../../customers/linking/shopper.ts';
import { findPayment } from '../../payments/manage-payments.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { assertMayCheckOut } from '../guest-checkout.ts';
import { lockSession, saveSession } from '../load-session.ts';
import { type CheckoutSession, isLive } from '../session.ts';
import { detailsHiddenFrom } from './personal-details.ts';
import type { ShownSession } from './shown-session.ts';

/**
 * Makes a session that of whoever goes on with it. It is priced by what follows: a change shows what it
 * comes to now, and completing asks for consent when that is more. One that has ended or is being paid
 * stays whose it is. True: it has changed hands.
 */
export async function handOver(work: Work, id: string, shopper: Shopper): Promise<boolean> {
  const { session } = await lockSession(work, id);
  if (!isLive(session)) return false;
  const taken = takenOverBy(session, shopper);
  if (taken === session || (await isBeingPaid(work, session))) return false;
  assertMayCheckOut(await getOwnSite(work, session.siteSlug), shopper);
  await saveSession(work, taken);
  return true;
}

async function isBeingPaid(view: View, { paymentId }: CheckoutSession): Promise<boolean> {
  const payment = paymentId === null ? null : await findPayment(view, paymentId);
  if (!payment) return false;
  const { status, method } = payment;
  return status === 'processing' || (status === 'pending' && method === 'token');
}

/**
 * As somebody may see it: of another one's, who has proven it, neither details nor order; of one whose
 * hosted page was opened, no personal details.
 */
export function visibleTo(shown: ShownSession, shopper: Shopper): ShownSession {
  const { session } = shown;
  const visible = { ...shown, hidden: detailsHiddenFrom(session, shopper) };
  if (!hides(session, shopper)) return visible;
  return { ...visible, session: shownTo(session, shopper), order: null };
}
