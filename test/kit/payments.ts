import { paymentOutcomeHandlers } from '../../src/app/payments/outcome-handlers.ts';
import type { Payment } from '../../src/core/payments/payment.ts';
import type { PaymentContext } from '../../src/core/payments/payment-context.ts';
import type {
  ChargeRequest,
  PaymentOutcome,
  PaymentProcessor,
} from '../../src/core/payments/processor.ts';
import { settlePayment } from '../../src/core/payments/settle-payment.ts';
import type { Tenant } from '../../src/platform/unit-of-work.ts';
import type { Shop } from './shop.ts';

/** An account at a processor elsewhere: what it has taken and given back, by payment. */
type Account = { request: ChargeRequest; state: 'open' | 'processing' | 'paid' | 'failed' };

/** What becomes of a charge with these tokens; every other one is declined. */
export const tokens = {
  /** Pays at once. */
  pays: 'tok_success',
  declines: 'tok_decline',
  /** Takes its time: `decide` says what becomes of it. */
  late: 'tok_late',
  /** Pays, but nobody hears of it: `look` tells. */
  answerLost: 'tok_answer_lost',
  /** Never arrives. */
  requestLost: 'tok_request_lost',
} as const;

/**
 * A processor elsewhere that keeps accounts in memory, as a real one does: one id is one payment
 * however often it is asked for, and a hosted page pays when its payer says so.
 */
export function playProcessor() {
  const accounts = new Map<string, Account>();
  const refunds = new Map<string, { paymentId: string; amount: number }>();
  const calls = { charge: 0, openHosted: 0, closeHosted: 0 };

  const open = (request: ChargeRequest): Account => {
    const account = accounts.get(request.id) ?? { request, state: 'open' as const };
    accounts.set(request.id, account);
    return account;
  };
  const outcomeOf = (id: string): PaymentOutcome | null => {
    const account = accounts.get(id);
    return account ? told(id, account) : null;
  };
  const processor: PaymentProcessor = {
    // Not the one of the shop's own jobs: they leave its payments alone.
    name: 'stripe',
    isTest: true,
    hostedMinutes: 25,
    async openHostedPage(request) {
      calls.openHosted += 1;
      open(request);
      return { reference: `ref_${request.id}`, url: `https://pay.example.com/${request.id}` };
    },
    async closeHostedPage(reference) {
      calls.closeHosted += 1;
      const account = accounts.get(reference.slice(4));
      if (account?.state === 'open') account.state = 'failed';
    },
    async charge(request, token) {
      calls.charge += 1;
      if (token === tokens.requestLost) throw new Error('the connection was lost');
      const account = open(request);
      if (account.state === 'open') account.state = stateAfter(token);
      if (token === tokens.answerLost) throw new Error('the answer was lost');
      return told(request.id, account);
    },
    getPaymentOutcome: async ({ id }) => outcomeOf(id),
    async refund({ id, paymentReference, money }) {
      refunds.set(id, { paymentId: paymentReference.slice(4), amount: money.amount });
      return { state: 'succeeded', reference: `back_${id}` };
    },
    getRefundOutcome: async ({ id }) =>
      refunds.has(id) ? { state: 'succeeded', reference: `back_${id}` } : null,
    parseWebhook: () => null,
  };
  return {
    processor,
    calls,
    /** What the payer on a hosted page, or the bank, does. Answers what the processor now tells. */
    decide(id: string, state: 'paid' | 'failed' | 'processing'): PaymentOutcome | null {
      const account = accounts.get(id);
      if (account?.state === 'open' || account?.state === 'processing') account.state = state;
      return outcomeOf(id);
    },
    outcomeOf,
    /** What it has taken for a payment, less what it has given back. */
    kept(id: string): number {
      const account = accounts.get(id);
      const taken = account?.state === 'paid' ? account.request.money.amount : 0;
      const back = [...refunds.values()].filter((refund) => refund.paymentId === id);
      return taken - back.reduce((sum, { amount }) => sum + amount, 0);
    },
  };
}

export type PlayProcessor = ReturnType<typeof playProcessor>;

/** The desk of the shop with another processor: what follows a payment is what follows it in the app. */
export function deskWith(shop: Pick<Shop, 'unit'>, { processor }: PlayProcessor): PaymentContext {
  return {
    unit: shop.unit,
    processor,
    outcomeHandlers: paymentOutcomeHandlers,
    alarm: () => undefined,
  };
}

/** Tells the shop what the processor says of a payment now, as its webhook does. */
export async function announce(
  desk: PaymentContext,
  tenant: Tenant,
  payment: Pick<Payment, 'id' | 'reference'>,
): Promise<void> {
  const outcome = await desk.processor.getPaymentOutcome(payment);
  if (outcome) await settlePayment(desk, tenant, payment.id, outcome);
}

function told(id: string, { request, state }: Account): PaymentOutcome {
  const reference = `ref_${id}`;
  if (state === 'open') return { state: 'pending', reference };
  if (state === 'failed') return { state, reference, failure: 'card_declined' };
  if (state === 'processing') return { state, reference };
  return { state: 'succeeded', reference, money: request.money };
}

function stateAfter(token: string): Account['state'] {
  if (token === tokens.late) return 'processing';
  return token === tokens.pays || token === tokens.answerLost ? 'paid' : 'failed';
}
