import { DomainError } from '../../../kernel/domain-error.ts';
import type { PaymentId } from '../../../kernel/id.ts';
import type { Tenant, UnitOfWork, View } from '../../../platform/unit-of-work.ts';
import type { Dispute, ReportDispute } from '../../payments/processor.ts';
import { getOrder } from '../read-orders.ts';

type Deps = {
  unit: UnitOfWork;
  /** Null unless the processor is the sandbox. */
  reportDispute: ReportDispute | null;
};

/** `orderId`, and what the bank reports about its payment. */
export type SimulatedDispute = { orderId: string; status: Dispute['status']; reason: string };

/**
 * Lets the sandbox report that the payment of a test order is disputed, or how its dispute ended.
 * Throws 404 `order_not_found`, and 409 `not_simulated`, `dispute_open` or `no_open_dispute`.
 */
export async function simulateDispute(
  { unit, reportDispute }: Deps,
  tenant: Tenant,
  { orderId, status, reason }: SimulatedDispute,
): Promise<void> {
  const { paymentId, id } = await unit.view(tenant, (view) => findSubject(view, orderId, status));
  const isReported = await reportDispute?.(tenant, paymentId, { id, status, reason });
  if (!isReported) throw notSimulated();
}

/** The payment of the order, and the id of its new or open dispute. */
async function findSubject(
  view: View,
  orderId: string,
  status: Dispute['status'],
): Promise<{ paymentId: PaymentId; id: string }> {
  const order = await getOrder(view, orderId);
  const paymentId = order.payment?.id ?? null;
  if (!order.test || paymentId === null) throw notSimulated();
  const { disputes } = order;
  const open = disputes.find((dispute) => dispute.status === 'open');
  if (status !== 'open') {
    if (!open) throw noOpenDispute();
    return { paymentId, id: open.id };
  }
  if (open) throw disputeOpen();
  return { paymentId, id: `dp_${paymentId.slice('pay_'.length)}_${disputes.length + 1}` };
}

const notSimulated = () =>
  new DomainError(
    'conflict',
    'not_simulated',
    'Disputes can be simulated only for test orders that were paid through the sandbox processor, while the server uses it.',
  );

const disputeOpen = () =>
  new DomainError(
    'conflict',
    'dispute_open',
    'This order is disputed already. Send `won`, `lost` or `withdrawn` to end the dispute.',
  );

const noOpenDispute = () =>
  new DomainError(
    'conflict',
    'no_open_dispute',
    'This order is not disputed. Send `open` to begin a dispute.',
  );
