import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acpAddress, acpBasket, acpOf, connectAgent } from '../../kit/acp/agent.ts';
import { cartsOf } from '../../kit/carts.ts';
import { openShop } from '../../kit/shop.ts';
import { amountsOf, line, toCalifornia, ucpOf } from '../../kit/ucp.ts';

const shop = await openShop(null);
await shop.site();
await shop.other.site();
const owner = await shop.merchant();
const rose = await shop.product({ name: 'Rose', weightGrams: 900, variants: [{ stock: 50 }] });
const pot = await shop.product({ name: 'Pot', weightGrams: 900, variants: [{ stock: 50 }] });
const foreign = await shop.other.product({ name: 'Foreign' });
const [roseId, potId] = [rose, pot].map(({ variants }) => String(variants[0]?.id)) as [
  string,
  string,
];
const mail = { id: 'mail', label: 'Mail', type: 'weight', amount: 300, per_kg: 200 };
const zone = (rates: object[]) =>
  owner.post('/shipping-zones', { site_slug: 'shop', name: 'All', rates });

test('only products of the store can ship free, and the list is part of the rate', async () => {
  for (const id of ['prd_nothing', foreign.id]) {
    const { status, body } = await zone([mail, { ...mail, id: 'b', free_product_ids: [id] }]);
    assert.deepEqual([status, body.error.details[0].field], [400, 'rates[1].free_product_ids[0]']);
  }
  const free = { ...mail, free_product_ids: [rose.id] };
  const courier = { id: 'courier', label: 'Courier', type: 'flat', amount: 1_500 };
  const { body: made } = await zone([{ ...free, free_product_ids: [rose.id, rose.id] }, courier]);
  assert.deepEqual(made.rates, [free, courier]);
  const path = `/shipping-zones/${made.id}`;
  assert.deepEqual((await owner.patch(path, { rates: [mail] })).body.rates, [mail]);
  assert.deepEqual((await owner.patch(path, { rates: [free, courier] })).body.rates.length, 2);
});

test('an order of free products ships free, and others pay for themselves, in every quote', async () => {
  const shipping_address = { country: 'US', name: 'Ada', line1: '1 Main St', city: 'X' };
  const preview = async (...ids: string[]) => {
    const line_items = ids.map((variant_id) => ({ variant_id }));
    const { body } = await owner.post('/sites/shop/quote-preview', {
      line_items,
      shipping_address,
    });
    return body.shipping_options.map(({ amount }: any) => amount);
  };
  assert.deepEqual(await preview(roseId), [0, 1_500]);
  assert.deepEqual(await preview(potId), [500, 1_500]);
  assert.deepEqual(await preview(roseId, potId), [500, 1_500]);

  const carts = cartsOf(shop);
  const token = await carts.token();
  await carts.add(token, { variant_id: roseId, quantity: 3 });
  const { body: cart } = await carts.put(token, { shipping_address });
  assert.deepEqual(cart.shipping_options[0], { id: 'mail', label: 'Mail', amount: 0 });

  const { body: ucp } = await ucpOf(shop).create({
    line_items: [line(roseId)],
    fulfillment: toCalifornia(),
  });
  const [group] = ucp.fulfillment.methods[0].groups;
  assert.deepEqual(
    group.options.map(({ title }: any) => title),
    ['Mail (Free)', 'Courier'],
  );
  assert.equal(amountsOf(ucp).total, 1_000);

  const agent = acpOf(shop, (await connectAgent(owner)).key);
  const { body: acp } = await agent.create(
    acpBasket(roseId, { fulfillment_details: { address: acpAddress } }),
  );
  assert.deepEqual(
    acp.fulfillment_options.map(({ title }: any) => title),
    ['Mail (Free)', 'Courier'],
  );
});
