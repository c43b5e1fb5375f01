import { type Static, type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import type {
  AuthorizedPayment,
  PaymentOutcome as PluginOutcome,
  RefundOutcome,
} from '../../../packages/plugin/plugin.js';
import type { PaymentOutcome, ProcessorEvent } from '../../core/payments/processor.ts';
import type { PaymentId, RefundId } from '../../kernel/id.ts';
import { BadAnswer } from '../hooks/hook-contract.ts';

/** Without control characters, except for tabs and line breaks. */
const plain = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]+$';
const text = Type.String({ minLength: 1, maxLength: 500, pattern: plain });
const money = {
  amount: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
};
const Failed = Type.Object({
  state: Type.Literal('failed'),
  reference: Type.Union([text, Type.Null()]),
  failure: text,
});
const state = <Name extends string>(name: Name) =>
  Type.Object({ state: Type.Literal(name), reference: text });
const Paid = Type.Object({ state: Type.Literal('succeeded'), reference: text, ...money });
const Authorized = Type.Object({
  state: Type.Literal('authorized'),
  reference: text,
  ...money,
  captured_amount: money.amount,
  is_closed: Type.Boolean(),
  expires_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});
const Payment = Type.Union([state('pending'), state('processing'), Paid, Authorized, Failed]);
const Refund = Type.Union([state('pending'), state('succeeded'), Failed]);
const Page = Type.Object({
  reference: text,
  url: Type.String({ pattern: '^https?://[^\\u0000]*$' }),
});
const status = Type.Enum(['open', 'won', 'lost', 'withdrawn']);
const Dispute = Type.Object({ id: text, status, reason: text, ...money });
const Event = Type.Union([
  Type.Object({ id: text, about: Type.Literal('payment'), payment_id: text, outcome: Payment }),
  Type.Object({ id: text, about: Type.Literal('refund'), refund_id: text, outcome: Refund }),
  Type.Object({ id: text, about: Type.Literal('dispute'), payment_id: text, dispute: Dispute }),
]);

/** Throws `BadAnswer` if the answer is not of the schema. */
function read<Schema extends TSchema>(schema: Schema, what: string, answer: unknown) {
  if (!Check(schema, answer)) throw new BadAnswer(`the answer is not ${what}`);
  return answer as Static<Schema>;
}

export const readPage = (answer: unknown) => read(Page, 'a page', answer);

export const readRefund = (answer: unknown): RefundOutcome => read(Refund, 'a refund', answer);

export const readPayment = (answer: unknown): PaymentOutcome =>
  toOutcome(read(Payment, 'a payment', answer));

/** Null stays null: the provider has no such object. */
export const orNull =
  <Result>(readAnswer: (answer: unknown) => Result) =>
  (answer: unknown): Result | null =>
    answer === null ? null : readAnswer(answer);

function toOutcome(outcome: PluginOutcome): PaymentOutcome {
  if (outcome.state === 'authorized') return toAuthorized(outcome);
  if (outcome.state !== 'succeeded') return outcome;
  const { amount, currency, ...rest } = outcome;
  return { ...rest, money: { amount, currency } };
}

function toAuthorized({ reference, amount, currency, ...held }: AuthorizedPayment): PaymentOutcome {
  const { captured_amount: captured, is_closed: isClosed, expires_at: at } = held;
  const expiresAt = at === null ? null : new Date(at);
  const authorization = { captured, isClosed, expiresAt };
  return { state: 'authorized', reference, money: { amount, currency }, authorization };
}

export function readEvent(answer: unknown): ProcessorEvent {
  const event = read(Event, 'an event', answer);
  const { id } = event;
  if (event.about === 'refund')
    return { id, about: 'refund', refundId: event.refund_id as RefundId, outcome: event.outcome };
  const paymentId = event.payment_id as PaymentId;
  if (event.about === 'payment')
    return { id, about: 'payment', paymentId, outcome: toOutcome(event.outcome) };
  const { amount, currency, ...dispute } = event.dispute;
  return {
    id,
    about: 'dispute',
    // A plug-in names the payment by its id, which `findPaymentId` returns.
    paymentReference: paymentId,
    dispute: { ...dispute, money: { amount, currency } },
  };
}
