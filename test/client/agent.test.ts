import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createAgent, StoaError } from '@stoa/client';
import { connectAgent } from '../kit/acp/agent.ts';
import { freePort } from '../kit/free-port.ts';
import { newAccount } from '../kit/paywall.ts';
import { openX402Shop } from '../kit/x402.ts';

const shop = await openX402Shop(null);
const port = await freePort();
await shop.app.http.listen({ host: '127.0.0.1', port });
const base = `http://127.0.0.1:${port}`;
const mug = await shop.product({ name: 'Blue mug' });
await shop.settle();
const key = await shop.key();
const owner = await shop.merchant();
const connection = await connectAgent(owner, { site_slug: 'shop' });

const purchase = {
  site_slug: 'shop',
  items: [{ product_id: mug.id }],
  buyer: { email: 'ann@example.com', name: 'Ann Lee' },
  shipping_address: {
    line1: '1 Main St',
    city: 'San Francisco',
    state: 'CA',
    postcode: '94107',
    country: 'US',
  },
};
const ordersOf = async () => (await owner.get('/orders')).body.orders;

describe('a shopping agent', () => {
  test('finds a product and buys it over UCP, once although the response was lost', async () => {
    const lost: string[] = [];
    const loseFirst: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (!String(input).endsWith('/complete') || lost.length > 0) return response;
      lost.push(String(input));
      throw new TypeError('fetch failed');
    };
    const agent = createAgent({ base, fetch: loseFirst });

    const [found] = await agent.search({ query: 'blue mug', site_slug: 'shop' });
    const bought = await agent.ucp.buy(purchase, { maxTotal: 1_000_000 });

    assert.equal(found?.id, mug.id);
    assert.equal(lost.length, 1);
    const orders = await ordersOf();
    assert.deepEqual([bought.status, bought.orderId], ['completed', orders[0].id]);
    assert.deepEqual(
      orders.map(({ channel }: any) => channel),
      ['ucp'],
    );
  });

  test('pays nothing above its limit', async () => {
    const before = (await ordersOf()).length;

    await assert.rejects(
      createAgent({ base }).ucp.buy(purchase, { maxTotal: 1 }),
      (error: unknown) => {
        assert.ok(error instanceof StoaError && error.code === 'total_above_limit');
        return true;
      },
    );

    assert.equal((await ordersOf()).length, before);
  });

  test('opens checkouts over A2A and MCP, which UCP can pay', async () => {
    const agent = createAgent({ base, token: key });

    const a2a = await agent.a2a.checkout(purchase);
    const mcp = await createAgent({ base }).mcp.checkout(purchase);
    const paid = await agent.ucp.complete(a2a.id);

    assert.match(a2a.taskId ?? '', /^task_/);
    assert.match(mcp.continueUrl ?? '', /\/checkout\/cs_/);
    assert.deepEqual([mcp.status, mcp.total], ['open', a2a.total]);
    assert.equal(paid.status, 'completed');
  });

  test('buys over ACP with a delegated token', async () => {
    const agent = createAgent({ base, token: connection.key });

    const bought = await agent.acp.buy(purchase, {
      maxTotal: 1_000_000,
      pay: async (session) => {
        const [handler] = session.capabilities.payment.handlers as any[];
        const url = new URL(new URL(handler.config.delegate_payment_url).pathname, base);
        const total = session.totals.find(({ type }) => type === 'total')?.amount;
        const answer = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': 'card-token' },
          body: JSON.stringify({
            payment_method: {
              type: 'card',
              card_number_type: 'fpan',
              number: '4242424242424242',
              exp_month: '12',
              exp_year: '2030',
              display_card_funding_type: 'credit',
              metadata: {},
            },
            allowance: {
              reason: 'one_time',
              max_amount: total,
              currency: session.currency,
              checkout_session_id: session.id,
              merchant_id: handler.config.merchant_id,
              expires_at: new Date(shop.clock().getTime() + 600_000).toISOString(),
            },
            risk_signals: [{ type: 'card_testing', score: 1, action: 'authorized' }],
            metadata: { source: 'test' },
          }),
        });
        const { id: token } = (await answer.json()) as any;
        return {
          handler_id: 'sandbox_card',
          instrument: { type: 'card', credential: { type: 'spt', token } },
        };
      },
    });

    assert.equal(bought.status, 'completed');
    assert.equal((await owner.get(`/orders/${bought.orderId}`)).body.channel, 'acp');
  });

  test('a missing base, payment or variant is explained before anything is sent', async () => {
    const { acp } = createAgent({ base, token: connection.key });
    const items = [{ product_id: mug.id, variant_options: { size: 'm' } }];

    assert.throws(
      () => createAgent({ base: undefined as never }),
      /^TypeError: base must be the URL/,
    );
    await assert.rejects(acp.buy(purchase, {} as never), /^TypeError: agent\.acp\.buy needs `pay`/);
    await assert.rejects(acp.checkout({ ...purchase, items }), /need a variant_id/);
  });

  test('errors of every protocol have a code', async () => {
    const agent = createAgent({ base });
    const codeOf = (call: Promise<unknown>) =>
      call.then(
        () => 'none',
        (error: StoaError) => error.code,
      );
    const missing = { ...purchase, items: [{ product_id: 'prd_unknown' }] };

    assert.equal(await codeOf(agent.ucp.checkout(missing)), 'product_not_found');
    assert.equal(await codeOf(agent.acp.checkout(purchase)), 'unauthorized');
    assert.equal(await codeOf(agent.mcp.checkout(missing)), 'agent_refused');
    assert.equal(
      await codeOf(createAgent({ base, token: 'wrong' }).a2a.checkout(purchase)),
      'unauthenticated',
    );
  });

  test('buys a file over x402, and not above its limit', async () => {
    const agent = createAgent({ base });
    const { products } = (await shop.public.get('/api/storefront/v1/stores/shop/products')).body;
    const file = products.find((product: any) => product.is_digital);
    const account = newAccount();

    const wanted = { site_slug: 'shop', product_id: file.id, account, email: 'ann@example.com' };
    const { order } = await agent.x402.buy({ ...wanted, maxAmount: 1_000_000_000n });

    assert.equal(typeof order.download_url, 'string');
    await assert.rejects(agent.x402.buy({ ...wanted, maxAmount: 1n }), {
      code: 'total_above_limit',
    });
  });
});
