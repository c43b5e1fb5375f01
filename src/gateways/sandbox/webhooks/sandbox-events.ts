import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Dispute, PaymentOutcome, ProcessorEvent } from '../../../core/payments/processor.ts';
import type { PaymentId, RefundId } from '../../../kernel/id.ts';
import { signBody } from '../../../platform/crypto/signed-body.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { Tenant, UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import {
  paymentOutcomeAt,
  refundOutcome,
  type SandboxPayment,
  type SandboxRefund,
} from '../sandbox-ledger.ts';
import { findSandboxEvent, insertSandboxEvent, markDelivered } from './sandbox-event-store.ts';

/** Sends a webhook to the store over HTTP and returns the status of the response. */
export type SendWebhook = (webhook: {
  body: string;
  headers: Record<string, string>;
}) => Promise<number>;

export const signatureHeader = 'sandbox-signature';

/** Delivers an event that is not delivered yet. */
export const deliverEventJob = {
  name: 'sandbox.deliver_webhook',
  payload: Type.Object({ eventId: Type.String() }),
};

/**
 * The first attempt is made right after the commit; the job runs later, in case that one failed.
 */
const firstRetrySeconds = 2;

const OutcomeSchema = Type.Union([
  Type.Object({ state: Type.Literal('pending'), reference: Type.String() }),
  Type.Object({ state: Type.Literal('processing'), reference: Type.String() }),
  Type.Object({
    state: Type.Literal('succeeded'),
    reference: Type.String(),
    money: Type.Optional(Type.Object({ amount: Type.Integer(), currency: Type.String() })),
  }),
  Type.Object({
    state: Type.Literal('authorized'),
    reference: Type.String(),
    money: Type.Object({ amount: Type.Integer(), currency: Type.String() }),
    captured: Type.Integer(),
    is_closed: Type.Boolean(),
    expires_at: Type.Union([Type.String(), Type.Null()]),
  }),
  Type.Object({
    state: Type.Literal('failed'),
    reference: Type.Union([Type.String(), Type.Null()]),
    failure: Type.String(),
  }),
]);

const OutcomeEvent = Type.Object({
  id: Type.String(),
  about: Type.Union([Type.Literal('payment'), Type.Literal('refund')]),
  subject: Type.String(),
  outcome: OutcomeSchema,
});

/** `subject` is the reference of the payment. */
const DisputeEvent = Type.Object({
  id: Type.String(),
  about: Type.Literal('dispute'),
  subject: Type.String(),
  dispute: Type.Object({
    id: Type.String(),
    status: Type.Enum(['open', 'won', 'lost', 'withdrawn']),
    reason: Type.String(),
    money: Type.Object({ amount: Type.Integer(), currency: Type.String() }),
  }),
});

type EventData = Omit<Static<typeof OutcomeEvent>, 'id'> | Omit<Static<typeof DisputeEvent>, 'id'>;

export function emitPaymentEvent(work: Work, payment: SandboxPayment): Promise<string> {
  const outcome = toWire(paymentOutcomeAt(payment, work.now));
  return emitEvent(work, { about: 'payment', subject: payment.id, outcome });
}

function toWire(outcome: PaymentOutcome): Static<typeof OutcomeSchema> {
  if (outcome.state !== 'authorized') return outcome;
  const { authorization, ...rest } = outcome;
  const { captured, isClosed, expiresAt } = authorization;
  return { ...rest, captured, is_closed: isClosed, expires_at: expiresAt?.toISOString() ?? null };
}

function fromWire(outcome: Static<typeof OutcomeSchema>) {
  if (outcome.state !== 'authorized') return outcome;
  const { captured, is_closed: isClosed, expires_at: at, ...rest } = outcome;
  return { ...rest, authorization: { captured, isClosed, expiresAt: at ? new Date(at) : null } };
}

export function emitRefundEvent(work: Work, refund: SandboxRefund): Promise<string> {
  return emitEvent(work, { about: 'refund', subject: refund.id, outcome: refundOutcome(refund) });
}

export function emitDisputeEvent(
  work: Work,
  { reference }: SandboxPayment,
  dispute: Dispute,
): Promise<string> {
  return emitEvent(work, { about: 'dispute', subject: reference, dispute });
}

/** Records an event in the transaction of its cause and returns its id. */
async function emitEvent(work: Work, eventData: EventData): Promise<string> {
  const id = work.newId('evt');
  await insertSandboxEvent(work, { id, body: JSON.stringify({ id, ...eventData }) });
  const at = new Date(work.now.getTime() + firstRetrySeconds * 1_000);
  await enqueue(work, deliverEventJob, { eventId: id }, { at, key: id });
  return id;
}

/** Parses a verified webhook body; null when this version does not know the event. */
export function readSandboxEvent(body: Buffer): ProcessorEvent | null {
  const value = parseJson(body);
  if (Value.Check(DisputeEvent, value)) {
    const { id, about, subject, dispute } = value;
    return { id, about, paymentReference: subject, dispute };
  }
  if (!Value.Check(OutcomeEvent, value)) return null;
  const { id, about, subject, outcome } = value;
  return about === 'payment'
    ? ({ id, about, paymentId: subject as PaymentId, outcome: fromWire(outcome) } as ProcessorEvent)
    : ({ id, about, refundId: subject as RefundId, outcome } as ProcessorEvent);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

export type DeliverEvent = (tenant: Tenant, eventId: string) => Promise<void>;

/** Makes one delivery attempt; rejects unless the event is delivered, now or before. */
export function createEventDeliverer(
  unit: UnitOfWork,
  secret: string,
  send: SendWebhook,
): DeliverEvent {
  return async (tenant, eventId) => {
    const { event, now } = await unit.view(tenant, async (view) => ({
      event: await findSandboxEvent(view, eventId),
      now: view.now,
    }));
    if (!event || event.delivered) return;
    const headers = {
      'content-type': 'application/json',
      [signatureHeader]: signBody(secret, event.body, now),
    };
    const status = await send({ body: event.body, headers });
    if (status < 200 || status > 299)
      throw new Error(`the webhook receiver responded with status ${status}`);
    await unit.run(tenant, (work) => markDelivered(work, eventId));
  };
}
