import type { AuthorizedPayment, PaymentProcessor, Plugin } from '../../packages/plugin/plugin.js';

type Held = { amount: number; currency: string; captured: number; isClosed: boolean };
type Faults = { countsTwice?: boolean };

/**
 * A plug-in that authorizes payments in memory, and its payers. `countsTwice`: a repeated capture
 * captures again, as a careless plug-in would.
 */
export function createHoldingPlugin(captures: 'once' | 'several', { countsTwice }: Faults = {}) {
  const pages = new Map<string, { id: string; amount: number; currency: string; only: boolean }>();
  const held = new Map<string, Held>();
  const paid = new Set<string>();
  const done = new Set<string>();
  let loses = false;
  const lose = () => {
    if (!loses) return;
    loses = false;
    throw new Error('the answer was lost');
  };
  const outcomeOf = (reference: string): AuthorizedPayment => {
    const { amount, currency, captured, isClosed } = held.get(reference) as Held;
    return {
      ...{ state: 'authorized', reference, amount, currency },
      ...{ captured_amount: captured, is_closed: isClosed, expires_at: '2026-01-08T00:00:00Z' },
    };
  };
  const failed = (reference: string) =>
    ({ state: 'failed', reference, failure: 'not_capturable' }) as const;
  const paymentProcessor: PaymentProcessor = {
    isTest: true,
    pageMinutes: 30,
    captures,
    async openPage({ id, amount, currency, authorize_only: only = false }) {
      pages.set(`ref_${id}`, { id, amount, currency, only });
      return { reference: `ref_${id}`, url: `https://pay.example/${id}` };
    },
    async closePage({ reference }) {
      if (!paid.has(reference)) pages.delete(reference);
    },
    async getPayment({ id }) {
      const reference = `ref_${id}`;
      const page = pages.get(reference);
      if (!page) return null;
      if (!paid.has(reference)) return { state: 'pending', reference };
      const { amount, currency } = page;
      return page.only ? outcomeOf(reference) : { state: 'succeeded', reference, amount, currency };
    },
    async capture({ id, payment_reference: reference, amount }) {
      const payment = held.get(reference) as Held;
      if (!done.has(id) || countsTwice) {
        if (payment.isClosed || payment.captured + amount > payment.amount)
          return failed(reference);
        payment.captured += amount;
        payment.isClosed = captures === 'once' || payment.captured === payment.amount;
      }
      done.add(id);
      lose();
      return outcomeOf(reference);
    },
    async release({ payment_reference: reference }) {
      (held.get(reference) as Held).isClosed = true;
      return outcomeOf(reference);
    },
    refund: async () => ({ state: 'failed', reference: null, failure: 'none' }),
    getRefund: async () => null,
    check: async () => null,
    readWebhook: async () => null,
  };
  const plugin: Plugin = { name: 'holding', apiVersion: '1.1', paymentProcessor };
  const pay = (reference: string) => {
    paid.add(reference);
    const { amount, currency } = pages.get(reference) ?? { amount: 0, currency: 'EUR' };
    held.set(reference, { amount, currency, captured: 0, isClosed: false });
  };
  return {
    plugin,
    pay,
    loseNextAnswer() {
      loses = true;
    },
  };
}
