import { DomainError } from '../../../kernel/domain-error.ts';
import type { Order } from '../order.ts';
import { isFullRefundPending } from './collected-payments.ts';

/**
 * Throws 409 `refund_in_progress` while a full refund waits for the payment processor, so that no
 * goods are delivered for money that is being refunded. If the refund fails, the order continues as
 * before.
 */
export function assertNoFullRefund(order: Order): void {
  if (!isFullRefundPending(order)) return;
  throw new DomainError(
    'wrong_state',
    'refund_in_progress',
    'A full refund of this order is in progress. Repeat the call if the refund fails.',
  );
}
