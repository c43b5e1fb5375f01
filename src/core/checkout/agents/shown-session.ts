import type { View } from '../../../platform/work.ts';
import type { Order } from '../../orders/order.ts';
import { getOrder } from '../../orders/read-orders.ts';
import { findPayment } from '../../payments/manage-payments.ts';
import { type FoundSession, getSessionAndSite } from '../load-session.ts';
import { isLive } from '../session.ts';

/** A session with what it has become. `isPaying`: the processor has its payment, and tells later. */
export type ShownSession = FoundSession & { order: Order | null; isPaying: boolean };

/** The session as it stands at this moment; 404 `checkout_not_found`. */
export async function lookAtSession(view: View, id: string): Promise<ShownSession> {
  return shownSession(view, await getSessionAndSite(view, id));
}

/** The same for one that is at hand. */
export async function shownSession(view: View, found: FoundSession): Promise<ShownSession> {
  const { session } = found;
  const order = session.orderId === null ? null : await getOrder(view, session.orderId);
  return { ...found, order, isPaying: await isBeingPaid(view, found) };
}

async function isBeingPaid(view: View, { session }: FoundSession): Promise<boolean> {
  if (session.paymentId === null || !isLive(session)) return false;
  return (await findPayment(view, session.paymentId))?.status === 'processing';
}
