import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../../src/app/app.ts';
import type { PaymentContext } from '../../src/core/payments/payment-context.ts';
import { rowsOf } from './carts.ts';
import type { Answer, Shop } from './shop.ts';
import { agent, knownProfile, paying } from './ucp.ts';
import { ucpOverA2a } from './ucp-a2a.ts';
import { payingWith, ucpV1Of } from './ucp-v1.ts';

type Send = Shop['send'];

/**
 * Sends to one node of the service and returns pages as text. Like a good client, it retries
 * requests that were not started or that still run under their key.
 */
export function nodeOf({ http }: Pick<App, 'http'>, tries = 100): Send {
  return async (options) => {
    const { statusCode: status, headers, payload: text } = await http.inject(options);
    if (tries > 0 && /"(?:overloaded|idempotency_in_progress)"/.test(text)) {
      await wait(50);
      return nodeOf({ http }, tries - 1)(options);
    }
    const isJson = String(headers['content-type'] ?? '').includes('json') && text !== '';
    return { status, headers, text, body: isJson ? JSON.parse(text) : undefined };
  };
}

/** Runs the same call concurrently, over the nodes in turn. */
export function atOnce<Result>(
  count: number,
  nodes: readonly Send[],
  call: (send: Send, at: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(
    Array.from({ length: count }, (_, at) => call(nodes[at % nodes.length] as Send, at)),
  );
}

/** The result of a completion, independent of a dialect. */
export type Completed = { status: string; orderId: string | null; codes: string[] };

/** Completes a session with a token under a key; `at` numbers the calls of a storm. */
export type Complete = (
  send: Send,
  call: { id: string; token: string; key: string; at: number },
) => Promise<Completed>;

/** The APIs that accept a token. */
export const completions: Record<'UCP v1' | 'public UCP' | '/ucp/mcp' | 'UCP over A2A', Complete> =
  {
    'UCP v1': async (send, { id, token, key }) => {
      const { complete } = ucpV1Of({ send });
      const { body } = await complete(id, payingWith(token), { 'idempotency-key': key });
      if (body.error) return { status: 'refused', orderId: null, codes: [body.error.code] };
      const { status, order, messages } = body;
      return { status, orderId: order?.id ?? null, codes: codesOf(messages) };
    },
    'public UCP': async (send, { id, token, key }) => {
      const answer = await send({
        method: 'POST',
        url: `/ucp/checkout-sessions/${id}/complete`,
        headers: { host: 'localhost:4000', 'idempotency-key': key, ...agent(knownProfile) },
        payload: paying(token),
      });
      return toCompleted(answer, answer.body);
    },
    '/ucp/mcp': async (send, { id, token, key, at }) => {
      const meta = { 'ucp-agent': { profile: knownProfile }, 'idempotency-key': key };
      const params = {
        name: 'complete_checkout',
        arguments: { meta, id, checkout: paying(token) },
      };
      const answer = await send({
        method: 'POST',
        url: '/ucp/mcp',
        headers: { host: 'localhost:4000' },
        payload: { jsonrpc: '2.0', id: `call-${at}`, method: 'tools/call', params },
      });
      return toCompleted(answer, answer.body.result?.structuredContent);
    },
    'UCP over A2A': async (send, { id, token, key }) => {
      const { payment } = paying(token);
      const data = { action: 'complete_checkout', 'a2a.ucp.checkout.payment': payment };
      const answer = await ucpOverA2a({ send }, data, { contextId: id, messageId: key });
      return toCompleted(answer, answer.result?.message?.parts[0].data['a2a.ucp.checkout']);
    },
  };

function toCompleted({ status: http, text }: Answer, body: any): Completed {
  if (!body?.ucp) return { status: `${http} ${text}`, orderId: null, codes: [] };
  const { status = 'refused', order, messages } = body;
  return { status, orderId: order?.id ?? null, codes: codesOf(messages) };
}

const codesOf = (messages: { code: string }[] = []) => messages.map(({ code }) => code);

/** The orders and payments of a session, and its charges at the processor. */
export async function outcomeOf(shop: Shop, sessionId: string) {
  const [orders, payments] = await Promise.all([
    rowsOf(shop, 'select from orders where checkout_id = $1', [sessionId]),
    rowsOf<{ id: string; status: string }>(
      shop,
      'select payment_id as id, status from payments where subject_id = $1',
      [sessionId],
    ),
  ]);
  const charged = await rowsOf(
    shop,
    `select from sandbox_payments where state = 'succeeded' and payment_id = any ($1)`,
    [payments.map(({ id }) => id)],
  );
  return {
    orders: orders.length,
    payments: payments.map(({ status }) => status).sort(),
    charges: charged.length,
  };
}

/** The number of charges of a session that the processor has kept without a refund. */
export async function countKeptCharges(shop: Shop, sessionId: string): Promise<number> {
  const [row] = await rowsOf<{ kept: number }>(
    shop,
    `select count(*)::int as kept from sandbox_payments s
     where state = 'succeeded'
       and payment_id in (select payment_id from payments where subject_id = $1)
       and not exists (select from sandbox_refunds r where r.payment_id = s.payment_id)`,
    [sessionId],
  );
  return row?.kept ?? 0;
}

/** The behavior of a processor: normal, slow, or with lost responses. */
export type Behavior = 'good' | 'slow' | 'response lost';

/** Wraps the processors of the payment contexts; returns a function that sets their behavior. */
export function unreliable(
  paymentContexts: readonly PaymentContext[],
): (behavior: Behavior) => void {
  let behavior: Behavior = 'good';
  for (const paymentContext of paymentContexts) {
    const { processor } = paymentContext;
    const { charge } = processor;
    if (!charge) throw new Error('this processor takes no tokens');
    const disturbed: typeof charge = async (...request) => {
      const outcome = await charge(...request);
      if (behavior === 'response lost') throw new Error('the response was lost');
      if (behavior === 'slow') await wait(400);
      return outcome;
    };
    Object.assign(paymentContext, { processor: { ...processor, charge: disturbed } });
  }
  return (next) => {
    behavior = next;
  };
}
