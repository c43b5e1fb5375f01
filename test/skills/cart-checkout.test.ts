import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateSession } from '../../src/core/checkout/change-session.ts';
import { startHostedPayment } from '../../src/core/checkout/payment/start-hosted-payment.ts';
import { cartManagement } from '../../src/core/skills/buying/cart/cart-management.ts';
import { cancelTask } from '../../src/core/tasks/change/cancel-task.ts';
import {
  artifactsOf,
  buyerAt,
  countWaitKeys,
  errorOf,
  readTask,
  storeTaskFor,
} from '../kit/buying-skills.ts';
import { cartsOf, paySubject, rowsOf } from '../kit/carts.ts';
import { offerShipping } from '../kit/shipping.ts';
import { openShop } from '../kit/shop.ts';
import { skillTools } from '../kit/skills.ts';

const shop = await openShop(null);
const site = await shop.site();
const tools = skillTools(shop);
const carts = cartsOf(shop);
const merchant = await shop.merchant();
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 1_000 }] });
await offerShipping(merchant, { standard: ['Standard', 0], fast: ['Fast', 900] });
const gift = await shop.product({
  name: 'Gift',
  price: { amount: 0, currency: 'USD' },
  isDigital: true,
});

const me = buyerAt(shop, site);
const run = (input: Parameters<typeof cartManagement.run>[2]) =>
  cartManagement.run(tools, me, input);
const cartOf = async (input: Parameters<typeof run>[0]): Promise<string> =>
  artifactsOf(await run({ site_slug: 'shop', ...input })).cart.cart.token;
const ready = {
  product_id: mug.id,
  quantity: 2,
  shipping_address: { country: 'US' },
  selected_shipping_option_id: 'standard',
  buyer: { email: 'ann@shop.example' },
};
const checkOut = (token: string, more: Parameters<typeof run>[0] = {}) =>
  run({ action: 'checkout', cart_token: token, ...more });
const sessionOf = (outcome: Awaited<ReturnType<typeof run>>): string =>
  artifactsOf(outcome).checkout.sessionId;
/** Pays by card on the page that the outcome links to. */
const payOn = async (url: string) => {
  const answer = await shop.send({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { host: 'localhost:4000', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ card_number: '4242424242424242' }).toString(),
  });
  assert.equal(answer.status, 303);
  await shop.app.jobs.drain();
};

test('checkout reserves the stock and returns the payment URL', async () => {
  const outcome = await checkOut(await cartOf(ready));

  const { cart, checkout } = artifactsOf(outcome);
  assert.equal(outcome.state, 'input_required');
  assert.deepEqual(Object.keys(checkout), ['redirectUrl', 'sessionId', 'expiresAt']);
  assert.match(checkout.redirectUrl, /^http:\/\/localhost:4000\/sandbox\/pay\/[\w-]+$/);
  assert.equal(checkout.expiresAt, new Date(shop.clock().getTime() + 1_800_000).toISOString());
  assert.equal(cart.cart.status, 'active');
  assert.equal(outcome.waitKeys?.length, 2);
  assert.match(
    outcome.message,
    /^Send the buyer to http\S+ to pay \$20\.00\. The order follows\.$/,
  );
});

test('payment on the page completes the waiting task with the order', async () => {
  const outcome = await checkOut(await cartOf(ready));
  const task = await storeTaskFor(shop, outcome);
  assert.equal(task.state, 'input_required');

  await payOn(artifactsOf(outcome).checkout.redirectUrl);

  const done = await readTask(shop, task);
  const { order } = artifactsOf(done).order;
  assert.equal(done.state, 'completed');
  assert.equal(order.totals.total, 2_000);
  assert.match(order.confirmationToken, /^conf_/);
  assert.equal((await shop.public.get(`/orders/${order.confirmationToken}`)).status, 200);
  assert.equal(order.channel, 'a2a');
  assert.match(
    done.statusMessage?.parts[0]?.text ?? '',
    new RegExp(`^Order ${order.name} at A shop for \\$20\\.00 was placed`),
  );
  assert.equal(await countWaitKeys(shop), 0);
});

test('a repeated checkout returns the same session, and the order once it is paid', async () => {
  const token = await cartOf(ready);
  const first = await checkOut(token);
  const again = await checkOut(token, { shipping_address: { country: 'us' } });
  assert.equal(sessionOf(again), sessionOf(first));

  await paySubject(shop, sessionOf(first));
  const { state, artifacts, waitKeys } = await checkOut(token);
  assert.deepEqual([state, waitKeys], ['completed', undefined]);
  assert.deepEqual(
    artifacts.map(({ artifactId }) => artifactId),
    ['cart', 'checkout', 'order'],
  );
});

test('a repeated checkout keeps the page that the buyer may be paying on', async () => {
  const cup = await shop.product({ name: 'Cup', variants: [{ stock: 5 }] });
  const token = await cartOf({ ...ready, product_id: cup.id });
  const returning = { return_url: 'http://localhost:3000/thanks' };
  const first = await checkOut(token, returning);
  const price = { amount: 1_500, currency: 'USD' };
  await merchant.patch(`/products/${cup.id}`, { price });
  shop.clock.advance(29 * 60_000);

  for (const repeat of [
    {},
    returning,
    { buyer: ready.buyer, shipping_address: ready.shipping_address },
  ]) {
    const again = await checkOut(token, repeat);
    assert.deepEqual(artifactsOf(again).checkout, artifactsOf(first).checkout);
    assert.match(again.message, /to pay \$20\.00\./);
  }
  await payOn(artifactsOf(first).checkout.redirectUrl);

  assert.equal(artifactsOf(await checkOut(token)).order.order.totals.total, 2_000);
  assert.deepEqual(await rowsOf(shop, 'select from refunds'), []);
});

test('a checkout is repeated while the buyer pays: the order is placed in either order', async () => {
  for (let round = 0; round < 8; round += 1) {
    const token = await cartOf(ready);
    const id = sessionOf(await checkOut(token, { return_url: 'http://localhost:3000/' }));
    const [again] = await Promise.all([checkOut(token), paySubject(shop, id)]);
    assert.equal(sessionOf(again), id);
    assert.equal((await checkOut(token)).state, 'completed');
  }
  assert.deepEqual(await rowsOf(shop, 'select from refunds'), []);
});

test('a repeated checkout keeps what the buyer has changed on the page', async () => {
  const token = await cartOf(ready);
  const id = sessionOf(await checkOut(token));
  await shop.unit.run(shop.tenant, (work) =>
    updateSession(work, id, { selectedShippingOptionId: 'fast', browser: 'b' }),
  );
  const { payment } = await startHostedPayment(shop.paymentContext, shop.tenant, id, {
    network: null,
  });

  const again = await checkOut(token);

  assert.deepEqual([sessionOf(again), artifactsOf(again).checkout.redirectUrl], [id, payment?.url]);
  assert.match(again.message, /to pay \$29\.00\./);
});

test('a checkout with another return URL closes the page and opens another', async () => {
  const token = await cartOf(ready);
  const first = await checkOut(token, { return_url: 'http://localhost:3000/one' });
  const second = await checkOut(token, { return_url: 'http://localhost:3000/two' });
  assert.notEqual(sessionOf(first), sessionOf(second));
});

test('other fields sent with a checkout are saved in the cart', async () => {
  const token = await cartOf({ product_id: mug.id });
  const { cart } = artifactsOf(
    await checkOut(token, {
      shipping_address: { country: 'US' },
      selected_shipping_option_id: 'standard',
      buyer: { email: 'new@shop.example' },
    }),
  ).cart;
  assert.deepEqual(
    [cart.buyer.email, cart.selectedShippingOptionId],
    ['new@shop.example', 'standard'],
  );
});

test('a task that waits for a cart is completed when any of its sessions is paid', async () => {
  const token = await cartOf(ready);
  const task = await storeTaskFor(shop, await checkOut(token));
  await run({ cart_token: token, product_id: mug.id });
  const { body } = await carts.checkout(token, {});

  await paySubject(shop, body.session_id);

  const done = await readTask(shop, task);
  assert.equal(done.state, 'completed');
  assert.equal(artifactsOf(done).order.order.items[0].quantity, 3);
});

test('a cart without an amount due immediately becomes an order', async () => {
  const outcome = await checkOut(await cartOf({ product_id: gift.id }));

  const { checkout, order } = artifactsOf(outcome);
  assert.equal(outcome.state, 'completed');
  assert.equal(order.order.totals.total, 0);
  assert.equal(
    checkout.redirectUrl,
    `http://localhost:4000/orders/${order.order.confirmationToken}`,
  );
});

test('a canceled task stays canceled when its checkout is paid', async () => {
  const outcome = await checkOut(await cartOf(ready));
  const task = await storeTaskFor(shop, outcome);
  await shop.unit.run(shop.tenant, (work) => cancelTask(work, task.id));

  await paySubject(shop, sessionOf(outcome));

  const now = await readTask(shop, task);
  assert.equal(now.state, 'canceled');
  assert.equal(artifactsOf(now).order, undefined);
});

test('a payment before the task began to wait: a recheck completes the task', async () => {
  const outcome = await checkOut(await cartOf(ready));
  await paySubject(shop, sessionOf(outcome));
  const task = await storeTaskFor(shop, outcome);
  assert.equal(task.state, 'input_required');

  await shop.unit.run(shop.tenant, async (work) => outcome.recheck?.(work));

  assert.equal((await readTask(shop, task)).state, 'completed');
});

test('a payment while the task begins to wait: the task is completed in either order', async () => {
  for (let round = 0; round < 8; round += 1) {
    const outcome = await checkOut(await cartOf(ready));
    const waits = async () => {
      const task = await storeTaskFor(shop, outcome);
      await shop.unit.run(shop.tenant, async (work) => outcome.recheck?.(work));
      return task;
    };
    const [task] = await Promise.all([waits(), paySubject(shop, sessionOf(outcome))]);
    assert.equal((await readTask(shop, task)).state, 'completed');
  }
});

test('concurrent checkouts of one cart open a single session', async () => {
  const token = await cartOf(ready);
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => checkOut(token)));
  assert.equal(new Set(outcomes.map(sessionOf)).size, 1);
});

test('a recheck of an unpaid checkout leaves the task unchanged', async () => {
  const outcome = await checkOut(await cartOf(ready));
  const task = await storeTaskFor(shop, outcome);
  await shop.unit.run(shop.tenant, async (work) => outcome.recheck?.(work));
  assert.equal((await readTask(shop, task)).state, 'input_required');
});

test('an order and the completion of its task commit together or not at all', async () => {
  const outcome = await checkOut(await cartOf(ready));
  const task = await storeTaskFor(shop, outcome);
  const id = sessionOf(outcome);
  const failing = {
    ...shop.paymentContext,
    outcomeHandlers: {
      ...shop.paymentContext.outcomeHandlers,
      checkout: {
        ...shop.paymentContext.outcomeHandlers.checkout,
        async completed(
          ...args: Parameters<typeof shop.paymentContext.outcomeHandlers.checkout.completed>
        ) {
          await shop.paymentContext.outcomeHandlers.checkout.completed(...args);
          throw new Error('the power went out');
        },
      },
    },
  };
  await assert.rejects(paySubject({ ...shop, paymentContext: failing }, id), /power/);
  assert.equal((await readTask(shop, task)).state, 'input_required');
  const orders = () => rowsOf(shop, 'select from orders where checkout_id = $1', [id]);
  assert.equal((await orders()).length, 0);

  await paySubject(shop, id);
  assert.equal((await readTask(shop, task)).state, 'completed');
  assert.equal((await orders()).length, 1);
});

test('an empty cart and an abandoned cart are rejected', async () => {
  const empty = await errorOf(checkOut(await cartOf({})));
  assert.equal(empty.reason, 'cart_empty');
  const token = await cartOf(ready);
  await run({ action: 'cancel', cart_token: token });
  assert.equal((await errorOf(checkOut(token))).reason, 'cart_not_active');
});

test('a checkout without a shipping option is rejected with the available options', async () => {
  const token = await cartOf({ product_id: mug.id, shipping_address: { country: 'US' } });
  const rejection = await errorOf(checkOut(token));
  assert.equal(rejection.reason, 'shipping_option_required');
  assert.deepEqual(
    rejection.extensions.shipping_options,
    (await carts.get(token)).body.shipping_options,
  );
});

test('a session that was opened over REST is returned', async () => {
  const token = await cartOf(ready);
  const { body } = await carts.checkout(token, {});
  const outcome = await checkOut(token);
  assert.equal(sessionOf(outcome), body.session_id);
  assert.equal(
    (await startHostedPayment(shop.paymentContext, shop.tenant, body.session_id, { network: null }))
      .session.channel,
    'cart',
  );
});
