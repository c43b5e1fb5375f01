import type { OrderId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { Refund } from '../payment.ts';
import { insertRefund } from './refund-store.ts';

export type ExternalRefund = {
  orderId: OrderId;
  /** Above zero, in minor units. */
  amount: number;
  currency: string;
  reason: string;
  /** Where it can be looked up: the hash of a transaction. */
  reference: string;
};

/** Writes down money that the merchant has sent back without a processor: it is there already. */
export async function recordExternalRefund(work: Work, sent: ExternalRefund): Promise<Refund> {
  const refund: Refund = {
    ...sent,
    id: work.newId('rfd'),
    paymentId: null,
    status: 'succeeded',
    createdAt: work.now,
    settledAt: work.now,
  };
  await insertRefund(work, refund);
  return refund;
}
