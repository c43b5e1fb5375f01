import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, saying } from '../../kit/a2a.ts';
import { readExamples } from '../../kit/acp/schemas.ts';
import { cartsOf, rowsOf } from '../../kit/carts.ts';
import { type Answer, openShop, type Shop } from '../../kit/shop.ts';
import { line, ucpOf } from '../../kit/ucp.ts';
import { ucpV1Of } from '../../kit/ucp-v1.ts';

const shop = await openShop(null, {
  env: {
    RATE_LIMITS: 'pages=1000000,ucp=1000000,checkout=1000000,a2a_guests=1000000',
    GUEST_STORAGE_MB_PER_DAY: '1',
    GUEST_MESSAGE_KB: '62',
  },
});
await shop.site();
const mug = await shop.product({ name: 'Mug' });
const agent = await agentOf(shop);
const from = (remoteAddress: string): Pick<Shop, 'send'> => ({
  send: (options) => shop.send({ ...options, remoteAddress }),
});
const tasks = async () => {
  const [row] = await rowsOf<{ count: number }>(shop, 'select count(*)::int as count from tasks');
  return row?.count;
};
const send = (client: Pick<Shop, 'send'>, bytes: number, headers = {}) =>
  client.send({
    method: 'POST',
    url: '/api/a2a/message:send',
    headers: { host: 'shop.localhost:4000', ...headers },
    payload: { message: saying(`mugs ${'x'.repeat(bytes)}`) },
  });
/** The request for a payment token that ACP publishes. */
const publishedDelegation = () => ({
  method: 'POST' as const,
  url: '/sandbox/agentic_commerce/delegate_payment',
  headers: { host: 'localhost:4000', 'idempotency-key': 'published' },
  payload: readExamples('2026-04-17', 'delegate_payment').delegate_payment_request,
});
const errorOf = ({ status, body }: Answer) => {
  const { code, details } = body.error ?? body;
  return [status, details?.[0]?.metadata?.reason ?? details?.[0]?.reason ?? code];
};

test('a message of a guest above the limit is 413, and nothing is stored', async () => {
  const before = await tasks();
  const refused = await send(shop, 62 * 1_024);
  assert.equal(refused.status, 413, refused.text);
  assert.match(refused.text, /at most 63488/);
  assert.equal(await tasks(), before);
  assert.equal((await send(shop, 62 * 1_024, agent.key)).status, 200);
  assert.equal((await send(shop, 60 * 1_024)).status, 200);
});

test('guests of a network that has used its storage allowance are 429 on every surface', async () => {
  const sender = from('198.51.100.1');
  const neighbor = from('198.51.100.200');
  let sent = 0;
  let last = await send(sender, 60_000);
  for (; last.status === 200 && sent < 30; sent += 1) last = await send(sender, 60_000);
  assert.ok(sent > 3 && sent < 30, `${sent} messages`);
  const before = await tasks();
  const body = { line_items: [{ product_id: mug.id }] };
  const refusals: Answer[] = [
    last,
    await send(sender, 10),
    await cartsOf(neighbor).create({ site_slug: 'shop' }),
    await ucpV1Of(neighbor).create(body),
    await ucpOf(neighbor).createCart({ line_items: [line(mug.id)] }),
    await neighbor.send(publishedDelegation()),
  ];
  for (const refusal of refusals) {
    assert.equal(refusal.status, 429, refusal.text);
    assert.ok(Number(refusal.headers['retry-after']) >= 1);
  }
  assert.equal(errorOf(refusals[2] as Answer)[1], 'guest_storage_exhausted');
  assert.equal(await tasks(), before);
  const bearer = { authorization: `Bearer ${await shop.key()}` };
  assert.equal((await ucpV1Of(neighbor).create(body, bearer)).status, 201);
  assert.equal((await send(neighbor, 60_000, agent.key)).status, 200);
  assert.equal((await ucpV1Of(from('203.0.113.1')).create(body)).status, 201);
});

test('carts and checkouts of pages count, and are refused with a page', async () => {
  const submitForm = (client: Pick<Shop, 'send'>, button: string) =>
    client.send({
      method: 'POST',
      url: `/cart/${button}`,
      headers: {
        host: 'shop.localhost:4000',
        accept: 'text/html',
        origin: 'http://shop.localhost:4000',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({
        product: mug.slug,
        variant_id: mug.variants[0]?.id ?? '',
      }).toString(),
    });
  for (const [button, ip] of [
    ['items', '198.18.1.1'],
    ['buy', '198.18.2.1'],
  ] as const) {
    const sender = from(ip);
    // Nearly the whole allowance.
    for (let at = 0; at < 8; at += 1) await send(sender, 60_000);
    let last = await submitForm(sender, button);
    assert.equal(last.status, 303, last.text);
    for (let at = 0; last.status === 303 && at < 500; at += 1)
      last = await submitForm(sender, button);
    assert.equal(last.status, 429, last.text);
    assert.match(last.text, /Too many requests/);
    assert.ok(Number(last.headers['retry-after']) >= 1);
    assert.equal((await cartsOf(sender).create({ site_slug: 'shop' })).status, 429);
    assert.equal((await submitForm(from('198.18.3.1'), button)).status, 303);
  }
});

test('carts and checkouts count by the size of their responses, with and without a key', async () => {
  const client = from('192.0.2.1');
  const carts = cartsOf(client);
  let stored = 0;
  const token = await carts.token();
  const next = () => carts.put(token, { buyer: { email: 'a@example.com', name: 'x'.repeat(200) } });
  let answer = await next();
  for (let at = 0; answer.status === 200 && at < 3_000; at += 1) {
    stored += answer.text.length;
    answer = await next();
  }
  assert.equal(answer.status, 429);
  assert.ok(stored > 900_000 && stored < 1_200_000, `${stored} bytes`);
});
