import { DomainError } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { audit } from '../../access/audit/audit.ts';
import { restock } from '../../catalog/stock/stock.ts';
import { collectedStatus, hasShipped } from '../captures/collected-status.ts';
import { releaseAuthorization } from '../captures/release-order.ts';
import { hasBeenDownloaded, revokeDownloads } from '../downloads/grant-downloads.ts';
import { type Order, orderStates } from '../order.ts';
import { unreturnedUnits } from '../post-purchase/returns/returnable-units.ts';
import { emitOrderEvent, saveOrder } from '../save-order.ts';
import { lockOrderWithPayments, refundOrderPayments } from './refund-order-payments.ts';
import { repayableAmount } from './repayable.ts';

/**
 * Cancels an order of which nothing has been shipped or downloaded: refunds its payments, releases
 * what was only authorized, restocks its units and revokes its downloads. A voided payment cannot
 * be refunded, so its order is canceled after a download, too, and if only files are left. A
 * capture that is in progress is refunded once it has succeeded. It stays `cancelled` after the
 * refund succeeds. Throws 409 `order_already_shipped`, `order_already_delivered` (if only
 * downloads are left), `order_already_downloaded`, `order_not_cancellable`.
 */
export async function cancelOrder(
  work: Work,
  orderId: string,
  reason: string | null,
): Promise<Order> {
  const order = await lockOrderWithPayments(work, orderId);
  const status = nextCancelledStatus(order);
  const collected = collectedStatus(order.authorization);
  if (collected !== 'voided' && (await hasBeenDownloaded(work, order)))
    throw collected === 'authorized' ? downloadedBeforeCapture() : alreadyDownloaded();

  const cause = reason ?? 'order_cancelled';
  const release = { reason: cause, returnsPayment: true };
  const authorization = await releaseAuthorization(work, order, release);
  const replaces = 'failed' as const;
  const amount = repayableAmount(order, replaces);
  const refunds = await refundOrderPayments(work, order, { amount, reason: cause, replaces });
  await restock(work, unreturnedUnits(order));
  await revokeDownloads(work, order.id);
  const saved = await saveOrder(work, {
    ...order,
    status,
    authorization,
    refunds: [...order.refunds, ...refunds],
  });
  await emitOrderEvent(work, 'order.cancelled', saved, reason === null ? {} : { reason });
  await audit(work, {
    action: 'order.cancelled',
    resource: { type: 'order', id: order.id },
    before: { status: order.status },
    after: { status, refunds: refunds.map(({ id }) => id), reason },
  });
  return saved;
}

function nextCancelledStatus(order: Order): Order['status'] {
  // A payment on a chain cannot be canceled. If it does not settle, the order is voided.
  if (order.channel === 'x402') throw notCancellable();
  const isOpen = order.status === 'pending' || order.status === 'fulfilled';
  if (isOpen && hasShipped(order)) throw alreadyShipped();
  const isVoided = collectedStatus(order.authorization) === 'voided';
  if (order.status === 'fulfilled' && !isVoided) throw alreadyDelivered();
  return orderStates.next(order.status, 'cancel', 'order_not_cancellable');
}

const notCancellable = () =>
  new DomainError(
    'wrong_state',
    'order_not_cancellable',
    'An order that is paid on a blockchain cannot be canceled.',
  );

const alreadyShipped = () =>
  new DomainError(
    'conflict',
    'order_already_shipped',
    'Part of this order has been shipped. Refund the unshipped items, or open a return.',
  );

const alreadyDelivered = () =>
  new DomainError(
    'conflict',
    'order_already_delivered',
    'Everything in this order was delivered as downloads. Refund it instead.',
  );

const alreadyDownloaded = () =>
  new DomainError(
    'conflict',
    'order_already_downloaded',
    'A file of this order has been downloaded, so it cannot be canceled. Refund it instead.',
  );

/** Nothing was captured that could be refunded. */
const downloadedBeforeCapture = () =>
  new DomainError(
    'conflict',
    'order_already_downloaded',
    'A file of this order has been downloaded, and its payment is authorized. Release its payment first, and cancel it then.',
  );
