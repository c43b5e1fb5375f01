import type { OrderId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { Payment } from '../../payments/payment.ts';
import type { Dispute } from '../../payments/processor.ts';
import { chargeLostCredit } from '../post-purchase/exchanges/charge-lost-credit.ts';
import { lockOpenExchanges } from '../post-purchase/exchanges/reject-open-exchanges.ts';
import { getOrder, lockOrder } from '../read-orders.ts';
import { emitOrderEvent, saveOrder } from '../save-order.ts';
import { saveDispute } from './dispute-store.ts';

/**
 * Marks an order as disputed while one of its disputes is open. A lost one takes back what was paid
 * for the units of open exchanges, which then cost more. Does nothing for a payment without an
 * order, which is refunded anyway, and for a dispute that is already known.
 */
export async function applyDispute(
  work: Work,
  dispute: Dispute,
  { orderId, payment }: { orderId: OrderId | null; payment: Pick<Payment, 'id'> },
): Promise<void> {
  if (orderId === null) return;
  const isLost = dispute.status === 'lost';
  if (isLost) await lockOpenExchanges(work, await getOrder(work, orderId));
  const order = await lockOrder(work, orderId);
  if (!(await saveDispute(work, dispute, { orderId, paymentId: payment.id }))) return;
  const { disputes } = await getOrder(work, orderId);
  const disputed = disputes.some((one) => one.status === 'open');
  const after = { ...order, disputes, disputed };
  const lost = { before: order, paymentId: payment.id };
  const saved = await saveOrder(work, isLost ? await chargeLostCredit(work, after, lost) : after);
  const { id, status, reason, money } = dispute;
  const context = { dispute: { id, status, reason, ...money } };
  const type = status === 'open' ? 'order.disputed' : 'order.dispute_closed';
  await emitOrderEvent(work, type, saved, context);
}
