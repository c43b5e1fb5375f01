import type Stripe from 'stripe';
import type {
  Dispute,
  PaymentOutcome,
  ProcessorEvent,
  RefundOutcome,
} from '../../core/payments/processor.ts';
import type { PaymentId, RefundId } from '../../kernel/id.ts';
import { fromStripeAmount } from './amount.ts';

/**
 * The outcome of a Checkout Session. Once paid, its reference is the PaymentIntent, which refunds
 * need.
 */
export function sessionOutcome(session: Stripe.Checkout.Session): PaymentOutcome {
  const reference = session.id;
  const { payment_intent: intent } = session;
  if (intent && typeof intent !== 'string' && isAuthorization(intent)) return intentOutcome(intent);
  if (session.payment_status === 'paid') return paidOutcome(session);
  if (session.status === 'expired') return { state: 'failed', reference, failure: 'expired' };
  if (session.status === 'open') return { state: 'pending', reference };
  return hasIntentFailed(session.payment_intent)
    ? { state: 'failed', reference, failure: 'payment_failed' }
    : { state: 'processing', reference };
}

/** The outcome of the PaymentIntent of a session. */
export function intentOutcome(intent: Stripe.PaymentIntent): PaymentOutcome {
  const reference = intent.id;
  if (isAuthorization(intent)) return authorizedOutcome(intent);
  switch (intent.status) {
    case 'succeeded':
      return {
        state: 'succeeded',
        reference,
        money: fromStripeAmount(intent.amount_received, intent.currency),
      };
    case 'canceled':
      return { state: 'failed', reference, failure: 'canceled' };
    case 'processing':
      return { state: 'processing', reference };
    default:
      return intent.last_payment_error
        ? { state: 'failed', reference, failure: failureOf(intent.last_payment_error) }
        : { state: 'pending', reference };
  }
}

/** Whether an intent that is captured later was authorized, also if it is captured or canceled now. */
function isAuthorization(intent: Stripe.PaymentIntent): boolean {
  if (intent.capture_method !== 'manual') return false;
  const { status, amount_received: received } = intent;
  return status === 'requires_capture' || status === 'succeeded' || received > 0;
}

function authorizedOutcome(intent: Stripe.PaymentIntent): PaymentOutcome {
  const { id: reference, currency, latest_charge: charge } = intent;
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : null;
  return {
    state: 'authorized',
    reference,
    money: fromStripeAmount(intent.amount, currency),
    authorization: {
      captured: fromStripeAmount(intent.amount_received, currency).amount,
      isClosed: intent.status !== 'requires_capture',
      expiresAt: card?.capture_before ? new Date(card.capture_before * 1_000) : null,
    },
    ...(card?.multicapture?.status === 'available' && { severalCaptures: true }),
  };
}

/** The reason of a declined charge, preferably that of the issuer. */
export const failureOf = (error: { code?: string; decline_code?: string }): string =>
  error.decline_code ?? error.code ?? 'refused';

export function refundOutcome(refund: Stripe.Refund): RefundOutcome {
  const reference = refund.id;
  switch (refund.status) {
    case 'succeeded':
      return { state: 'succeeded', reference };
    case 'failed':
    case 'canceled':
      return { state: 'failed', reference, failure: refund.failure_reason ?? refund.status };
    default:
      return { state: 'pending', reference };
  }
}

/** Reads a verified event; null when it is not relevant. */
export function readEvent(event: Stripe.Event): ProcessorEvent | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return toPaymentEvent(event.id, event.data.object, sessionOutcome(event.data.object));
    case 'checkout.session.async_payment_failed': {
      const { id: reference } = event.data.object;
      const outcome = { state: 'failed', reference, failure: 'payment_failed' } as const;
      return toPaymentEvent(event.id, event.data.object, outcome);
    }
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return toChargeEvent(event.id, event.data.object);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return toRefundEvent(event.id, event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return toDisputeEvent(event.id, event.data.object);
    default:
      return null;
  }
}

function paidOutcome(session: Stripe.Checkout.Session): PaymentOutcome {
  const intent = session.payment_intent;
  const reference = typeof intent === 'string' ? intent : (intent?.id ?? session.id);
  return {
    state: 'succeeded',
    reference,
    money: fromStripeAmount(session.amount_total ?? 0, session.currency ?? ''),
    // Sessions have a customer only if they save the payment method.
    ...(session.customer && { mandate: reference }),
  };
}

/** A rejected direct debit leaves its session complete and unpaid. */
function hasIntentFailed(intent: Stripe.Checkout.Session['payment_intent']): boolean {
  if (!intent || typeof intent === 'string') return false;
  return intent.status === 'requires_payment_method' || intent.status === 'canceled';
}

function toPaymentEvent(
  id: string,
  session: Stripe.Checkout.Session,
  outcome: PaymentOutcome,
): ProcessorEvent | null {
  const paymentId = session.metadata?.payment_id ?? session.client_reference_id;
  return paymentId ? { id, about: 'payment', paymentId: paymentId as PaymentId, outcome } : null;
}

/** Sessions report their payments themselves: a card that is declined on a page fails no payment. */
function toChargeEvent(id: string, intent: Stripe.PaymentIntent): ProcessorEvent | null {
  const { payment_id: paymentId, sent_by: sentBy } = intent.metadata;
  if (!paymentId || (sentBy !== 'mandate' && !hasAuthorizationEnded(intent))) return null;
  return {
    id,
    about: 'payment',
    paymentId: paymentId as PaymentId,
    outcome: intentOutcome(intent),
  };
}

/** Captured, released or expired. */
const hasAuthorizationEnded = ({ capture_method: method, status }: Stripe.PaymentIntent) =>
  method === 'manual' && (status === 'succeeded' || status === 'canceled');

function toRefundEvent(id: string, refund: Stripe.Refund): ProcessorEvent | null {
  const refundId = refund.metadata?.refund_id;
  if (!refundId) return null;
  return { id, about: 'refund', refundId: refundId as RefundId, outcome: refundOutcome(refund) };
}

/** How a dispute ended; every other status is open. */
const endedDisputes: Record<string, Dispute['status']> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'withdrawn',
  prevented: 'withdrawn',
};

function toDisputeEvent(id: string, dispute: Stripe.Dispute): ProcessorEvent | null {
  const { payment_intent: intent, amount, currency, reason } = dispute;
  const paymentReference = typeof intent === 'string' ? intent : intent?.id;
  if (paymentReference === undefined) return null;
  const status = endedDisputes[dispute.status] ?? 'open';
  const money = fromStripeAmount(amount, currency);
  return {
    id,
    about: 'dispute',
    paymentReference,
    dispute: { id: dispute.id, status, money, reason },
  };
}
