import { setTimeout as wait } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import type { App } from '../../src/app/app.ts';
import { settlePayment } from '../../src/core/payments/settle-payment.ts';
import { connect } from '../../src/platform/db/database.ts';
import { type Digests, digestRows } from './rows.ts';
import type { Answer, Shop } from './shop.ts';

/** Sends requests to another node of the same service. */
export function sendTo({ http }: App): Shop['send'] {
  return async (options) => {
    const answer = await http.inject(options);
    const { statusCode: status, headers, payload: text } = answer;
    return { status, headers, text, body: text === '' ? undefined : answer.json() };
  };
}

type Headers = Record<string, string>;

/** Retries requests that an overloaded server rejected before it began, as a good client does. */
async function sendUntilAccepted(
  send: Shop['send'],
  request: InjectOptions,
  retries = 100,
): Promise<Answer> {
  const answer = await send(request);
  if (answer.status !== 503 || answer.body.error.code !== 'overloaded' || retries === 0)
    return answer;
  await wait(50);
  return sendUntilAccepted(send, request, retries - 1);
}

/** All cart requests of a buyer over REST, without a credential. */
export function cartsOf(shop: Pick<Shop, 'send'>, always: Headers = {}) {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') => {
    return (path: string, body?: unknown, headers: Headers = {}): Promise<Answer> =>
      sendUntilAccepted(shop.send, {
        method,
        url: `/api/storefront/v1/carts${path}`,
        headers: { host: 'localhost:4000', ...always, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
  };
  const [get, post, put, patch, remove] = [
    call('GET'),
    call('POST'),
    call('PUT'),
    call('PATCH'),
    call('DELETE'),
  ];
  return {
    create: (body: object = { site_slug: 'shop' }, headers?: Headers) => post('', body, headers),
    token: async (): Promise<string> => (await post('', { site_slug: 'shop' })).body.token,
    get: (token: string) => get(`/${token}`),
    put: (token: string, body: unknown, headers?: Headers) => put(`/${token}`, body, headers),
    abandon: (token: string, headers?: Headers) => remove(`/${token}`, undefined, headers),
    add: (token: string, item: unknown, headers?: Headers) =>
      post(`/${token}/items`, item, headers),
    change: (token: string, item: string, body: unknown, headers?: Headers) =>
      patch(`/${token}/items/${item}`, body, headers),
    remove: (token: string, item: string, headers?: Headers) =>
      remove(`/${token}/items/${item}`, undefined, headers),
    coupon: (token: string, code: unknown, headers?: Headers) =>
      post(`/${token}/coupon`, { code }, headers),
    noCoupon: (token: string, headers?: Headers) => remove(`/${token}/coupon`, undefined, headers),
    checkout: (token: string, body?: unknown, headers?: Headers) =>
      post(`/${token}/checkout`, body, headers),
  };
}

/** Rows of a statement that bypasses row-level security, for assertions on internal state. */
export async function rowsOf<Row>(
  { database }: { database: Pick<Shop['database'], 'connection'> },
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await connect(database.connection);
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

const tables = [
  'carts',
  'checkout_sessions',
  'stock_reservations',
  'variants',
  'payments',
  'orders',
  'customers',
  'events',
  'idempotency_keys',
  'guest_idempotency_keys_default',
];

/** Digests of all tables that buying writes, without those that background jobs write. */
export async function buyingRows(shop: Shop): Promise<Digests> {
  const all = await digestRows(shop, shop.tenant.workspaceId);
  return Object.fromEntries(tables.map((table) => [table, all[table] ?? 'missing']));
}

/** The payment for the latest payment request of a session or exchange succeeds. */
export async function paySubject(shop: Shop, subjectId: string): Promise<void> {
  const [payment] = await rowsOf<{ id: string; amount: string; currency: string }>(
    shop,
    `select payment_id as id, amount, currency from payments
     where subject_id = $1 order by created_at desc, payment_id desc limit 1`,
    [subjectId],
  );
  if (!payment) throw new Error('there is no payment for it');
  const money = { amount: Number(payment.amount), currency: payment.currency };
  await settlePayment(shop.paymentContext, shop.tenant, payment.id, {
    state: 'succeeded',
    reference: `ref_${payment.id}`,
    money,
  });
}
