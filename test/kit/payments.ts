import { paymentOutcomeHandlers } from '../../src/app/payments/open-payments.ts';
import type { PaymentContext } from '../../src/core/payments/payment-context.ts';
import type {
  ChargeRequest,
  PaymentLookup,
  PaymentOutcome,
  PaymentProcessor,
} from '../../src/core/payments/processor.ts';
import { settlePayment } from '../../src/core/payments/settle-payment.ts';
import type { Tenant } from '../../src/platform/unit-of-work.ts';
import { ownProcessor } from './no-own-processors.ts';
import type { Shop } from './shop.ts';

/** The fake processor's record of one payment. */
type Account = { request: ChargeRequest; state: 'open' | 'processing' | 'paid' | 'failed' };

/** Payment tokens, named after the outcome of a charge. Every other token is declined. */
export const tokens = {
  /** Pays immediately. */
  pays: 'tok_success',
  declines: 'tok_decline',
  /** Is processing until `decide` sets its outcome. */
  late: 'tok_late',
  /** Pays, but the response is lost; `outcomeOf` returns the outcome. */
  answerLost: 'tok_answer_lost',
  /** The request is lost. */
  requestLost: 'tok_request_lost',
} as const;

/**
 * A processor that keeps its payments in memory. As with a real one, repeated requests with one id
 * are one payment. A hosted page is paid when the test calls `decide`.
 */
export function createFakeProcessor() {
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
    return account ? currentOutcome(id, account) : null;
  };
  const processor: PaymentProcessor = {
    // Differs from the name of the shop's processor, so that the shop's jobs ignore these payments.
    name: 'stripe',
    isTest: true,
    hostedMinutes: 25,
    testToken: 'tok_success',
    merchantId: null,
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
      if (token === tokens.answerLost) throw new Error('the response was lost');
      return currentOutcome(request.id, account);
    },
    chargeMandate: null,
    getPaymentOutcome: async ({ id }) => outcomeOf(id),
    async refund({ id, paymentReference, money }) {
      refunds.set(id, { paymentId: paymentReference.slice(4), amount: money.amount });
      return { state: 'succeeded', reference: `back_${id}` };
    },
    getRefundOutcome: async ({ id }) =>
      refunds.has(id) ? { state: 'succeeded', reference: `back_${id}` } : null,
    check: async () => null,
    findPaymentId: null,
    parseWebhook: () => null,
  };
  return {
    processor,
    calls,
    /** Sets a payment's state, as the payer or the bank would. Returns the current outcome. */
    decide(id: string, state: 'paid' | 'failed' | 'processing'): PaymentOutcome | null {
      const account = accounts.get(id);
      if (account?.state === 'open' || account?.state === 'processing') account.state = state;
      return outcomeOf(id);
    },
    outcomeOf,
    /** The amount taken for a payment minus its refunds. */
    kept(id: string): number {
      const account = accounts.get(id);
      const paid = account?.state === 'paid' ? account.request.money.amount : 0;
      const back = [...refunds.values()].filter((refund) => refund.paymentId === id);
      return paid - back.reduce((sum, { amount }) => sum + amount, 0);
    },
  };
}

export type FakeProcessor = ReturnType<typeof createFakeProcessor>;

/** The payment context of the shop with another processor, and the outcome handlers of the app. */
export function paymentContextWith(
  shop: Pick<Shop, 'unit'>,
  { processor }: FakeProcessor,
): PaymentContext {
  return {
    unit: shop.unit,
    processor,
    ownProcessor,
    outcomeHandlers: paymentOutcomeHandlers,
    alarm: () => undefined,
  };
}

/** Reports the current outcome of a payment to the shop, as a webhook does. */
export async function announce(
  paymentContext: PaymentContext,
  tenant: Tenant,
  { id, reference }: Pick<PaymentLookup, 'id' | 'reference'>,
): Promise<void> {
  const at = new Date();
  const lookup = { id, reference, method: 'hosted', createdAt: at, updatedAt: at } as const;
  const outcome = await paymentContext.processor.getPaymentOutcome(lookup);
  if (outcome) await settlePayment(paymentContext, tenant, id, outcome);
}

function currentOutcome(id: string, { request, state }: Account): PaymentOutcome {
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
