import { DomainError } from '../../../../kernel/domain-error.ts';
import type { Work } from '../../../../platform/unit-of-work.ts';
import {
  releaseStock,
  restock,
  sellReservedStock,
  sellStock,
} from '../../../catalog/stock/stock.ts';
import { cancelPayment, lockPayment } from '../../../payments/manage-payments.ts';
import type { Refund } from '../../../payments/payment.ts';
import { type Exchange, exchangeStates, type Order } from '../../order.ts';
import { getOrder, lockOrder } from '../../read-orders.ts';
import { refundableAmount } from '../../refunds/collected-payments.ts';
import {
  applyExternalRefunds,
  lockOrderWithPayments,
  refundOrderPayments,
} from '../../refunds/refund-order-payments.ts';
import { toVariantUnits } from '../returns/receive-return.ts';
import { generateRmaNumber } from '../returns/rma-number.ts';
import { emitExchangeEvent } from './emit-exchange-event.ts';
import {
  assertExchangeable,
  exchangeAmountDue,
  exchangePaymentUrl,
  getExchange,
  saveExchange,
} from './exchange.ts';
import { lockExchange, lockVariants } from './exchange-store.ts';
import { refundExchangePayment } from './reject-open-exchanges.ts';
import { replacementUnits } from './request-exchange.ts';

type ExchangeIds = { orderId: string; exchangeId: string };

/** `externalReference`: see `OrderPaymentsRefund`. */
export type CompleteExchangeInput = { restocks?: boolean; externalReference?: string | null };

/**
 * Approves an exchange and assigns its RMA number. Throws what `assertExchangeable` throws, and 409
 * `exchange_not_requested`.
 */
export async function approveExchange(work: Work, ids: ExchangeIds): Promise<Exchange> {
  await lockExchange(work, ids.exchangeId);
  const order = await lockOrder(work, ids.orderId);
  const item = getExchange(order, ids.exchangeId);
  assertExchangeable(order);
  const status = exchangeStates.next(item.status, 'approve', 'exchange_not_requested');
  const rmaNumber = generateRmaNumber(work.random);
  const approved = await saveExchange(work, order, { ...item, status, rmaNumber });
  await emitExchangeEvent(
    work,
    'exchange.approved',
    { ...order, version: order.version + 1 },
    approved,
  );
  return approved;
}

/**
 * Completes an exchange after the old goods have arrived: sells the reserved units, restocks the
 * old ones unless `restocks` is false, and refunds a negative price difference, as far as something
 * is left. Throws 409 `insufficient_stock` if units are neither reserved nor in stock, 409
 * `exchange_unpaid` with `amount` and `payment_url` while a payment is due, 409
 * `exchange_not_approved`, and what `assertExchangeable` and `assertRefundChannel` throw.
 */
export async function completeExchange(
  work: Work,
  ids: ExchangeIds,
  { restocks = true, externalReference = null }: CompleteExchangeInput = {},
): Promise<Exchange> {
  await lockExchange(work, ids.exchangeId);
  const order = await lockOrderWithPayments(work, ids.orderId);
  const item = getExchange(order, ids.exchangeId);
  assertExchangeable(order);
  const status = exchangeStates.next(item.status, 'complete', 'exchange_not_approved');
  if (exchangeAmountDue(item) > 0)
    throw exchangeUnpaid(item, exchangePaymentUrl(work, order, item));

  const amount = Math.min(Math.max(0, -item.priceDifference), refundableAmount(order));
  const refunds = await refundOrderPayments(work, order, {
    amount,
    reason: item.reason,
    externalReference,
  });
  await swapStock(work, order, item, restocks);
  const refundId = refunds[0]?.id ?? null;
  const completed = await saveExchange(work, order, { ...item, status, refundId });
  await applyExternalRefunds(work, refunds);
  return completed;
}

/**
 * Rejects an exchange: releases the reserved units and refunds what was paid for it. Throws 409
 * `payment_in_progress` while a payment for it is processing, and 409 `exchange_closed`.
 */
export async function rejectExchange(work: Work, ids: ExchangeIds): Promise<Exchange> {
  await lockExchange(work, ids.exchangeId);
  const known = await getOrder(work, ids.orderId);
  const item = getExchange(known, ids.exchangeId);
  const status = exchangeStates.next(item.status, 'reject', 'exchange_closed');

  const refund = await releaseExchangePayment(work, known, item);
  const order = await lockOrder(work, ids.orderId);
  await releaseStock(work, item.id);
  return saveExchange(work, order, { ...item, status, refundId: refund?.id ?? null });
}

async function releaseExchangePayment(
  work: Work,
  order: Order,
  item: Exchange,
): Promise<Refund | null> {
  if (item.paymentId === null) return null;
  if (item.paidAt) return refundExchangePayment(work, order, item, item.reason);
  const { status } = await lockPayment(work, item.paymentId);
  if (status === 'pending' || status === 'processing') await cancelPayment(work, item.paymentId);
  return null;
}

async function swapStock(
  work: Work,
  order: Order,
  item: Exchange,
  restocks: boolean,
): Promise<void> {
  const back = restocks ? toVariantUnits(order, item) : [];
  const ids = [...back, ...replacementUnits(item)].map(({ variantId }) => variantId);
  const tracked = await lockVariants(work, ids);
  const sold = await sellReservedStock(work, item.id);
  await sellUnreserved(work, { units: replacementUnits(item), tracked, sold });
  if (back.length > 0) await restock(work, back);
}

type Units = ReturnType<typeof replacementUnits>;

/** Nothing is reserved if an earlier version exported the shop, or if stock was not tracked before. */
async function sellUnreserved(
  work: Work,
  { units, tracked, sold }: { units: Units; tracked: Set<string>; sold: Units },
): Promise<void> {
  const open = new Map(sold.map(({ variantId, quantity }) => [variantId, quantity]));
  const missing = units
    .filter(({ variantId }) => tracked.has(variantId))
    .map(({ variantId, quantity }) => {
      const reserved = Math.min(quantity, open.get(variantId) ?? 0);
      open.set(variantId, (open.get(variantId) ?? 0) - reserved);
      return { variantId, quantity: quantity - reserved };
    })
    .filter(({ quantity }) => quantity > 0);
  if (missing.length > 0) await sellStock(work, missing);
}

const exchangeUnpaid = (item: Exchange, url: string | null) =>
  new DomainError(
    'conflict',
    'exchange_unpaid',
    'The price difference of this exchange has not been paid. Send the buyer to `payment_url` to pay it.',
    { extensions: { amount: item.priceDifference, payment_url: url } },
  );
