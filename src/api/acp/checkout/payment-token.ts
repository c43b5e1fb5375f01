import type { Static } from 'typebox';
import type { PreparedPayment } from '../../../core/checkout/payment/prepare-payment.ts';
import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { AcpCaller, TokenPayments } from '../caller.ts';
import type { PaymentHandler } from '../protocol/payment-handlers.ts';
import type { CompleteInput } from './input.ts';

type Body = Static<typeof CompleteInput>;

/** The delegated token; null without payment data, which is not needed if nothing is due. */
export function readToken({ payment_data: payment }: Body): string | null {
  if (!payment) return null;
  const { instrument, token: legacy } = payment;
  const token = instrument?.credential?.token ?? instrument?.token ?? legacy;
  if (token) return token;
  throw invalidPayment('instrument.credential.token', 'is required');
}

/** Throws 400 for a handler that the session does not offer. */
export function assertHandler(
  handlers: readonly PaymentHandler[],
  { payment_data: payment }: Body,
): void {
  const handler = payment?.handler_id;
  if (handler !== undefined && handlers.length > 0 && !handlers.some(({ id }) => id === handler))
    throw invalidPayment('handler_id', 'must be the id of a handler in capabilities.payment');
}

type Redemption = { token: string | null; prepared: PreparedPayment };

/** Uses the token up, in the transaction that creates the payment. */
export async function redeemToken(
  { delegatedTokens, handlers }: TokenPayments,
  { site }: AcpCaller,
  work: Work,
  { token, prepared: { payment, session } }: Redemption,
): Promise<void> {
  if (!payment) return;
  if (handlers.length === 0 || !delegatedTokens) throw pageRequired();
  if (token === null) throw paymentDataRequired();
  const money = { amount: payment.amount, currency: payment.currency };
  const purchase = { sessionId: session.id, merchantId: site.id, money };
  if (!(await delegatedTokens.redeem(work, token, purchase))) throw tokenRefused();
}

const invalidPayment = (member: string, message: string) =>
  invalid([{ field: `payment_data.${member}`, code: 'payment', message }]);

const paymentDataRequired = () =>
  invalid([{ field: 'payment_data', code: 'required', message: 'is required: a payment is due' }]);

const pageRequired = () =>
  new DomainError(
    'payment_required',
    'payment_required',
    'A payment is due. Send the buyer to continue_url to pay.',
  );

const tokenRefused = () =>
  new DomainError(
    'payment_required',
    'payment_failed',
    'The payment token was declined: it is unknown, used or expired, or its allowance is not for this session, merchant, currency and total.',
  );
