import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cartsOf, rowsOf } from '../../kit/carts.ts';
import { mcpOf } from '../../kit/mcp.ts';
import { goodCard, press } from '../../kit/parity/hosted-page.ts';
import { openSecondApp } from '../../kit/second-app.ts';
import { openShop } from '../../kit/shop.ts';
import { atOnce, nodeOf, outcomeOf } from '../../kit/storm.ts';

const calls = 50;
const shop = await openShop(null);
await shop.site();
const nodes = [nodeOf(shop.app), nodeOf(await openSecondApp(null, shop))];
const carts = cartsOf(shop);
const merchant = await shop.merchant();
const { key } = await mcpOf(shop);
const address = {
  name: 'Ada Lovelace',
  line1: '1 Main St',
  city: 'San Francisco',
  state: 'CA',
  postcode: '94105',
  country: 'US',
};
const bought = { orders: 1, payments: ['succeeded'], charges: 1 };

type Send = (typeof nodes)[number];

/** A call of the tool with these arguments and its own JSON-RPC id. */
async function ask(send: Send, at: number, name: string, args: object): Promise<any> {
  const answer = await send({
    method: 'POST',
    url: '/api/mcp',
    headers: { host: 'localhost:4000', ...key },
    payload: {
      jsonrpc: '2.0',
      id: `call-${at}`,
      method: 'tools/call',
      params: { name, arguments: args },
    },
  });
  assert.deepEqual([answer.status, answer.body.id], [200, `call-${at}`], answer.text);
  return answer.body.result.structuredContent;
}

async function call(send: Send, at: number, name: string, args: object): Promise<any> {
  const data = await ask(send, at, name, args);
  assert.equal(data.error, undefined, JSON.stringify(data));
  return data;
}

const storm = (count: number, name: string, args: object) =>
  atOnce(calls, nodes.slice(0, count), (send, at) => call(send, at, name, args));

/** A cart that is ready for payment, with one of nine units. */
async function readyCart(amount = 1_000): Promise<{ token: string; stock(): Promise<number> }> {
  const buyer = { email: 'ada@example.com', name: 'Ada Lovelace' };
  const price = { amount, currency: 'USD' };
  const mug = await shop.product({ name: 'Mug', price, variants: [{ stock: 9 }] });
  const { token } = (await carts.create({ site_slug: 'shop', buyer })).body;
  await carts.add(token, { product_id: mug.id });
  await carts.put(token, { shipping_address: address });
  const { shipping_options: options } = (await carts.get(token)).body;
  await carts.put(token, { selected_shipping_option_id: options[0].id });
  const stock = async () => (await merchant.get(`/products/${mug.id}`)).body.variants[0].stock;
  return { token, stock };
}

const only = <Value>(values: Value[]): Value => {
  const [value, ...others] = new Set(values);
  assert.ok(value !== undefined && others.length === 0, `${[value, ...others]}`);
  return value;
};

/** Submits the same card on the payment page many times concurrently, over every node. */
const typeCards = (count: number, url: string, card: string) =>
  atOnce(calls, nodes.slice(0, count), (send) =>
    send({
      method: 'POST',
      url: new URL(url).pathname,
      headers: {
        host: 'localhost:4000',
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `card_number=${card}`,
    }),
  );
const later = async (milliseconds: number) => {
  shop.clock.advance(milliseconds);
  await shop.app.jobs.drain();
};

for (const count of [1, 2]) {
  const where = count === 1 ? 'one node' : 'two nodes';

  test(`/api/mcp, ${where}: ${calls} completions of a cart with nothing due make one order`, async () => {
    const { token, stock } = await readyCart(0);

    const answers = await storm(count, 'cart_management', {
      action: 'checkout',
      cart_token: token,
    });

    const id = only(answers.map(({ sessionId }) => sessionId));
    only(answers.map(({ order }) => order.id));
    assert.deepEqual(await outcomeOf(shop, id), { orders: 1, payments: [], charges: 0 });
    assert.equal(await stock(), 8);
  });

  for (const [name, action] of [
    ['cart_management', { action: 'checkout' }],
    ['ucp_checkout', {}],
  ] as const)
    test(`/api/mcp, ${where}: ${calls} times ${name} makes one checkout; paid as often, one charge`, async () => {
      const { token, stock } = await readyCart();
      const args = {
        ...action,
        cart_token: token,
        buyer: { email: 'new@example.com', name: 'Ada Lovelace' },
      };

      const answers = await storm(count, name, args);
      const id = only(answers.map(({ sessionId, checkout }) => sessionId ?? checkout.id));
      const sessions = await rowsOf(
        shop,
        'select from checkout_sessions where session_id <> $1 and cart_token = $2 and status = $3',
        [id, token, 'open'],
      );
      assert.deepEqual(sessions, []);
      const paymentPages = await atOnce<string>(10, nodes.slice(0, count), (_, at) => {
        const { redirectUrl, continueUrl } = answers[at];
        return redirectUrl ?? press(shop, continueUrl);
      });
      await typeCards(count, only(paymentPages), goodCard);
      await shop.app.jobs.drain();

      assert.deepEqual(await outcomeOf(shop, id), bought);
      assert.equal(await stock(), 8);
      const after = await storm(count, name, args);
      only(after.map(({ order }) => order.id));
      assert.deepEqual(await outcomeOf(shop, id), bought);
    });

  test(`/api/mcp, ${where}: a declined card buys nothing, and a late one buys once`, async () => {
    const { token, stock } = await readyCart();
    const args = { action: 'checkout', cart_token: token };
    const [checkedOut] = await storm(count, 'cart_management', args);

    const declined = await typeCards(count, checkedOut.redirectUrl, '4000000000000002');
    assert.equal(only(declined.map(({ status }) => status)), 402);
    const pending = { orders: 0, payments: ['pending'], charges: 0 };
    assert.deepEqual(await outcomeOf(shop, checkedOut.sessionId), pending);
    const late = await typeCards(count, checkedOut.redirectUrl, '4000000000000259');
    assert.equal(only(late.map(({ status }) => status)), 303);
    const meanwhile = await atOnce(calls, nodes.slice(0, count), (send, at) =>
      ask(send, at, 'cart_management', args),
    );
    assert.equal(only(meanwhile.map(({ error }) => error.code)), 'payment_in_progress');
    await later(60_000);

    assert.deepEqual(await outcomeOf(shop, checkedOut.sessionId), bought);
    assert.equal(await stock(), 8);
  });

  test(`/api/mcp, ${where}: the same concurrent change of a session is made once`, async () => {
    const mug = await shop.product({ name: 'Mug', variants: [{ stock: 9 }] });
    const one = nodes[0] as Send;
    const { checkout } = await call(one, 0, 'ucp_checkout', { product_id: mug.id });
    const args = {
      session_id: checkout.id,
      product_id: mug.id,
      quantity: 3,
      shipping_address: address,
    };

    const answers = await storm(count, 'ucp_checkout', args);

    assert.equal(
      only(answers.map((answer) => JSON.stringify(answer.checkout.totals.total))),
      '3000',
    );
    assert.equal(only(answers.map((answer) => answer.checkout.lineItems.length)), 1);
    assert.deepEqual(await outcomeOf(shop, checkout.id), { orders: 0, payments: [], charges: 0 });
  });
}
