import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createStoa, StoaError, type StoaOptions } from '@stoa/client';
import { openListeningShop } from '../kit/oauth/listening-shop.ts';

const shop = await openListeningShop(null);
await shop.site();
const key = await shop.key();
const stoa = createStoa({ base: shop.origin, token: key });

type Respond = (request: Request) => Response | Promise<Response>;

/** A client whose requests are recorded; the functions in `first` respond to the first requests. */
function recordingStoa(first: Respond[], options: Partial<StoaOptions> = {}) {
  const sent: Request[] = [];
  const record: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    sent.push(request.clone());
    const respond = first[sent.length - 1] ?? fetch;
    return respond(request);
  };
  const client = createStoa({ base: shop.origin, token: key, fetch: record, ...options });
  return { client, sent };
}

const loseResponse: Respond = async (request) => {
  await fetch(request);
  throw new TypeError('fetch failed');
};

const failWith =
  (status: number, code: string, headers: Record<string, string> = {}): Respond =>
  () =>
    Response.json(
      { error: { code, message: 'No.', details: [], request_id: 'req_1' } },
      { status, headers },
    );

const headersOf = (sent: Request[], name: string) => sent.map(({ headers }) => headers.get(name));

const refundsOf = async (id: string) =>
  (await stoa.orders.get(id)).refunds.map(({ amount }) => amount);

async function caught(call: PromiseLike<unknown>): Promise<StoaError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof StoaError, String(error));
  return error;
}

describe('lists', () => {
  test('all pages are iterated in the order of the list', async () => {
    for (const code of ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']) {
      await stoa.coupons.create({ site_slug: 'shop', code, percent_off: 10 });
      shop.clock.advance(1_000);
    }
    const page = await stoa.coupons.list({ limit: 2 });
    const all: string[] = [];

    for await (const coupon of stoa.coupons.all({ limit: 2 })) all.push(coupon.code);

    assert.deepEqual(all, ['FIVE', 'FOUR', 'THREE', 'TWO', 'ONE']);
    assert.deepEqual(
      page.coupons.map(({ code }) => code),
      ['FIVE', 'FOUR'],
    );
  });

  test('an array is a repeated parameter, and undefined is left out', async () => {
    const { client, sent } = recordingStoa([]);
    await client.stores.search({ q: 'thing & co', tag: ['a', 'b'], currency: undefined });
    const { search } = new URL(sent[0]?.url ?? '');
    assert.equal(search, '?q=thing+%26+co&tag=a&tag=b');
  });
});

describe('writes', () => {
  test('a refund that is repeated with its key is made once', async () => {
    const { id } = await shop.paidOrder();
    const options = { idempotencyKey: 'refund-1' };

    const first = await stoa.orders.refund(id, { amount: 100 }, options);
    const second = await stoa.orders.refund(id, { amount: 100 }, options).withResponse();

    assert.deepEqual(second.data, first);
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(await refundsOf(id), [100]);
  });

  test('a write is retried with its key after a lost response, 429 and 503', async () => {
    const { id } = await shop.paidOrder();
    const { client, sent } = recordingStoa([
      loseResponse,
      failWith(429, 'rate_limited', { 'retry-after': '0' }),
      () => new Response('upstream down', { status: 503 }),
    ]);

    const order = await client.orders.refund(id, { amount: 250 });

    const keys = headersOf(sent, 'idempotency-key');
    assert.match(keys[0] ?? '', /^[0-9a-f]{32}$/);
    assert.deepEqual(keys, Array(4).fill(keys[0]));
    assert.deepEqual(
      order.refunds.map(({ amount }) => amount),
      [250],
    );
    assert.deepEqual(await refundsOf(id), [250]);
  });

  test('concurrent calls have different keys', async () => {
    const { client, sent } = recordingStoa([]);
    const body = { name: 'Twin' };
    await Promise.all([client.customerGroups.create(body), client.customerGroups.create(body)]);
    assert.equal(new Set(headersOf(sent, 'idempotency-key')).size, 2);
  });

  test('ifMatch is sent, and a changed object is an error with status 412', async () => {
    const { id } = await shop.product();
    const { client, sent } = recordingStoa([failWith(412, 'version_conflict')]);
    const error = await caught(client.products.update(id, { name: 'New' }, { ifMatch: '"1"' }));
    assert.deepEqual([error.status, error.code], [412, 'version_conflict']);
    assert.deepEqual(headersOf(sent, 'if-match'), ['"1"']);
  });

  test('a call without a body in its response returns undefined', async () => {
    const { id } = await shop.product();
    const { data, status } = await stoa.products.archive(id).withResponse();
    assert.deepEqual([data, status], [undefined, 204]);
  });
});

describe('errors', () => {
  test('a rejected field is in the details', async () => {
    const { id } = await shop.paidOrder();
    const error = await caught(stoa.orders.refund(id, { amount: -1 }));
    assert.deepEqual([error.status, error.code], [400, 'validation_failed']);
    assert.deepEqual(
      error.details.map(({ field }) => field),
      ['amount'],
    );
    assert.equal(error.requestId, error.members.request_id);
    assert.deepEqual(await refundsOf(id), []);
  });

  test('an unreachable server is an error with status 0', async () => {
    const unreachable = createStoa({ base: 'http://127.0.0.1:9', token: key, retries: 1 });
    const error = await caught(unreachable.orders.list());
    assert.deepEqual([error.status, error.code], [0, 'network_error']);
    assert.ok(error.cause instanceof Error);
  });

  test('a response that is not from Stoa is an unexpected_response', async () => {
    const { client } = recordingStoa([() => new Response('<h1>Hello</h1>')]);
    const error = await caught(client.orders.list());
    assert.deepEqual([error.status, error.code], [200, 'unexpected_response']);
  });

  test('a Retry-After longer than a minute is not waited for', async () => {
    const { client, sent } = recordingStoa([
      failWith(429, 'rate_limited', { 'retry-after': '3600' }),
    ]);
    const error = await caught(client.orders.list());
    assert.equal(error.retryAfterSeconds, 3600);
    assert.equal(sent.length, 1);
  });

  test('retries end after the configured number', async () => {
    const busy = failWith(503, 'overloaded', { 'retry-after': '0' });
    const { client, sent } = recordingStoa([busy, busy, busy], { retries: 2 });
    assert.equal((await caught(client.orders.list())).code, 'overloaded');
    assert.equal(sent.length, 3);
  });

  test('an id that would change the path is rejected before anything is sent', async () => {
    const { client, sent } = recordingStoa([]);
    for (const id of ['', '..', '.', undefined as unknown as string])
      await assert.rejects(async () => client.orders.get(id), TypeError);
    assert.equal((await caught(client.orders.get('a/../b?c#d'))).code, 'order_not_found');
    assert.equal(sent.length, 1);
  });

  test('a base that is not a URL is rejected', () => {
    assert.throws(() => createStoa({ base: 'shop.example' }), /got "shop\.example"/);
  });
});

describe('abort', () => {
  test('a running call rejects with the reason of its signal', async () => {
    const { client } = recordingStoa([
      ({ signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        ),
    ]);
    const controller = new AbortController();
    const call = client.orders.list({}, { signal: controller.signal });
    const reason = new Error('The page was left.');
    setTimeout(() => controller.abort(reason), 20);
    await assert.rejects(call, reason);
  });

  test('aborting ends the wait before a retry', async () => {
    const { client, sent } = recordingStoa([failWith(503, 'overloaded', { 'retry-after': '30' })]);
    const started = Date.now();
    const call = client.orders.list({}, { signal: AbortSignal.timeout(100) });
    await assert.rejects(call, { name: 'TimeoutError' });
    assert.ok(Date.now() - started < 10_000);
    assert.equal(sent.length, 1);
  });
});

describe('tokens', () => {
  test('a rejected token is replaced once', async () => {
    const rejected: (string | undefined)[] = [];
    const token = async (old?: string) => {
      rejected.push(old);
      return old === undefined ? 'expired' : key;
    };
    const { client, sent } = recordingStoa([], { token });

    const { orders } = await client.orders.list({ limit: 1 });

    assert.equal(orders.length, 1);
    assert.deepEqual(rejected, [undefined, 'expired']);
    assert.deepEqual(headersOf(sent, 'authorization'), ['Bearer expired', `Bearer ${key}`]);
  });

  test('without a new token the call fails with 401', async () => {
    const { client, sent } = recordingStoa([], { token: async () => 'expired' });
    assert.equal((await caught(client.orders.list())).status, 401);
    assert.equal(sent.length, 1);
  });

  test('buyers need no token', async () => {
    const product = await shop.product();
    await shop.settle();
    const { client, sent } = recordingStoa([], { token: undefined });
    const cart = await client.carts.create({ site_slug: 'shop' });
    const filled = await client.carts.items.add(cart.token, { product_id: product.id });
    assert.deepEqual(
      filled.items.map(({ product_id, quantity }) => [product_id, quantity]),
      [[product.id, 1]],
    );
    assert.deepEqual(headersOf(sent, 'authorization'), [null, null]);
  });
});
