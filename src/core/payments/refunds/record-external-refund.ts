import type { OrderId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { notFailed, type Refund, type RefundedGoods } from '../payment.ts';
import { insertRefund } from './refund-store.ts';

export type ExternalRefund = {
  orderId: OrderId;
  /** Above zero, in minor units. */
  amount: number;
  currency: string;
  reason: string;
  /** Identifies the refund outside: the hash of a transaction. */
  reference: string;
} & RefundedGoods;

/** Records a refund that the merchant has made without a processor. It has succeeded already. */
export async function recordExternalRefund(work: Work, external: ExternalRefund): Promise<Refund> {
  const refund: Refund = {
    ...external,
    id: work.newId('rfd'),
    paymentId: null,
    status: 'succeeded',
    createdAt: work.now,
    settledAt: work.now,
    ...notFailed,
  };
  await insertRefund(work, refund);
  return refund;
}
