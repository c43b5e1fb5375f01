import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { cartsOf, paySubject, rowsOf, sendTo } from '../../kit/carts.ts';
import { openSecondApp } from '../../kit/second-app.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
// All requests come from one network.
await shop.site({ holds: { checkouts: null, units: null } });
const carts = cartsOf(shop);
const many = <Answer>(count: number, act: (at: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)));
const digital = (name: string, stock: number | null) =>
  shop.product({ name, isDigital: true, variants: [{ stock }] });

test('200 concurrent additions to one cart over two nodes lose none', async (t) => {
  const nodes = [carts, cartsOf({ send: sendTo(await openSecondApp(t, shop)) })] as const;
  const products = await many(10, (at) => digital(`Thing ${at}`, null));
  const token = await carts.token();

  // A busy machine answers some of them 503; a repeat with the same key counts once.
  const answers = await many(200, async (at) => {
    const { add } = nodes[at % 2 === 0 ? 0 : 1];
    for (;;) {
      const key = { 'idempotency-key': `addition-${at}` };
      const answer = await add(token, { product_id: products[at % 10]?.id }, key);
      if (answer.status !== 503) return answer;
      await delay(100);
    }
  });

  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const { items, totals } = (await carts.get(token)).body;
  assert.deepEqual(
    items.map((item: any) => item.quantity),
    Array(10).fill(20),
  );
  assert.equal(totals.total, 200_000);
});

test('60 additions of an item with 50 units: 50 succeed, 10 are 409', async () => {
  const product = await digital('Rare', 50);
  const token = await carts.token();
  const answers = await many(60, () => carts.add(token, { product_id: product.id }));

  const refused = answers.filter(({ status }) => status === 409);
  assert.deepEqual([answers.length - refused.length, refused.length], [50, 10]);
  for (const { body } of refused) assert.equal(body.error.available, 50);
  assert.equal((await carts.get(token)).body.items[0].quantity, 50);
});

test('carts with the same items in opposite order never answer 5xx at checkout', async () => {
  const [one, other] = [await digital('One', 30), await digital('Other', 30)];
  const tokens = await many(40, () => carts.token());
  await Promise.all(
    tokens.map(async (token, at) => {
      const [first, second] = at % 2 === 0 ? [one, other] : [other, one];
      await carts.add(token, { product_id: first.id });
      await carts.add(token, { product_id: second.id });
    }),
  );

  const answers = await Promise.all(tokens.map((token) => carts.checkout(token, {})));

  const statuses = answers.map(({ status }) => status);
  assert.deepEqual(statuses.filter((status) => status === 200).length, 30);
  assert.deepEqual(statuses.filter((status) => status === 409).length, 10);
  const [left] = await rowsOf<{ reserved: number }>(
    shop,
    'select sum(stock_reserved)::int as reserved from variants where product_id = any($1)',
    [[one.id, other.id]],
  );
  assert.equal(left?.reserved, 60);
});

test('concurrent changes and checkouts of one cart end in one consistent state', async () => {
  const product = await digital('Busy', 500);
  const token = await carts.token();
  await carts.add(token, { product_id: product.id });

  const answers = await many(60, (at) =>
    at % 3 === 0 ? carts.checkout(token, {}) : carts.add(token, { product_id: product.id }),
  );

  const bad = answers.filter(
    ({ status, body }) => status !== 200 && body.error.code !== 'cart_busy',
  );
  assert.deepEqual(
    bad.map(({ body }) => body),
    [],
  );
  const sessions = await rowsOf<{ status: string; count: number }>(
    shop,
    `select status, count(*)::int from checkout_sessions where cart_token = $1 and status <> 'cancelled' group by 1`,
    [token],
  );
  assert.ok(sessions.length <= 1);
  const { quantity } = (await carts.get(token)).body.items[0];
  const [reserved] = await rowsOf<{ reserved: number }>(
    shop,
    'select stock_reserved as reserved from variants where product_id = $1',
    [product.id],
  );
  assert.equal(reserved?.reserved, sessions.length === 1 ? quantity : 0);
});

test('a cart is paid or changed, never both', async () => {
  for (const round of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const product = await digital(`Round ${round}`, 10);
    const token = await carts.token();
    await carts.add(token, { product_id: product.id });
    const { session_id: id } = (await carts.checkout(token, {})).body;

    const [, change] = await Promise.all([
      paySubject(shop, id),
      carts.add(token, { product_id: product.id }),
    ]);

    const cart = (await carts.get(token)).body;
    const orders = await rowsOf(shop, 'select 1 from orders where checkout_id = $1', [id]);
    const outcome = [change.status, cart.status, orders.length];
    assert.ok(
      [
        [200, 'active', 0],
        [409, 'completed', 1],
      ].some((fair) => JSON.stringify(fair) === JSON.stringify(outcome)),
      JSON.stringify(outcome),
    );
  }
});
