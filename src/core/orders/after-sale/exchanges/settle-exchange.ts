import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../platform/work.ts';
import { releaseStock, restock, takeStock } from '../../../catalog/stock/stock.ts';
import { cancelPayment, lockPayment } from '../../../payments/manage-payments.ts';
import type { Refund } from '../../../payments/payment.ts';
import { type Exchange, exchangeStates, type Order } from '../../order.ts';
import { getOrder, lockOwnOrder } from '../../read-orders.ts';
import { giveBack, lockWithPayments, tellOutside } from '../../refunds/give-back.ts';
import { leftToRefund } from '../../refunds/paid.ts';
import { variantsOf } from '../returns/receive-return.ts';
import { newRmaNumber } from '../returns/rma.ts';
import { refundPaid } from './close-exchanges.ts';
import {
  amountOwed,
  assertExchangeable,
  exchangeOf,
  paymentUrl,
  saveExchange,
} from './exchange.ts';
import { lockExchange, lockVariants } from './exchange-store.ts';
import { unitsWanted } from './request-exchange.ts';

type Ids = { orderId: string; exchangeId: string };

/** `externalReference`: see `GoingBack`. */
export type Completion = { restocks?: boolean; externalReference?: string | null };

/** The merchant agrees; the buyer gets a number for the parcel. Refuses as `assertExchangeable`. */
export async function approveExchange(work: Work, ids: Ids): Promise<Exchange> {
  await lockExchange(work, ids.exchangeId);
  const order = await lockOwnOrder(work, ids.orderId);
  const item = exchangeOf(order, ids.exchangeId);
  assertExchangeable(order);
  const status = exchangeStates.next(item.status, 'approve', 'exchange_not_requested');
  return saveExchange(work, order, { ...item, status, rmaNumber: newRmaNumber(work.random) });
}

/**
 * The old goods are here and the new ones go out: what was set aside is taken, the old units are
 * back on the shelf unless `restocks` is false, and an amount due goes back, as far as something is
 * left. 409 `exchange_unpaid` with `amount` and `payment_url` while an amount is owed, and as
 * `assertExchangeable`.
 */
export async function completeExchange(
  work: Work,
  ids: Ids,
  { restocks = true, externalReference = null }: Completion = {},
): Promise<Exchange> {
  await lockExchange(work, ids.exchangeId);
  const order = await lockWithPayments(work, ids.orderId);
  const item = exchangeOf(order, ids.exchangeId);
  assertExchangeable(order);
  const status = exchangeStates.next(item.status, 'complete', 'exchange_not_approved');
  if (amountOwed(item) > 0) throw unpaid(item, paymentUrl(work, order, item));

  const amount = Math.min(Math.max(0, -item.priceDifference), leftToRefund(order));
  const refunds = await giveBack(work, order, { amount, reason: item.reason, externalReference });
  await moveUnits(work, order, item, restocks);
  const refundId = refunds[0]?.id ?? null;
  const completed = await saveExchange(work, order, { ...item, status, refundId });
  await tellOutside(work, refunds);
  return completed;
}

/**
 * Nothing is exchanged: what was set aside is free again, and what was paid for it goes back. 409
 * `payment_in_progress` while a payment for it is under way.
 */
export async function rejectExchange(work: Work, ids: Ids): Promise<Exchange> {
  await lockExchange(work, ids.exchangeId);
  const item = exchangeOf(await getOrder(work, ids.orderId), ids.exchangeId);
  const status = exchangeStates.next(item.status, 'reject', 'exchange_is_closed');

  const refund = await letGoOfPayment(work, item);
  const order = await lockOwnOrder(work, ids.orderId);
  await releaseStock(work, item.id);
  return saveExchange(work, order, { ...item, status, refundId: refund?.id ?? null });
}

async function letGoOfPayment(work: Work, item: Exchange): Promise<Refund | null> {
  if (item.paymentId === null) return null;
  if (item.paidAt) return refundPaid(work, item, item.reason);
  const { status } = await lockPayment(work, item.paymentId);
  if (status === 'pending' || status === 'processing') await cancelPayment(work, item.paymentId);
  return null;
}

async function moveUnits(
  work: Work,
  order: Order,
  item: Exchange,
  restocks: boolean,
): Promise<void> {
  const back = restocks ? variantsOf(order, item) : [];
  const ids = [...back, ...unitsWanted(item)].map(({ variantId }) => variantId);
  await lockVariants(work, ids);
  await takeStock(work, item.id);
  if (back.length > 0) await restock(work, back);
}

const unpaid = (item: Exchange, url: string | null) =>
  new Refusal(
    'conflict',
    'exchange_unpaid',
    'What this exchange costs more has not been paid: the buyer pays it at `payment_url`.',
    { mend: { amount: item.priceDifference, payment_url: url } },
  );
