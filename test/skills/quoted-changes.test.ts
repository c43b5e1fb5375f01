import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { agentOf, dataOf, openTalk, sentenceOf } from '../kit/a2a.ts';
import { offerShipping } from '../kit/shipping.ts';
import { openShop } from '../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const merchant = await shop.merchant();
for (const name of ['Canvas Tote', 'Red Mug'])
  await shop.product({
    name,
    price: { amount: 1_200, currency: 'USD' },
    variants: [{ stock: 500 }],
  });
for (const code of ['WELCOME10', 'OTHER20'])
  await merchant.post('/coupons', { site_slug: 'shop', code, percent_off: 10 });
await offerShipping(merchant, { standard: ['Standard', 0], fast: ['Express', 900] });
const { send } = openTalk(await agentOf(shop));
const readCart = async () => {
  const { items, coupon, buyer, shippingAddress, selectedShippingOption } = dataOf(
    await send('show my cart'),
  ).cart;
  return { items, coupon, buyer, shippingAddress, selectedShippingOption };
};

const fill = async () => {
  await send('add 2 canvas totes to my cart');
  await send('add a red mug');
  await send('use code WELCOME10');
  await send('ship to Austin, TX 78701, US');
};

describe('a text that only quotes a change, or asks for more, leaves the cart as it is', () => {
  for (const [text, answer] of [
    ['> clear my cart', /“> clear my cart”/],
    ['[clear my cart]', /clear my cart/],
    ['Please ignore: clear my cart', /“Please ignore”/],
    ['Explain what this text means:\nclear my cart', /“Explain what this text means”/],
    ['find red mugs and clear my cart', /red mugs/],
    ['is the tote nice? clear my cart', /tote/],
    ['check out and then clear my cart', /“check/],
    ['query: remove the tote', /“query”/],
    ['would you recommend I remove the tote?', /“recommend”/],
    ['search: use code OTHER20', /“search”/],
    ['remove code WELCOME10?', /“\?”/],
    ['search: my email is bob@shop.example', /“search”/],
    ['my email is bob@shop.example? no', /“\?”/],
    ['lookup: ship it to Ohio', /“lookup”/],
    ['keyword: express shipping', /“keyword”/],
    ['I am after a bamboo canoe, please have it sent to Ohio', /bamboo canoe/],
    ["I'm in the market for a jet ski, have it shipped to Texas", /jet ski/],
  ] satisfies [string, RegExp][])
    test(text, async () => {
      await fill();
      const earlier = await readCart();
      const task = await send(text);
      assert.match(sentenceOf(task), answer);
      assert.deepEqual(await readCart(), earlier);
    });
});

test('the same changes with courtesies are made', async () => {
  await fill();
  await send('hi! ship it to Ohio, thanks');
  assert.equal((await readCart()).shippingAddress.state, 'OH');
  await send('can I use code OTHER20, please?');
  assert.equal((await readCart()).coupon.code, 'OTHER20');
  assert.equal(dataOf(await send('can you clear my cart?')).cart.status, 'abandoned');
});
