import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { agentOf, dataOf, openTalk, sentenceOf, type WireTask } from '../kit/a2a.ts';
import { offerShipping } from '../kit/shipping.ts';
import { openShop } from '../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const merchant = await shop.merchant();
const priced = (name: string, amount: number) =>
  shop.product({ name, price: { amount, currency: 'USD' }, variants: [{ stock: 500 }] });
await priced('Copper Kettle', 4_900);
await priced('Beeswax Candle', 1_200);
for (const code of ['TENTH10', 'FIFTH20'])
  await merchant.post('/coupons', { site_slug: 'shop', code, percent_off: 10 });
await offerShipping(merchant, { standard: ['Standard', 0], fast: ['Express', 900] });
const agent = await agentOf(shop);
const full = ['2 Copper Kettle', '1 Beeswax Candle'];
const { send } = openTalk(agent);
const linesOf = (task: WireTask): string[] =>
  (dataOf(task).cart?.items ?? []).map(
    ({ name, quantity }: { name: string; quantity: number }) => `${quantity} ${name}`,
  );
const fill = async () => {
  await send('add 2 copper kettles to my cart');
  await send('add a beeswax candle');
};
const readCart = async () => dataOf(await send('show my cart')).cart;
const cartLines = async () => linesOf(await send('show my cart'));

describe('a text that asks for more than one change makes none of them silently', () => {
  const sentences: [string, RegExp][] = [
    ['remove both', /“both”/],
    ['remove both items', /“both”/],
    ['remove the kettle and the candle', /one item .* names several/],
    ['remove one kettle and the candle', /one item .* names several/],
    ['remove the candle and check out', /“check out”/],
    ['remove the candle, then ship to Austin, TX', /“ship to austin, tx”/],
    ['remove the candle and use code TENTH10', /“code TENTH10”/],
    ['remove the candle, my email is ann@shop.example', /“ann@shop\.example”/],
    ['use code TENTH10 and code FIFTH20', /“code FIFTH20”/],
    ['my email is ann@shop.example or bob@shop.example', /“bob@shop\.example”/],
    ['check out for ann@shop.example and bob@shop.example', /“bob@shop\.example”/],
    ['add a kettle to my cart and check out', /nothing was added or bought/],
    ['buy another kettle and check out', /nothing was added or bought/],
    ['check out and add a kettle', /nothing was added or bought/],
    ['buy a kettle and place the order', /nothing was added or bought/],
    ['put a kettle in my cart, and pay', /“pay”/],
    ['add 2 kettles, ship to Austin, TX, and check out', /nothing was added or bought/],
    ["I'll take both", /“both”/],
    ['Add a copper kettle. Add a copper kettle.', /“add a copper kettle”/],
  ];
  for (const [text, answer] of sentences)
    test(text, async () => {
      await fill();
      const task = await send(text);
      assert.match(sentenceOf(task), answer);
      assert.equal(dataOf(task).sessionId, undefined);
      const cart = await readCart();
      assert.deepEqual(await cartLines(), full);
      assert.deepEqual([cart.coupon, cart.buyer, cart.shippingAddress], [null, null, null]);
    });
});

describe('a text that is no change of the cart changes nothing', () => {
  for (const text of [
    'remove my email ann@shop.example',
    'delete my data',
    'delete my address',
    'remove the candle after checkout',
    'remove the candle at checkout',
    'remove everything but the candle',
    'my email is not ann@shop.example',
    'what is code TENTH10?',
    'the code TENTH10 did not work',
    'can I use code TENTH10 with sale items?',
    'my friend told me about code TENTH10',
    'how can I pay?',
    'how much do I pay?',
    'cancel',
  ])
    test(text, async () => {
      await fill();
      const task = await send(text);
      assert.equal(dataOf(task).sessionId, undefined);
      const cart = await readCart();
      assert.deepEqual(linesOf(await send('show my cart')), full);
      assert.deepEqual([cart.coupon, cart.buyer, cart.shippingAddress], [null, null, null]);
    });
});

test('an item that is only described is asked about', async () => {
  await fill();
  const asked = await send('remove the cheapest item');
  assert.match(sentenceOf(asked), /1\. Copper Kettle, 2\. Beeswax Candle/);
  assert.deepEqual(await cartLines(), full);
});

describe('a text may say several details at once', () => {
  test('an item and an address', async () => {
    await fill();
    await send('add a kettle and ship to Austin, TX');
    const { shippingAddress } = await readCart();
    assert.deepEqual(await cartLines(), ['3 Copper Kettle', '1 Beeswax Candle']);
    assert.deepEqual([shippingAddress.city, shippingAddress.state], ['Austin', 'TX']);
  });

  test('an item and a code', async () => {
    await fill();
    await send('add a kettle, use code TENTH10');
    const { coupon } = await readCart();
    assert.deepEqual(await cartLines(), ['3 Copper Kettle', '1 Beeswax Candle']);
    assert.equal(coupon.code, 'TENTH10');
  });

  test('an item and a code that is unknown: neither', async () => {
    await fill();
    assert.match(sentenceOf(await send('add a kettle, use code OTHER99')), /code/i);
    assert.deepEqual(await cartLines(), full);
  });

  test('an address, a code and an email', async () => {
    await fill();
    await send('my email is ann@shop.example, ship to Austin, TX and use code TENTH10');
    const { buyer, coupon, shippingAddress } = await readCart();
    assert.deepEqual(
      [buyer.email, coupon.code, shippingAddress.state],
      ['ann@shop.example', 'TENTH10', 'TX'],
    );
  });

  for (const text of [
    'use code TENTH10 and check out',
    'ship to Austin, TX with code TENTH10 and check out',
    'buy everything in my cart with code TENTH10',
    'check out with express shipping to Austin, TX and use code TENTH10',
  ])
    test(`a checkout of the cart: ${text}`, async () => {
      await fill();
      const { checkout } = dataOf(await send(text));
      assert.deepEqual(
        checkout.lineItems.map(({ quantity }: { quantity: number }) => quantity),
        [2, 1],
      );
      assert.match(JSON.stringify(checkout), /TENTH10/);
    });
});

test('a checkout with a shipping option', async () => {
  await fill();
  const { checkout } = dataOf(await send('check out with express shipping to Austin, TX'));
  assert.equal(checkout.totals.shipping, 900);
  assert.equal(checkout.shippingAddress.state, 'TX');
});

const changes: [string, string[]][] = [
  ['set the kettle to 0', ['1 Beeswax Candle']],
  ['set the candle quantity to 0', ['2 Copper Kettle']],
  ['remove the kettle but keep the candle', ['1 Beeswax Candle']],
  ['add one more', ['2 Copper Kettle', '2 Beeswax Candle']],
];
for (const [text, lines] of changes)
  test(`an ordinary change: ${text}`, async () => {
    await fill();
    await send(text);
    assert.deepEqual(await cartLines(), lines);
  });
