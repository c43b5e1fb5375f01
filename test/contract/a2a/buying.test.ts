import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, asking, saying, taskOf, type WireTask } from '../../kit/a2a.ts';
import { goodCard, payOnPage } from '../../kit/parity/hosted-page.ts';
import { offerShipping } from '../../kit/shipping.ts';
import { openShop } from '../../kit/shop.ts';
import { buyerBrowser } from '../../pages/buying/buyer-browser.ts';
import { fillIn } from '../../pages/buying/checkout-form.ts';

const shop = await openShop(null);
await shop.site();
const agent = await agentOf(shop);
const merchant = await shop.merchant();
await shop.product({ name: 'Enamel Mug', variants: [{ stock: 20 }] });
await shop.product({
  name: 'Linen Shirt',
  variants: [
    { options: { Size: 'M', Color: 'Navy' }, stock: 5 },
    { options: { Size: 'L', Color: 'Navy' }, stock: 5 },
    { options: { Size: 'M', Color: 'Rust' }, stock: 5 },
  ],
});
await offerShipping(merchant, { slow: ['Slow', 500] });
await merchant.post('/coupons', { site_slug: 'shop', code: 'TENTH', percent_off: 10 });

type Sent = ReturnType<typeof asking>;
const send = async (message: Sent | ReturnType<typeof saying>): Promise<WireTask> =>
  taskOf(await agent.rpc('SendMessage', { message }));
const read = async ({ id }: WireTask): Promise<WireTask> =>
  (await agent.rpc('GetTask', { taskId: id })).body.result;
const dataOf = ({ artifacts }: WireTask, name: string): any =>
  artifacts.find(({ artifactId }) => artifactId === name)?.parts[0]?.data;
const sentenceOf = ({ status }: WireTask) => status.message?.parts[0]?.text ?? '';

const typed = (path: string, fields: Record<string, string>) =>
  shop.send({
    method: 'POST',
    url: path,
    headers: { host: 'localhost:4000', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const payOn = async (url: string) => {
  const answer = await typed(new URL(url).pathname, { card_number: '4242424242424242' });
  assert.equal(answer.status, 303);
  await shop.app.jobs.drain();
};

test('a cart is filled in words, checked out step by step, and paid', async () => {
  const made = await send(saying('Create a cart at shop with two Enamel Mugs'));
  const { cart } = dataOf(made, 'cart');
  assert.equal(made.status.state, 'TASK_STATE_COMPLETED');
  assert.deepEqual([cart.items[0].quantity, cart.totals.total], [2, 2_000]);
  const cheaper = await send(saying(`Apply the coupon TENTH to ${cart.token}`));
  assert.equal(dataOf(cheaper, 'cart').cart.totals.discount, 200);

  const task = await send(
    asking({ skill: 'cart-management', action: 'checkout', cartToken: cart.token }),
  );
  assert.equal(task.status.state, 'TASK_STATE_INPUT_REQUIRED');
  assert.match(sentenceOf(task), /shipping_address/);
  const on = { taskId: task.id };
  const sent = await send(asking({ shippingAddress: { country: 'US' } }, on));
  assert.match(sentenceOf(sent), /shipping options/);
  const ready = await send(asking({ selectedShippingOptionId: 'slow' }, on));
  assert.equal(ready.id, task.id);
  assert.equal(ready.status.state, 'TASK_STATE_INPUT_REQUIRED');

  await payOn(dataOf(ready, 'checkout').redirectUrl);

  const done = await read(task);
  const { order } = dataOf(done, 'order');
  assert.equal(done.status.state, 'TASK_STATE_COMPLETED');
  assert.deepEqual([order.totals.total, order.channel], [2_300, 'a2a']);
  const status = await send(
    asking({ skill: 'order-status', confirmationToken: order.confirmationToken }),
  );
  assert.equal(dataOf(status, 'order').order.id, order.id);
});

test('a checkout over A2A refuses a return_url on a host that the store neither owns nor lists', async () => {
  const made = await send(saying('Create a cart at shop with two Enamel Mugs'));
  const { cart } = dataOf(made, 'cart');

  const task = await send(
    asking({
      ...{ skill: 'cart-management', action: 'checkout', cartToken: cart.token },
      ...{ shippingAddress: { country: 'US' }, selectedShippingOptionId: 'slow' },
      returnUrl: 'https://agent.example/done',
    }),
  );

  assert.equal(task.status.state, 'TASK_STATE_FAILED');
  assert.match(
    sentenceOf(task),
    /return_url must be on one of these hosts: shop\.localhost, localhost/,
  );
});

test('the agent asks which variant, gets the answer in words, and the buyer pays on the page', async () => {
  const task = await send(saying('Buy a Linen Shirt at shop, my e-mail is ann@shop.example'));
  assert.equal(task.status.state, 'TASK_STATE_INPUT_REQUIRED');
  assert.equal(dataOf(task, 'variant_alternatives').alternatives.length, 3);

  const on = { taskId: task.id };
  const chosen = await send(saying('medium, navy', on));
  const { checkout } = dataOf(chosen, 'checkout');
  assert.deepEqual(checkout.lineItems[0].variantOptions, [
    { name: 'Size', value: 'M' },
    { name: 'Color', value: 'Navy' },
  ]);
  const sent = await send(asking({ shippingAddress: { country: 'CA' } }, on));
  const after = dataOf(sent, 'checkout').checkout;
  assert.deepEqual([after.id, after.totals.total], [checkout.id, 1_500]);

  const at = `http://localhost:4000/checkout/${checkout.id}`;
  const ann = buyerBrowser(shop);
  await fillIn(ann, at, {
    ...{ email: 'ann@shop.example', name: 'Ann', line1: '1 Elm Street', city: 'Ottawa' },
    ...{ state: 'ON', postcode: 'K1A 0B1', country: 'CA', shipping_option: 'slow' },
  });
  await payOnPage(shop, at, goodCard, ann);

  const done = await read(task);
  assert.equal(done.status.state, 'TASK_STATE_COMPLETED');
  const { order } = dataOf(done, 'order');
  // Every key of the workspace reads its tasks, but what a person entered is for the merchant only.
  assert.equal(order.buyer, null);
  const { body } = await (await shop.merchant()).get(`/orders/${order.id}`);
  assert.equal(body.buyer.email, 'ann@shop.example');
});

test('buying needs a credential; joining a membership plan does not', async () => {
  const message = asking({ skill: 'ucp-checkout', site_slug: 'shop' });
  const { body } = await agent.rpc('SendMessage', { message }, {});
  assert.equal(body.error.code, -32_000);
  const { body: joined } = await agent.rpc(
    'SendMessage',
    {
      message: asking({ skill: 'membership-signup', site_slug: 'shop', email: 'ann@shop.example' }),
    },
    {},
  );
  assert.equal(joined.result.task.status.state, 'TASK_STATE_FAILED');
  assert.match(sentenceOf(joined.result.task), /offers no membership/);
});
