import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  acpBasket,
  acpOf,
  acpPayment,
  connectAgent,
  delegatePayment,
} from '../../kit/acp/agent.ts';
import { openShop } from '../../kit/shop.ts';
import { line, paying, ucpOf } from '../../kit/ucp.ts';

const shop = await openShop(null);
await shop.site();
const merchant = await shop.merchant();
const file = await shop.product({ name: 'Patterns', isDigital: true });
const variantId = String(file.variants[0]?.id);
const line_items = [line(variantId)];
const ucp = ucpOf(shop);
const agent = acpOf(shop, (await connectAgent(merchant)).key);

const news = { utm_source: 'news', gclid: 'Cj0=' };
const partner = { utm_source: 'partner-7' };
const orderOf = async (id: string) => (await merchant.get(`/orders/${id}`)).body;

/** Buys over UCP; each request names what it is given. */
async function buy({ first, last }: { first?: unknown; last?: unknown } = {}) {
  const created = await ucp.create({ line_items, attribution: first });
  assert.equal(created.status, 201, created.text);
  const done = await ucp.complete(created.body.id, { ...paying(), attribution: last });
  assert.equal(done.body.status, 'completed', done.text);
  return { texts: created.text + done.text, order: await orderOf(done.body.order.id), done };
}

describe('attribution of UCP', () => {
  test('is stored with the first and the last request, and only the merchant sees it', async () => {
    const { texts, order, done } = await buy({ first: news, last: partner });
    const { body: orders } = await merchant.get('/orders');
    const page = await shop.public.get(new URL(done.body.order.permalink_url).pathname);
    const read = await ucp.order(order.id);

    assert.deepEqual(order.attribution, { first: news, last: partner });
    assert.deepEqual(orders.orders[0].attribution, order.attribution);
    assert.equal(page.status, 200);
    assert.doesNotMatch(texts + page.text + read.text, /partner-7|Cj0=/);
  });

  test('of a cart and of an update reach the order', async () => {
    const { body: cart } = await ucp.createCart({ line_items, attribution: news });
    const { body: opened } = await ucp.create({ cart_id: cart.id });
    await ucp.update(opened.id, { line_items, attribution: partner });
    await ucp.update(opened.id, { line_items });
    const { body: done } = await ucp.complete(opened.id, paying());

    assert.deepEqual((await orderOf(done.order.id)).attribution, { first: news, last: partner });
  });

  test('is in the event of the order and in exports of orders', async () => {
    const { order } = await buy({ first: { ref: '=cmd()' } });
    const events = await shop.unit.view(shop.tenant, (view) =>
      view.query<{ payload: string }>(
        `select payload from events where resource_id = $1 and type = 'order.created'`,
        [order.id],
      ),
    );
    const started = await merchant.post('/exports', { resource: 'orders' });
    await shop.app.longJobs.drain();
    const { text } = await merchant.get(`/exports/${started.body.id}/file`);

    const touch = { ref: '=cmd()' };
    assert.deepEqual(JSON.parse(events[0]?.payload ?? '').data.attribution, {
      first: touch,
      last: touch,
    });
    assert.match(text, /attribution_first,attribution_last/);
    assert.match(text, /ref=%3Dcmd%28%29,ref=%3Dcmd%28%29/);
  });

  test('never changes the response, and what does not fit is left out', async () => {
    const hostile = { a: 'x'.repeat(2_000), b: 'a\u0001b', c: ['x'], ok: 'yes', n: 7 };
    const { order } = await buy({ first: hostile, last: {} });
    const plain = await buy();
    const wrong = await ucp.create({ line_items, attribution: 'news' });

    assert.deepEqual(order.attribution.last, { ok: 'yes', n: '7' });
    assert.equal(plain.order.attribution, null);
    assert.equal(wrong.status, 400);
  });

  test('is erased with its customer', async () => {
    const buyer = { email: 'zoe@example.com' };
    const { body } = await ucp.create({ line_items, buyer, attribution: news });
    const { body: done } = await ucp.complete(body.id, paying());
    const { customer_id: id } = await orderOf(done.order.id);
    const { status, text } = await merchant.post(`/customers/${id}/erase`, {});
    const rows = await shop.unit.view(shop.tenant, (view) =>
      view.query<{ attribution: unknown }>(
        `select attribution from orders where order_id = $1
          union all select attribution from checkout_sessions where session_id = $2`,
        [done.order.id, body.id],
      ),
    );

    assert.equal(status, 200, text);
    assert.deepEqual(rows, [{ attribution: null }, { attribution: null }]);
  });
});

test('affiliate_attribution of ACP is stored and never returned', async () => {
  const affiliate = {
    provider: 'impact.com',
    publisher_id: 'pub_123',
    source: { type: 'url', url: 'https://example.com/review' },
    metadata: { rate: 0.15, is_verified: true },
  };
  const { body: session, text } = await agent.create(
    acpBasket(variantId, { affiliate_attribution: affiliate }),
  );
  const { body: token } = await delegatePayment(shop, { session });
  const last = { provider: 'impact.com', token: 'atp_1', touchpoint: 'last' };
  const done = await agent.complete(
    session.id,
    acpPayment(token.id, { affiliate_attribution: last }),
  );

  assert.equal(done.body.status, 'completed', done.text);
  assert.deepEqual((await orderOf(done.body.order.id)).attribution, {
    first: {
      provider: 'impact.com',
      publisher_id: 'pub_123',
      'source.type': 'url',
      'source.url': 'https://example.com/review',
      'metadata.rate': '0.15',
      'metadata.is_verified': 'true',
    },
    last,
  });
  assert.doesNotMatch(text + done.text, /pub_123|atp_1/);
});
