import type { Order } from '../../../core/orders/order.ts';
import {
  approveReturn,
  requestReturn,
} from '../../../core/orders/post-purchase/returns/manage-returns.ts';
import { receiveReturn } from '../../../core/orders/post-purchase/returns/receive-return.ts';
import { getOrder } from '../../../core/orders/read-orders.ts';
import { refundOrder } from '../../../core/orders/refunds/refund-order.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { settlePastRefund } from './past-payment.ts';
import type { Ending } from './plan-history.ts';

/** The unit of work some hours after the order was placed. */
type Later = (hours: number) => Work;

/** What a merchant and a buyer did after an order was shipped, within its first 60 hours. */
export async function finishOrder(later: Later, order: Order, ending: Ending): Promise<void> {
  const work = later(48);
  const hasGoods = order.lines.some((line) => !line.isDigital);
  if (ending === 'refunded')
    await refundOrder(work, order.id, { amount: null, reason: 'Arrived damaged' });
  if (ending === 'partly_refunded') {
    const amount = Math.max(1, Math.floor(order.totals.total / 5));
    await refundOrder(work, order.id, { amount, reason: 'Arrived late' });
  }
  if (hasGoods && (ending === 'return_requested' || ending === 'returned'))
    await sendBack(later, order, ending);
  await settleRefunds(later(56), order);
}

async function sendBack(later: Later, order: Order, ending: Ending): Promise<void> {
  const line = order.lines.find((one) => !one.isDigital);
  if (!line) return;
  const items = [{ lineItemId: line.id, quantity: 1 }];
  const reason = ending === 'returned' ? 'Too small' : 'The color is different';
  const { id: returnId } = await requestReturn(later(40), order.id, { items, reason });
  if (ending === 'return_requested') return;
  await approveReturn(later(44), order.id, returnId);
  // The stock is that of the demo, whatever was sold and sent back.
  const ids = { orderId: order.id, returnId };
  await receiveReturn(later(55), ids, { restock: false, refund: true });
}

async function settleRefunds(work: Work, { id, payment }: Order): Promise<void> {
  const { refunds, currency } = await getOrder(work, id);
  for (const refund of refunds)
    if (payment && refund.status === 'pending')
      await settlePastRefund(work, refund, { reference: payment.intentId, currency });
}
