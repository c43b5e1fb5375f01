import { randomUUID } from 'node:crypto';
import { type Address, type Agent, type Filled, Refused } from './agent.ts';
import { payAtLink } from './person.ts';
import { restAgent } from './rest.ts';
import type { Answer, Wire } from './wire.ts';

const version = '2026-04-17';
const discovery = { method: 'GET', path: '/.well-known/acp.json' } as const;
const testCard = '4242424242424242';

type AcpEntrance = { store: string; host: string; connectionKey: string };

/** Finds products over REST, as ACP has no search, and buys with a checkout session of ACP. */
export function acpAgent(wire: Wire, { store, host, connectionKey }: AcpEntrance): Agent {
  const { search, choicesOf } = restAgent(wire, store);
  let session: any = null;
  let home: Address | undefined;
  const headers = { authorization: `Bearer ${connectionKey}`, 'api-version': version };
  const path = (rest: string) => `/acp/checkout_sessions${rest}`;
  const call = async (rest: string, body: object) =>
    accepted(
      await wire.send({
        ...{ method: 'POST', path: path(rest), body },
        headers: { ...headers, 'idempotency-key': randomUUID() },
      }),
    );
  const get = async () =>
    accepted(await wire.send({ method: 'GET', path: path(`/${session.id}`), headers }));
  const complete = async () => {
    const delegated = await delegatePayment(wire, session);
    const credential = { type: 'spt', token: delegated.id };
    const payment_data = {
      handler_id: session.capabilities.payment.handlers[0].id,
      instrument: { type: 'card', credential },
    };
    return call(`/${session.id}/complete`, { payment_data });
  };
  return {
    search,
    choicesOf,
    async fill({ productId, choice, quantity }, purchase) {
      const { buyer, address, coupon } = purchase;
      home = address;
      const { capabilities } = accepted(await wire.send({ ...discovery, host }));
      session = await call('', {
        line_items: [{ id: choice?.id ?? productId, quantity }],
        currency: capabilities.supported_currencies[0],
        capabilities: { extensions: ['discount'] },
        buyer: { email: buyer.email, full_name: buyer.name },
        ...(coupon !== undefined && { discounts: { codes: [coupon] } }),
        ...(address && { fulfillment_details: { address: addressOf(address) } }),
      });
      refuseProblems(session);
    },
    async pay() {
      // The terms of a store are accepted by a person, on its page.
      const isEscalated = session.status === 'requires_escalation';
      if (isEscalated) await payAtLink(wire, session.continue_url, home);
      const { order, ...answer } = isEscalated ? await get() : await complete();
      if (!order) throw new Refused(answer.status, JSON.stringify(answer.messages));
      return new URL(order.permalink_url).pathname.split('/').at(-1) ?? null;
    },
    async cancel() {
      if (session !== null) await call(`/${session.id}/cancel`, {});
    },
    filled: (): Filled | null => (session === null ? null : { session: session.id }),
  };
}

/** Gets a payment token for the session at the URL that its handler names. */
async function delegatePayment(wire: Wire, { id, capabilities, currency, totals }: any) {
  const [handler] = capabilities.payment.handlers;
  const total = totals.find(({ type }: any) => type === 'total');
  const answer = await wire.send({
    method: 'POST',
    path: handler.config.delegate_payment_url,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      payment_method: {
        ...{ type: 'card', card_number_type: 'fpan', number: testCard },
        ...{ display_card_funding_type: 'credit', metadata: {} },
      },
      allowance: {
        ...{ reason: 'one_time', max_amount: total.amount, currency },
        ...{ checkout_session_id: id, merchant_id: handler.config.merchant_id },
        expires_at: new Date(Date.now() + 600_000).toISOString(),
      },
      risk_signals: [{ type: 'card_testing', score: 1, action: 'authorized' }],
      metadata: {},
    },
  });
  return accepted(answer);
}

function accepted({ status, body }: Answer): any {
  if (status < 400) return body;
  throw new Refused(body?.code ?? String(status), body?.message ?? '');
}

/** Problems that an agent cannot solve without changing what its owner has asked for. */
const blocking = ['out_of_stock', 'quantity_exceeded', 'region_restricted'];

function refuseProblems({ messages, discounts }: any): void {
  const problem = messages.find(
    ({ type, code }: any) => type === 'error' && blocking.includes(code),
  );
  if (problem) throw new Refused(problem.code, problem.content);
  const [rejected] = discounts?.rejected ?? [];
  if (rejected) throw new Refused(rejected.reason, rejected.message);
}

const addressOf = ({ name, line1, city, state = '', postcode, country }: Address) => ({
  ...{ name, line_one: line1, city, state, country, postal_code: postcode },
});
