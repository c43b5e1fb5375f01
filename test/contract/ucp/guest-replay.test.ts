import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maintainGuestResponsePartitions } from '../../../src/platform/idempotency/retention.ts';
import { cartsOf, rowsOf, sendTo } from '../../kit/carts.ts';
import { openSecondApp } from '../../kit/second-app.ts';
import { type Answer, openShop, type Shop } from '../../kit/shop.ts';
import { line, ucpOf } from '../../kit/ucp.ts';
import { ucpV1Of } from '../../kit/ucp-v1.ts';

const shop = await openShop(null);
await shop.site();
const mug = await shop.product({ name: 'Mug' });
const products = await Promise.all(
  Array.from({ length: 12 }, (_, at) => shop.product({ name: `Teapot number ${at}` })),
);

type Client = Pick<Shop, 'send'>;
type Headers = Record<string, string>;

/** A client of the shop at this network address. */
const from = (remoteAddress: string): Client => ({
  send: (options) => shop.send({ ...options, remoteAddress }),
});
let keys = 0;
const newKey = (): Headers => {
  keys += 1;
  return { 'idempotency-key': `key-of-a-guest-${keys}` };
};
const replayed = ({ headers }: Answer) => headers['idempotent-replayed'];
const codeOf = ({ body }: Answer) => body.error?.code ?? body.code;
const lines = products.map(({ id }) => line(id));
const email = 'ada@example.com';

type Surface = {
  name: string;
  /** Its objects expire before the key does. */
  expires?: true;
  create(client: Client, headers: Headers): Promise<Answer>;
  change(client: Client, id: string, headers: Headers): Promise<Answer>;
};

const surfaces: Surface[] = [
  {
    name: 'UCP v1 checkouts',
    expires: true,
    create: (client, headers) => {
      const line_items = products.map(({ id }) => ({ product_id: id }));
      return ucpV1Of(client).create({ line_items, buyer: { email } }, headers);
    },
    change: (client, id, headers) =>
      ucpV1Of(client).put(id, { line_items: [{ product_id: mug.id }] }, headers),
  },
  {
    name: 'public UCP checkouts',
    expires: true,
    create: (client, headers) =>
      ucpOf(client).create({ line_items: lines, buyer: { email } }, headers),
    change: (client, id, headers) =>
      ucpOf(client).update(id, { line_items: [line(mug.id)] }, headers),
  },
  {
    name: 'public UCP carts',
    create: (client, headers) =>
      ucpOf(client).createCart({ line_items: lines, buyer: { email } }, headers),
    change: (client, id, headers) =>
      ucpOf(client).updateCart(id, { line_items: [line(mug.id)] }, headers),
  },
];

for (const { name, expires = false, create, change } of surfaces) {
  test(`${name}: guests of one network who send the same key and body get their own objects`, async () => {
    const key = newKey();
    const answers = [
      await create(from('198.51.100.7'), key),
      await create(from('198.51.100.8'), key),
      await create(from('2001:db8::1'), key),
      await create(from('2001:db8::2'), key),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201, 201],
    );
    assert.deepEqual(answers.map(replayed), [undefined, undefined, undefined, undefined]);
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 4);
  });

  test(`${name}: an address replays in each of its spellings`, async () => {
    const key = newKey();
    const first = await create(from('198.51.100.9'), key);
    const second = await create(from('::ffff:198.51.100.9'), key);
    assert.deepEqual([second.text, replayed(second)], [first.text, 'true']);
  });

  test(`${name}: a large response is stored as a reference and replays as it was`, async () => {
    const key = newKey();
    const first = await create(shop, key);
    assert.ok(first.text.length > 2_048, 'is large');
    shop.clock.advance(1_000);
    const second = await create(shop, key);
    assert.deepEqual([second.status, second.text, replayed(second)], [201, first.text, 'true']);
    const [{ bytes } = { bytes: 0 }] = await rowsOf<{ bytes: number }>(
      shop,
      'select length(response)::int as bytes from guest_idempotency_keys where key = $1',
      [key['idempotency-key']],
    );
    assert.ok(bytes > 0 && bytes < 700, `${bytes} bytes`);
  });

  test(`${name}: once another key has changed the object, the first response is 409`, async () => {
    const key = newKey();
    const created = await create(shop, key);
    const laterKey = newKey();
    const changed = await change(shop, created.body.id, laterKey);
    const repeated = await create(shop, key);
    assert.deepEqual([repeated.status, codeOf(repeated)], [409, 'idempotency_object_changed']);
    assert.ok(!repeated.text.includes(created.body.id), 'tells nothing of the object');
    const again = await change(shop, created.body.id, laterKey);
    assert.deepEqual([again.status, again.text, replayed(again)], [200, changed.text, 'true']);
  });

  test(`${name}: repeats that run concurrently with a change replay the first response or are 409`, async () => {
    const key = newKey();
    const created = await create(shop, key);
    const [changed, ...repeats] = await Promise.all([
      change(shop, created.body.id, newKey()),
      ...Array.from({ length: 12 }, () => create(shop, key)),
    ]);
    assert.equal(changed.status, 200);
    for (const repeat of repeats)
      assert.deepEqual(
        repeat.status === 409 ? codeOf(repeat) : repeat.text,
        repeat.status === 409 ? 'idempotency_object_changed' : created.text,
      );
  });

  test(`${name}: a deleted object is 409, and the error says to start again`, async () => {
    const key = newKey();
    const created = await create(shop, key);
    for (const table of ['carts where token', 'checkout_sessions where session_id'])
      await rowsOf(shop, `delete from ${table} = $1`, [created.body.id]);
    const repeated = await create(shop, key);
    assert.deepEqual([repeated.status, codeOf(repeated)], [409, 'idempotency_object_gone']);
    assert.match(repeated.text, /new key/);
  });

  test(`${name}: a key of a guest replays for 24 hours and then starts again`, async () => {
    const key = newKey();
    const first = await create(shop, key);
    shop.clock.advance(24 * 3_600_000 - 1);
    await maintainGuestResponsePartitions(shop.unit);
    const lastRepeat = await create(shop, key);
    shop.clock.advance(2);
    const fresh = await create(shop, key);
    if (expires) assert.equal(codeOf(lastRepeat), 'idempotency_object_changed');
    else assert.equal(lastRepeat.text, first.text);
    assert.deepEqual([fresh.status, replayed(fresh)], [201, undefined]);
    assert.notEqual(fresh.body.id, first.body.id);
  });
}

for (const { name, create, change } of surfaces.filter(({ expires }) => expires)) {
  test(`${name}: once the session has expired, its responses are 409, large or small`, async () => {
    const [key, laterKey] = [newKey(), newKey()];
    const created = await create(shop, key);
    const changed = await change(shop, created.body.id, laterKey);
    assert.ok(created.text.length > 2_048 && changed.status === 200);
    shop.clock.advance(6 * 3_600_000 - 1);
    const live = await change(shop, created.body.id, laterKey);
    shop.clock.advance(1);
    const expired = await change(shop, created.body.id, laterKey);
    const untouched = newKey();
    await create(shop, untouched);
    shop.clock.advance(6 * 3_600_000);
    const large = await create(shop, untouched);
    assert.deepEqual([live.status, replayed(live)], [200, 'true']);
    for (const answer of [expired, large])
      assert.deepEqual([answer.status, codeOf(answer)], [409, 'idempotency_object_changed']);
  });
}

test('a cart checkout replays until its payment page closes', async () => {
  const carts = cartsOf(shop);
  const token = await carts.token();
  await carts.add(token, { product_id: mug.id, quantity: 1 });
  await carts.put(token, { shipping_address: { country: 'US' } });
  await carts.put(token, { selected_shipping_option_id: 'standard' });
  const key = newKey();
  const checkout = () => carts.checkout(token, {}, key);
  const first = await checkout();
  assert.equal(first.status, 200, first.text);
  const closes = new Date(first.body.expires_at).getTime();
  shop.clock.advance(closes - shop.clock().getTime() - 1);
  const open = await checkout();
  shop.clock.advance(1);
  const closed = await checkout();
  assert.deepEqual([open.status, open.text, replayed(open)], [200, first.text, 'true']);
  assert.deepEqual([closed.status, codeOf(closed)], [409, 'idempotency_object_changed']);
});

test('over MCP a key whose object has changed is an error with its code', async () => {
  const call = (name: string, args: object, key: string) =>
    shop.send({
      method: 'POST',
      url: '/ucp/mcp',
      headers: { host: 'localhost:4000', accept: 'application/json, text/event-stream' },
      payload: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name,
          arguments: {
            meta: {
              'ucp-agent': {
                profile:
                  'https://shopify.dev/ucp/agent-profiles/2026-04-08/valid-with-capabilities.json',
              },
              'idempotency-key': key,
            },
            ...args,
          },
        },
      },
    });
  const create = () => call('create_cart', { cart: { line_items: [line(mug.id)] } }, 'mcp-a');
  const created = await create();
  const { id } = created.body.result.structuredContent;
  await call('update_cart', { id, cart: { line_items: [line(mug.id, 2)] } }, 'mcp-b');
  const repeated = await create();
  assert.equal(repeated.body.error.data.code, 'idempotency_object_changed');
});

test('a REST cart replays by reference, and not once another key has changed it', async () => {
  const carts = cartsOf(shop);
  const token = await carts.token();
  for (const { id } of products) await carts.add(token, { product_id: id, quantity: 1 });
  const key = newKey();
  const add = () => carts.add(token, { product_id: mug.id, quantity: 1 }, key);
  const first = await add();
  assert.ok(first.text.length > 2_048);
  const second = await add();
  assert.deepEqual([second.body, replayed(second)], [first.body, 'true']);
  await carts.put(token, { shipping_address: { country: 'US' } }, newKey());
  const third = await add();
  assert.deepEqual([third.status, codeOf(third)], [409, 'idempotency_object_changed']);
});

test('responses to a credential are stored in full for 72 hours, whatever happens to the object', async () => {
  const key = newKey();
  const headers = { ...key, authorization: `Bearer ${await shop.key()}` };
  const line_items = products.map(({ id }) => ({ product_id: id }));
  const create = () => ucpV1Of(shop).create({ line_items }, headers);
  const first = await create();
  await ucpV1Of(shop).put(first.body.id, { line_items: [{ product_id: mug.id }] }, newKey());
  shop.clock.advance(72 * 3_600_000 - 1);
  const second = await create();
  assert.deepEqual([second.status, second.text, replayed(second)], [201, first.text, 'true']);
});

test('behind a trusted proxy the forwarded address tells guests apart', async (t) => {
  const app = await openSecondApp(t, shop, { env: { TRUSTED_PROXIES: '127.0.0.1/32' } });
  const behind = (ip: string): Client => {
    const send = sendTo(app);
    return {
      send: (options) =>
        send({ ...options, headers: { ...options.headers, 'x-forwarded-for': ip } }),
    };
  };
  const key = newKey();
  const [create] = surfaces.map((surface) => surface.create);
  const answers = [];
  for (const ip of ['203.0.113.1', '203.0.113.2', '203.0.113.1'])
    answers.push(await create?.(behind(ip), key));
  assert.deepEqual(
    answers.map((answer) => answer && replayed(answer)),
    [undefined, undefined, 'true'],
  );
  assert.equal(new Set(answers.map((answer) => answer?.body.id)).size, 2);
});

test('after the hosted page was opened, no repeated key shows who buys and where it goes', async () => {
  const guest = from('198.51.100.21');
  const [ucpV1, ucp] = [ucpV1Of(guest), ucpOf(guest)];
  const [keyV1, key] = [newKey(), newKey()];
  const createV1 = () =>
    ucpV1.create({ line_items: [{ product_id: mug.id }], buyer: { email } }, keyV1);
  const create = () => ucp.create({ line_items: [line(mug.id)], buyer: { email } }, key);
  for (const send of [createV1, create]) {
    const { body } = await send();
    assert.match(JSON.stringify(body), new RegExp(email));
    assert.equal((await shop.public.get(`/checkout/${body.id}`)).status, 200);

    const again = await send();
    const { status, text } = again;
    assert.deepEqual([status, codeOf(again)], [409, 'idempotency_object_changed'], text);
    assert.doesNotMatch(text, new RegExp(email));
  }
});
