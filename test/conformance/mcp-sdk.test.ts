import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { completeWithToken } from '../../src/core/checkout/payment/complete-with-token.ts';
import { getOrder } from '../../src/core/orders/read-orders.ts';
import { freePort } from '../kit/free-port.ts';
import { type Client, call, generations } from '../kit/mcp-clients.ts';
import { openShop } from '../kit/shop.ts';
import { knownProfile, line, paying } from '../kit/ucp.ts';

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const shop = await openShop(null, { origin });
await shop.site();
const tee = await shop.product({ name: 'Grey tee', isDigital: true });
await shop.app.http.listen({ host: '127.0.0.1', port });
const authorization = `Bearer ${await shop.key()}`;

for (const [generation, open] of Object.entries(generations)) {
  const connected = (path: string, headers: Record<string, string> = {}) =>
    open(new URL(path, origin), { headers });

  test(`${generation}: /api/mcp: the client connects, lists tools and disconnects`, async () => {
    const client = await connected('/api/mcp');

    assert.equal(client.getServerVersion()?.name, 'stoa');
    assert.deepEqual(client.getServerCapabilities(), { tools: {} });
    assert.match(client.getInstructions() ?? '', /minor units/);
    assert.equal((await client.listTools()).tools.length, 7);
    await client.close();
  });

  test(`${generation}: /api/mcp: a guest calls every tool that needs no scope`, async () => {
    const guest = await connected('/api/mcp');

    const found = await call(guest, 'catalog_search', { query: 'tee' });
    const store = await call(guest, 'store_details', { site_slug: 'shop' });
    const order = await call(guest, 'order_status', { confirmation_token: 'conf_unknown' });
    const x402 = await call(guest, 'x402_purchase', { site_slug: 'shop', product_id: tee.id });
    const member = await call(guest, 'membership_signup', {
      site_slug: 'shop',
      plan: 'Gold',
      email: 'ada@example.com',
    });

    assert.equal(found.structuredContent.products[0].id, tee.id);
    assert.equal(store.structuredContent.store.slug, 'shop');
    assert.deepEqual(
      [order, x402, member].map((answer) => [answer.isError, answer.structuredContent.error.code]),
      [
        [true, 'order_not_found'],
        [true, 'not_eligible'],
        [true, 'plan_not_found'],
      ],
    );
    await guest.close();
  });

  test(`${generation}: /api/mcp: a bearer buys, and sees the order by calling again`, async () => {
    const bearer = await connected('/api/mcp', { authorization });

    const cart = await call(bearer, 'cart_management', { site_slug: 'shop', product_id: tee.id });
    const opened = await call(bearer, 'ucp_checkout', {
      cart_token: cart.structuredContent.cart.token,
      buyer: { email: 'ada@example.com', name: 'Ada Lovelace' },
    });
    const { id } = opened.structuredContent.checkout;
    await completeWithToken(shop.paymentContext, shop.tenant, id, 'tok_success');
    const paid = await call(bearer, 'ucp_checkout', { session_id: id });
    const { confirmationToken } = paid.structuredContent.order;
    const status = await call(bearer, 'order_status', { confirmation_token: confirmationToken });

    assert.equal(paid.structuredContent.checkout.status, 'completed');
    assert.equal(status.structuredContent.order.id, paid.structuredContent.order.id);
    const { channel } = await shop.unit.view(shop.tenant, (view) =>
      getOrder(view, status.structuredContent.order.id),
    );
    assert.equal(channel, 'mcp');
    await bearer.close();
  });

  test(`${generation}: /api/mcp: a guest checks out, and gets 401 where a store accepts no guests`, async () => {
    const members = `members-${Object.keys(generations).indexOf(generation)}`;
    await shop.site({ slug: members, guestCheckout: false });
    const bowl = await shop.product({ name: 'Bowl', isDigital: true }, members);
    const guest = await connected('/api/mcp');

    const opened = await call(guest, 'ucp_checkout', { site_slug: 'shop', product_id: tee.id });
    assert.equal(opened.structuredContent.checkout.status, 'open');
    await assert.rejects(
      call(guest, 'ucp_checkout', { site_slug: members, product_id: bowl.id }),
      (error: Error & { code?: unknown; status?: number }) =>
        [error.code, error.status].includes(401),
    );
    await guest.close();
  });

  test(`${generation}: /ucp/mcp: the client lists and calls every tool`, async () => {
    const client = await connected('/ucp/mcp', { authorization });
    const { tools } = await client.listTools();
    const called: string[] = [];
    const meta = { 'ucp-agent': { profile: knownProfile } };
    const use = async (name: string, args: Record<string, unknown>, key?: string) => {
      called.push(name);
      const sent = { meta: { ...meta, ...(key && { 'idempotency-key': key }) }, ...args };
      const { structuredContent } = await call(client, name, sent);
      assert.equal(structuredContent.ucp.status, 'success', JSON.stringify(structuredContent));
      return structuredContent;
    };
    const basket = { line_items: [line(tee.variants[0]?.id ?? '')] };
    const buyer = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' };

    const found = await use('search_catalog', { catalog: { query: 'tee' } });
    const looked = await use('lookup_catalog', { catalog: { ids: [tee.id] } });
    const shown = await use('get_product', { catalog: { id: tee.id } });
    const cart = await use('create_cart', { cart: basket });
    await use('get_cart', { id: cart.id });
    await use('update_cart', { id: cart.id, cart: basket });
    await use('cancel_cart', { id: cart.id }, 'key-1');
    const made = await use('create_checkout', { checkout: basket });
    await use('get_checkout', { id: made.id });
    const ready = await use('update_checkout', { id: made.id, checkout: { ...basket, buyer } });
    const paid = await use('complete_checkout', { id: made.id, checkout: paying() }, 'key-2');
    const order = await use('get_order', { id: paid.order.id });
    const other = await use('create_checkout', { checkout: basket });
    const given = await use('cancel_checkout', { id: other.id }, 'key-3');

    assert.deepEqual([...new Set(called)].sort(), tools.map(({ name }) => name).sort());
    assert.deepEqual([found.products[0].id, looked.products[0].id], [tee.id, tee.id]);
    assert.equal(shown.product.id, tee.id);
    assert.deepEqual(
      [ready.status, paid.status, given.status],
      ['ready_for_complete', 'completed', 'canceled'],
    );
    assert.equal(order.checkout_id, made.id);
    await client.close();
  });
}

test('only clients of the handshake can ping', async () => {
  for (const [generation, open] of Object.entries(generations)) {
    const client = (await open(new URL('/api/mcp', origin), {})) as Client & FirstClient;
    if (generation.length <= 'SDK 2.x'.length) assert.deepEqual(await client.ping(), {});
    else await assert.rejects(client.ping());
    await client.close();
  }
});
