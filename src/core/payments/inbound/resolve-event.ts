import type { PaymentId } from '../../../kernel/id.ts';
import type { Dispute, PaymentProcessor, ProcessorEvent } from '../processor.ts';

/** An event that names the payment or refund that it is about. */
export type ResolvedEvent =
  | Exclude<ProcessorEvent, { about: 'dispute' }>
  | { id: string; about: 'dispute'; paymentId: PaymentId; dispute: Dispute };

/**
 * Asks the processor which payment a dispute is about. Returns null if it is none of ours; rejects if
 * the processor does not respond, so that it sends the event again.
 */
export async function resolveEvent(
  processor: Pick<PaymentProcessor, 'findPaymentId'>,
  event: ProcessorEvent,
): Promise<ResolvedEvent | null> {
  if (event.about !== 'dispute') return event;
  const paymentId = (await processor.findPaymentId?.(event.paymentReference)) ?? null;
  if (paymentId === null) return null;
  return { id: event.id, about: 'dispute', paymentId, dispute: event.dispute };
}
