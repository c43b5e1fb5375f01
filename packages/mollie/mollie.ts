import {
  type ChargeRequest,
  definePlugin,
  type PaymentOutcome,
  type Plugin,
  type RefundOutcome,
} from 'stoa/plugin';
import { createMollieClient, type Fields, type Payment, type Refund } from './client.ts';
import { fromValue, toAmount } from './money.ts';

type Settings = {
  /** `live_…` or `test_…`, from the Mollie dashboard. */
  apiKey: string;
  /** The URL of the API, for tests. */
  apiBase?: string;
};

/** How long goods are held for a page. Mollie may keep it open for longer. */
const pageMinutes = 60;

/**
 * Takes payments through Mollie (API v2): hosted pages, card tokens of Mollie Components, and
 * refunds. Mollie's webhooks are not signed; they only name a payment, which is then read. The server
 * polls for the outcome of refunds.
 */
export function mollie({ apiKey, apiBase = 'https://api.mollie.com' }: Settings): Plugin {
  const client = createMollieClient(apiKey, apiBase);
  return definePlugin({
    name: 'mollie',
    apiVersion: '1.0',
    paymentProcessor: {
      isTest: !apiKey.startsWith('live_'),
      pageMinutes,
      async openPage(request, { signal }) {
        const { return_url: redirectUrl, cancel_url: cancelUrl, webhook_url: webhookUrl } = request;
        const fields = { ...paymentFields(request), redirectUrl, cancelUrl, webhookUrl };
        const { made, problem } = await client.createPayment(request.id, fields, signal);
        if (!made?._links.checkout) throw new Error(`Mollie opened no page: ${problem}`);
        return { reference: made.id, url: made._links.checkout.href };
      },
      closePage: ({ reference }, { signal }) => client.cancelPayment(reference, signal),
      async charge({ token: cardToken, ...request }, { signal }) {
        // An agent cannot complete 3-D Secure, for which Mollie would return the buyer to this URL.
        const redirectUrl = 'https://www.mollie.com/';
        const fields = { ...paymentFields(request), redirectUrl, method: 'creditcard', cardToken };
        const { made } = await client.createPayment(request.id, fields, signal);
        if (!made) return { state: 'failed', reference: null, failure: 'card_refused' };
        if (made.status !== 'open') return outcomeOf(made);
        await client.cancelPayment(made.id, signal);
        return { state: 'failed', reference: made.id, failure: 'authentication_required' };
      },
      async getPayment({ id, reference, created_at: since }, { signal }) {
        const payment =
          reference === null
            ? await client.searchPayments((one) => one.metadata?.payment_id === id, since, signal)
            : await client.findPayment(reference, signal);
        return payment && outcomeOf(payment);
      },
      async refund({ id, payment_reference: payment, reason, ...money }, { signal }) {
        const metadata = { refund_id: id };
        const fields = { amount: toAmount(money), description: reason.slice(0, 140), metadata };
        const { made, problem } = await client.createRefund(payment, id, fields, signal);
        return made ? refundOf(made) : { state: 'failed', reference: null, failure: problem };
      },
      async getRefund({ id, reference, payment_reference: payment }, { signal }) {
        const refunds = await client.listRefunds(payment, signal);
        const refund = refunds.find(({ id: own, metadata }) =>
          reference === null ? metadata?.refund_id === id : own === reference,
        );
        return refund ? refundOf(refund) : null;
      },
      check: ({ signal }) => client.check(signal),
      async readWebhook({ body }, { signal }) {
        const id = new URLSearchParams(new TextDecoder().decode(body)).get('id') ?? '';
        const payment = /^tr_\w+$/.test(id) ? await client.findPayment(id, signal) : null;
        const paymentId = payment?.metadata?.payment_id;
        if (!payment || paymentId === undefined) return null;
        const outcome = outcomeOf(payment);
        return { id: `${id} ${outcome.state}`, about: 'payment', payment_id: paymentId, outcome };
      },
    },
  });
}

const paymentFields = ({ id, description, amount, currency }: ChargeRequest): Fields => ({
  amount: toAmount({ amount, currency }),
  description: description.slice(0, 255),
  metadata: { payment_id: id },
});

function outcomeOf({ id: reference, status, amount }: Payment): PaymentOutcome {
  if (status === 'paid') return { state: 'succeeded', reference, ...fromValue(amount) };
  if (status === 'open') return { state: 'pending', reference };
  if (status === 'pending' || status === 'authorized') return { state: 'processing', reference };
  return { state: 'failed', reference, failure: status };
}

function refundOf({ id: reference, status }: Refund): RefundOutcome {
  if (status === 'refunded') return { state: 'succeeded', reference };
  if (status === 'failed' || status === 'canceled')
    return { state: 'failed', reference, failure: status };
  return { state: 'pending', reference };
}
