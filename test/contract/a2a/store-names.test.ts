import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, asking, taskOf, type WireTask } from '../../kit/a2a.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'second', name: 'Second' });
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 20 }] });
const agent = await agentOf(shop);

const ask = async (data: Record<string, unknown>, host?: string): Promise<WireTask> =>
  taskOf(
    await agent.post(
      '/message:send',
      { message: asking(data) },
      { ...agent.key, ...(host && { host }) },
    ),
  );
const sentenceOf = ({ status }: WireTask) => status.message?.parts[0]?.text ?? '';
const dataOf = ({ artifacts }: WireTask, name: string): any =>
  artifacts.find(({ artifactId }) => artifactId === name)?.parts[0]?.data;

const cart = dataOf(
  await ask({ skill: 'cart-management', site_slug: 'shop', product_id: mug.id }),
  'cart',
).cart;
const ofCart = { cart_token: cart.token };

test('a store is found by its slug in any case', async () => {
  for (const slug of ['SHOP', ' Shop ']) {
    const found = await ask({ skill: 'catalog-search', site_slug: slug });
    assert.equal(dataOf(found, 'search_results').totalEstimate, 1);
    const named = await ask({ skill: 'catalog-search', filters: { site_slugs: [slug] } });
    assert.equal(dataOf(named, 'search_results').totalEstimate, 1);
    const details = await ask({ skill: 'store-details', site_slug: slug });
    assert.equal(dataOf(details, 'store').store.slug, 'shop');
  }
  const atHost = await ask({ skill: 'store-details', site_slug: 'SHOP' }, 'shop.localhost:4000');
  assert.equal(atHost.status.state, 'TASK_STATE_COMPLETED');
  assert.equal(
    (await ask({ skill: 'cart-management', ...ofCart, site_slug: 'Shop' })).status.state,
    'TASK_STATE_COMPLETED',
  );
});

const checkout = dataOf(await ask({ skill: 'ucp-checkout', ...ofCart }), 'checkout').checkout;

for (const [what, data] of [
  ['cart', { skill: 'cart-management', ...ofCart }],
  ['cart', { skill: 'cart-management', ...ofCart, product_id: mug.id }],
  ['cart', { skill: 'cart-management', ...ofCart, action: 'checkout' }],
  ['cart', { skill: 'ucp-checkout', ...ofCart }],
  ['checkout', { skill: 'ucp-checkout', session_id: checkout.id }],
] as const) {
  test(`a ${what} of another store than the named one is refused: ${JSON.stringify(Object.keys(data))}`, async () => {
    const elsewhere = await ask({ ...data, site_slug: 'second' });
    const nowhere = await ask({ ...data, site_slug: 'nope' });
    const atHost = await ask(data, 'second.localhost:4000');

    assert.deepEqual(
      [elsewhere, nowhere, atHost].map(({ status }) => status.state),
      Array(3).fill('TASK_STATE_FAILED'),
    );
    assert.equal(
      sentenceOf(elsewhere),
      `This ${what} belongs to the store shop, not to second. Omit site_slug or send shop.`,
    );
    assert.match(sentenceOf(nowhere), /^There is no such store/);
    assert.equal(
      sentenceOf(atHost),
      `This ${what} belongs to the store shop, but this host belongs to the store second. Send the request to the host of shop or of the platform.`,
    );
  });
}

test('the refused messages changed nothing', async () => {
  const { items } = dataOf(await ask({ skill: 'cart-management', ...ofCart }), 'cart').cart;
  assert.deepEqual(
    items.map(({ quantity }: { quantity: number }) => quantity),
    [1],
  );
});
