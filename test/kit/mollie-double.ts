import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve } from './outbound.ts';

type Json = Record<string, any>;
type Answer = { status: number; body?: Json };

export const mollieKey = 'test_double';
/** Card tokens: one that pays, one that is declined, and one that needs 3-D Secure. */
export const cards = { pays: 'tkn_pays', declines: 'tkn_declines', asks: 'tkn_asks' };

const statusOfCard: Record<string, string> = {
  [cards.pays]: 'paid',
  [cards.declines]: 'failed',
  [cards.asks]: 'open',
};

const refused = (status: number, title: string, detail = title): Answer => ({
  status,
  body: { status, title, detail },
});

/**
 * The part of Mollie's API v2 that the plug-in uses, over real HTTP: it checks the key and amounts,
 * honors idempotency keys, and can lose its next response or be down.
 */
export async function openMollie() {
  const payments = new Map<string, Json>();
  const refunds = new Map<string, Json>();
  const answers = new Map<string, Answer>();
  const state = { isDown: false, losesNext: false };
  let lastId = 0;

  const createPayment = (fields: Json): Answer => {
    const { amount, description, redirectUrl, webhookUrl, metadata, cardToken } = fields;
    if (!/^\d+\.\d{2}$/.test(amount?.value) || !description || !redirectUrl)
      return refused(422, 'Unprocessable Entity', 'The amount is invalid');
    const status = cardToken === undefined ? 'open' : statusOfCard[cardToken];
    if (status === undefined) return refused(422, 'Unprocessable Entity', 'Unknown card token');
    const id = `tr_${++lastId}`;
    const checkout = { href: `https://www.mollie.com/checkout/${id}` };
    const createdAt = new Date().toISOString();
    const _links = status === 'open' ? { checkout } : {};
    const payment = { id, status, amount, metadata, webhookUrl, createdAt, _links };
    payments.set(id, payment);
    return { status: 201, body: payment };
  };
  const createRefund = ({ amount, metadata }: Json, paymentId: string): Answer => {
    const payment = payments.get(paymentId);
    if (payment?.status !== 'paid') return refused(404, 'Not Found');
    const back = refundsOf(paymentId).reduce((sum, one) => sum + Number(one.amount.value), 0);
    if (back + Number(amount.value) > Number(payment.amount.value) + 0.001)
      return refused(422, 'Unprocessable Entity', 'The amount is higher than the maximum');
    const refund = { id: `re_${++lastId}`, status: 'pending', amount, metadata, paymentId };
    refunds.set(refund.id, refund);
    return { status: 201, body: refund };
  };
  const refundsOf = (id: string) => [...refunds.values()].filter((one) => one.paymentId === id);
  const cancel = (id: string): Answer => {
    const payment = payments.get(id);
    if (payment?.status !== 'open') return refused(422, 'Unprocessable Entity', 'Not cancelable');
    payment.status = 'canceled';
    return { status: 200, body: payment };
  };
  const found = (body: Json | undefined): Answer =>
    body ? { status: 200, body } : refused(404, 'Not Found');
  const list = (name: string, items: Json[]): Answer => ({
    status: 200,
    body: { _embedded: { [name]: items }, _links: { next: null } },
  });
  const routes: [RegExp, (fields: Json, id: string) => Answer][] = [
    [/^POST \/v2\/payments$/, createPayment],
    [/^GET \/v2\/payments$/, () => list('payments', [...payments.values()].toReversed())],
    [/^GET \/v2\/payments\/(\w+)$/, (_, id) => found(payments.get(id))],
    [/^DELETE \/v2\/payments\/(\w+)$/, (_, id) => cancel(id)],
    [/^POST \/v2\/payments\/(\w+)\/refunds$/, createRefund],
    [/^GET \/v2\/payments\/(\w+)\/refunds$/, (_, id) => list('refunds', refundsOf(id))],
  ];
  const act = (route: string, fields: Json): Answer => {
    for (const [pattern, perform] of routes) {
      const match = pattern.exec(route);
      if (match) return perform(fields, match[1] ?? '');
    }
    return refused(404, 'Not Found', route);
  };
  const actOnce = (key: string, route: string, fields: Json): Answer => {
    const answer = answers.get(`${route} ${key}`) ?? act(route, fields);
    answers.set(`${route} ${key}`, answer);
    return answer;
  };
  const answerOf = ({ method, url = '', headers }: IncomingMessage, body: string): Answer => {
    if (state.isDown) return refused(503, 'Service Unavailable');
    if (headers.authorization !== `Bearer ${mollieKey}`) return refused(401, 'Unauthorized');
    const route = `${method} ${new URL(url, 'http://double').pathname}`;
    const key = headers['idempotency-key'];
    if (method === 'POST' && key === undefined) return refused(400, 'No Idempotency-Key');
    const fields = body === '' ? {} : JSON.parse(body);
    return key === undefined ? act(route, fields) : actOnce(`${key}`, route, fields);
  };
  const port = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = answerOf(request, Buffer.concat(chunks).toString());
    const isLost = state.losesNext;
    state.losesNext = false;
    if (isLost) request.socket.destroy();
    else send(response, answer);
  });
  const url = `http://127.0.0.1:${port}`;
  const pay = (id: string) => void Object.assign(payments.get(id) ?? {}, { status: 'paid' });
  const settleRefunds = (status = 'refunded') => {
    for (const refund of refunds.values()) refund.status = status;
  };
  /** What Mollie posts when a payment has changed. */
  const webhookOf = (id: string) => ({
    body: Buffer.from(`id=${id}`),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return Object.assign(state, { url, payments, refunds, pay, settleRefunds, webhookOf });
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/hal+json' });
  response.end(body && JSON.stringify(body));
}
