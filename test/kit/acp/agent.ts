import type { Caller, Shop } from '../shop.ts';
import type { AcpVersion } from './schemas.ts';

type Headers = Record<string, string | undefined>;

/** A connection as its owner creates it. */
export async function connectAgent(
  owner: Caller,
  draft: Record<string, unknown> = {},
): Promise<{ id: string; key: string; webhook_secret?: string }> {
  const { status, body, text } = await owner.post('/agent-connections', {
    site_slug: 'shop',
    name: 'ChatGPT',
    ...draft,
  });
  if (status !== 201) throw new Error(text);
  const { api_key: key, ...connection } = body;
  return { ...connection, key };
}

let calls = 0;

/** Calls ACP as an agent with the key of a connection, with a new idempotency key each time. */
export function acpOf(
  shop: Pick<Shop, 'send'>,
  key: string,
  version: AcpVersion = '2026-04-17',
  always: Headers = {},
) {
  const call = (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
    headers: Headers = {},
  ) => {
    calls += 1;
    const sent: Headers = {
      host: 'localhost:4000',
      authorization: `Bearer ${key}`,
      'api-version': version,
      ...(method !== 'GET' && { 'idempotency-key': `key-${calls}` }),
      ...always,
      ...headers,
    };
    const given = Object.entries(sent).filter(([, value]) => value !== undefined);
    return shop.send({
      method,
      url: `/acp${path}`,
      headers: Object.fromEntries(given) as Record<string, string>,
      ...(body === undefined ? {} : { payload: body as object }),
    });
  };
  const session = (id: string) => `/checkout_sessions/${id}`;
  return {
    call,
    create: (body: unknown, headers?: Headers) => call('POST', '/checkout_sessions', body, headers),
    get: (id: string, headers?: Headers) => call('GET', session(id), undefined, headers),
    update: (id: string, body: unknown, headers?: Headers) =>
      call('POST', session(id), body, headers),
    complete: (id: string, body: unknown, headers?: Headers) =>
      call('POST', `${session(id)}/complete`, body, headers),
    cancel: (id: string, body?: unknown, headers?: Headers) =>
      call('POST', `${session(id)}/cancel`, body, headers),
    cart: {
      create: (body: unknown, headers?: Headers) => call('POST', '/carts', body, headers),
      get: (id: string, headers?: Headers) => call('GET', `/carts/${id}`, undefined, headers),
      replace: (id: string, body: unknown, headers?: Headers) =>
        call('PUT', `/carts/${id}`, body, headers),
      cancel: (id: string, headers?: Headers) =>
        call('POST', `/carts/${id}/cancel`, undefined, headers),
    },
  };
}

export const acpAddress = {
  name: 'Ada Lovelace',
  line_one: '1 Main St',
  city: 'San Francisco',
  state: 'CA',
  country: 'US',
  postal_code: '94105',
};

/** The body of a new session, shipped to California. */
export const acpBasket = (variantId: string, rest: object = {}) => ({
  line_items: [{ id: variantId }],
  currency: 'usd',
  capabilities: { interventions: { supported: ['3ds'] }, extensions: ['discount'] },
  buyer: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' },
  fulfillment_details: { name: 'Ada Lovelace', address: acpAddress },
  ...rest,
});

/** The amounts of a session by type. */
export const acpAmounts = ({ totals }: any): Record<string, number> =>
  Object.fromEntries(totals.map(({ type, amount }: any) => [type, amount]));

/** The messages of a session, as type and code. */
export const acpCodes = ({ messages }: any): string[] =>
  messages.map(({ type, code }: any) => `${type} ${code}`);

export const testCard = '4242424242424242';

type Delegation = { number?: string; session: any; rest?: object; key?: string };

/** Asks the sandbox for a payment token. */
export function delegatePayment(
  shop: Pick<Shop, 'send'> & { clock(): Date },
  { number = testCard, session, rest = {}, key }: Delegation,
) {
  calls += 1;
  const [handler] = session.capabilities.payment.handlers;
  return shop.send({
    method: 'POST',
    url: new URL(handler.config.delegate_payment_url).pathname,
    headers: { host: 'localhost:4000', 'idempotency-key': key ?? `token-${calls}` },
    payload: {
      payment_method: {
        type: 'card',
        card_number_type: 'fpan',
        number,
        exp_month: '12',
        exp_year: '2030',
        display_card_funding_type: 'credit',
        metadata: {},
      },
      allowance: {
        reason: 'one_time',
        max_amount: acpAmounts(session).total,
        currency: session.currency,
        checkout_session_id: session.id,
        merchant_id: handler.config.merchant_id,
        expires_at: new Date(shop.clock().getTime() + 600_000).toISOString(),
        ...rest,
      },
      risk_signals: [{ type: 'card_testing', score: 1, action: 'authorized' }],
      metadata: { source: 'test' },
    },
  });
}

/** The body of a completion with a delegated token. */
export const acpPayment = (token: string, rest: object = {}) => ({
  payment_data: {
    handler_id: 'sandbox_card',
    instrument: { type: 'card', credential: { type: 'spt', token } },
  },
  ...rest,
});
