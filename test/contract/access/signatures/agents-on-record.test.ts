import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { asking } from '../../../kit/a2a.ts';
import { openShop } from '../../../kit/shop.ts';
import {
  attached,
  detached,
  openAgent,
  sendTo,
  statusOf,
  type Unsigned,
} from '../../../kit/signing-agent.ts';
import { signedMessage } from '../../../kit/signing-messages.ts';
import { line, paying, toCalifornia } from '../../../kit/ucp.ts';

const shop = await openShop(null);
await shop.site();
const product = await shop.product({ price: { amount: 1_000, currency: 'USD' } });
const [variant] = product.variants;
let keys = 0;

const post = (path: string, body: object): Unsigned => {
  keys += 1;
  return {
    method: 'POST',
    path,
    body: JSON.stringify(body),
    headers: { 'idempotency-key': `k-${keys}` },
  };
};
const get = (path: string): Unsigned => ({ method: 'GET', path });

describe('a verified agent is recorded', () => {
  test('on the order of a UCP v1 session, which only that agent reads in full', async (t) => {
    const agent = await openAgent(t);
    const other = await openAgent(t);
    const signed = async (request: Unsigned, as = agent) =>
      sendTo(shop, request, { 'request-signature': detached(as, request, shop.clock()) });
    const record = {
      iss: agent.profile,
      kid: 'rsa-1',
      scheme: 'jws',
      verified_at: shop.clock().toISOString(),
    };
    const base = '/api/ucp/v1/checkout-sessions';
    const opened = await signed(
      post(base, {
        line_items: [{ product_id: product.id, quantity: 1 }],
        buyer: { email: 'ada@example.com', name: 'Ada' },
        shipping_address: {
          line1: '1 Main St',
          city: 'SF',
          state: 'CA',
          postcode: '94105',
          country: 'US',
        },
      }),
    );
    assert.equal(opened.status, 201, opened.text);

    const bought = await sendTo(shop, post(`${base}/${opened.body.id}/complete`, {}));

    assert.equal(bought.body.status, 'completed', bought.text);
    const { id } = bought.body.order;
    const merchant = await (await shop.merchant('read:orders')).get(`/orders/${id}`);
    assert.deepEqual(merchant.body.agent, record);
    const v1Order = get(`/api/ucp/v1/orders/${id}`);
    const seen = await Promise.all([
      signed(v1Order),
      signed(v1Order, other),
      sendTo(shop, v1Order),
    ]);
    assert.deepEqual(
      seen.map(({ body }) => [body.agent, body.buyer]),
      [
        [record, { email: 'ada@example.com', name: 'Ada' }],
        [null, null],
        [null, null],
      ],
    );
  });

  test('on the order of a public checkout signed with RFC 9421, which only that agent may read', async (t) => {
    const agent = await openAgent(t);
    const other = await openAgent(t);
    const signed = async (request: Unsigned, as = agent) =>
      sendTo(shop, request, await signedMessage(as, request, shop.clock()));
    const opened = await signed(
      post('/ucp/checkout-sessions', {
        line_items: [line(variant?.id ?? '')],
        buyer: { email: 'ada@example.com', first_name: 'Ada' },
        fulfillment: toCalifornia(),
      }),
    );
    assert.deepEqual([opened.status, statusOf(opened)], [201, 'verified'], opened.text);

    const bought = await signed(
      post(`/ucp/checkout-sessions/${opened.body.id}/complete`, paying()),
    );

    assert.equal(bought.body.status, 'completed', bought.text);
    const order = get(`/ucp/orders/${bought.body.order.id}`);
    const [own, others] = [await signed(order), await signed(order, other)];
    const { headers } = order;
    const unsigned = await sendTo(shop, {
      ...order,
      headers: { ...headers, 'ucp-agent': `profile="${agent.profile}"` },
    });
    assert.deepEqual(
      [own.status, own.body.id, others.status, unsigned.status],
      [200, bought.body.order.id, 200, 401],
    );
    assert.equal(others.body.ucp.status, 'error');
    const merchant = await (await shop.merchant('read:orders')).get(`/orders/${own.body.id}`);
    assert.deepEqual([merchant.body.agent.scheme, merchant.body.agent.kid], ['http', 'ec-1']);
  });

  test('on the order that it completes from an unsigned session', async (t) => {
    const agent = await openAgent(t);
    const base = '/api/ucp/v1/checkout-sessions';
    const body = {
      line_items: [{ product_id: product.id, quantity: 1 }],
      buyer: { email: 'ada@example.com', name: 'Ada' },
      shipping_address: {
        line1: '1 Main St',
        city: 'SF',
        state: 'CA',
        postcode: '94105',
        country: 'US',
      },
    };
    const opened = await sendTo(shop, post(base, body));
    const complete = post(`${base}/${opened.body.id}/complete`, {});

    const bought = await sendTo(shop, complete, {
      'request-signature': attached(agent, complete, shop.clock()),
    });

    const merchant = await shop.merchant('read:orders');
    const order = await merchant.get(`/orders/${bought.body.order.id}`);
    assert.equal(order.body.agent.iss, agent.profile);
  });

  test('in the metadata of a task over both bindings, in place of an identity that the caller sends', async (t) => {
    const agent = await openAgent(t);
    const claimed = { agentIdentity: { iss: 'https://evil.example' }, mine: 1 };
    const params = { message: asking({ skill: 'catalog-search' }), metadata: claimed };
    const rpc = post('/api/a2a', { jsonrpc: '2.0', id: 1, method: 'SendMessage', params });
    const rest = post('/api/a2a/message:send', params);
    const signature = (request: Unsigned) => ({
      'request-signature': detached(agent, request, shop.clock()),
    });

    const answers = [
      (await sendTo(shop, rpc, signature(rpc))).body.result.task,
      (await sendTo(shop, rest, signature(rest))).body.task,
      (await sendTo(shop, rest)).body.task,
    ];

    const identity = {
      iss: agent.profile,
      kid: 'rsa-1',
      scheme: 'jws',
      verifiedAt: shop.clock().toISOString(),
    };
    assert.deepEqual(
      answers.map(({ metadata }) => [metadata.agentIdentity, metadata.mine]),
      [
        [identity, 1],
        [identity, 1],
        [undefined, 1],
      ],
    );
  });

  test('on the order of a cart that a skill checks out', async (t) => {
    shop.clock.advance(1_000);
    const agent = await openAgent(t);
    const authorization = `Bearer ${await shop.key()}`;
    const free = await shop.product({ price: { amount: 0, currency: 'USD' }, isDigital: true });
    const call = async (data: Record<string, unknown>) => {
      const params = { message: asking({ skill: 'cart-management', ...data }) };
      const request = post('/api/a2a', { jsonrpc: '2.0', id: 1, method: 'SendMessage', params });
      const answer = await sendTo(
        shop,
        { ...request, headers: { ...request.headers, authorization } },
        { 'request-signature': detached(agent, request, shop.clock()) },
      );
      return answer.body.result.task;
    };
    const filled = await call({
      action: 'create',
      site_slug: 'shop',
      product_id: free.id,
      quantity: 1,
    });
    const cart = filled.artifacts[0].parts[0].data.cart;

    const done = await call({
      action: 'checkout',
      cart_token: cart.token,
      buyer: { email: 'ada@example.com', name: 'Ada' },
    });

    assert.equal(done.status.state, 'TASK_STATE_COMPLETED', JSON.stringify(done.status));
    const orders = await (await shop.merchant('read:orders')).get('/orders?limit=1');
    assert.deepEqual(
      [orders.body.orders[0].channel, orders.body.orders[0].agent.iss],
      ['a2a', agent.profile],
    );
  });
});
