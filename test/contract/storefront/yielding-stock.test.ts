import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cartsOf, paySubject, rowsOf } from '../../kit/carts.ts';
import type { Shop } from '../../kit/shop.ts';
import { stockOf } from '../../kit/stock.ts';
import { line, messagesIn, paying, ucpOf } from '../../kit/ucp.ts';
import { payingWith, ucpV1Of } from '../../kit/ucp-v1.ts';
import { openX402Shop } from '../../kit/x402.ts';

const shop = await openX402Shop(null);
const merchant = await shop.merchant();

/** Calls from one address, as a guest. */
const from = (remoteAddress: string): Pick<Shop, 'send'> => ({
  send: (options) => shop.send({ ...options, remoteAddress }),
});
const ucpV1 = ucpV1Of(from('203.0.120.1'));
const ucp = ucpOf(from('203.0.120.1'));
const carts = cartsOf(from('203.0.120.1'));
let name = 0;

/** A file of which unpaid payment pages of other networks hold every unit. */
async function heldProduct(stock: number) {
  name += 1;
  const { digitalAssetId } = shop.book;
  const product = await shop.product({
    name: `Zither ${name}`,
    price: { amount: 250, currency: 'USD' },
    isDigital: true,
    digitalAssetId,
    variants: [{ stock }],
  });
  const pages = [];
  for (let left = stock; left > 0; left -= 3) {
    const page = await checkOut(`198.51.${100 + pages.length}.1`, product, Math.min(left, 3));
    assert.equal(page.status, 200, page.text);
    pages.push(page.body.session_id as string);
  }
  return { product, pages, variantId: product.variants[0]?.id ?? '' };
}

async function checkOut(address: string, { id }: { id: string }, quantity = 1) {
  const carts = cartsOf(from(address));
  const token = await carts.token();
  const added = await carts.add(token, { product_id: id, quantity });
  assert.equal(added.status, 200, added.text);
  return carts.checkout(token, {});
}

const wanting = (id: string, quantity = 1) => ({
  line_items: [{ product_id: id, quantity }],
  buyer: { email: 'ada@example.com' },
});
const stockNow = async (id: string) => {
  const { stock, in_stock: inStock } = (
    await shop.public.get(`/api/storefront/v1/stores/shop/products/${id}`)
  ).body.variants[0];
  return { stock, inStock };
};
const sold = async (id: string) => {
  const lines = 'select quantity from order_lines where product_id = $1';
  return (await rowsOf<{ quantity: number }>(shop, lines, [id])).map(({ quantity }) => quantity);
};

test('a buyer who pays by token opens, edits and buys what unpaid payment pages hold', async () => {
  const { product } = await heldProduct(3);
  const opened = await ucpV1.create(wanting(product.id));
  assert.equal(opened.status, 201, opened.text);
  assert.deepEqual(opened.body.messages, []);
  const edited = await ucpV1.put(opened.body.id, wanting(product.id, 2));
  assert.equal(edited.status, 200, edited.text);

  const { body } = await ucpV1.complete(opened.body.id, payingWith('tok_success'));

  assert.equal(body.status, 'completed');
  const more = await ucpV1.create(wanting(product.id, 4));
  assert.deepEqual([more.status, more.body.error.code], [409, 'insufficient_stock']);
});

test('over public UCP a cart and a checkout get what unpaid payment pages hold', async () => {
  const { variantId } = await heldProduct(1);
  const cart = await ucp.createCart({ line_items: [line(variantId)] });
  assert.deepEqual([cart.status, cart.body.line_items.length], [201, 1], cart.text);
  const key = (step: string) => ({ 'idempotency-key': `public-${step}` });
  const buyer = { email: 'ada@example.com' };
  const { body } = await ucp.create({ cart_id: cart.body.id, buyer }, key('open'));

  const paid = await ucp.complete(body.id, paying(), key('pay'));

  assert.equal(paid.body.status, 'completed', messagesIn(body).join());
});

test('a second payment page gets nothing that the first one holds, and the error says until when', async () => {
  const { product, pages } = await heldProduct(1);

  const refused = await checkOut('203.0.121.1', product);

  const { code, available, held_until: until, message } = refused.body.error;
  assert.deepEqual(
    [refused.status, code, available, until],
    [409, 'insufficient_stock', 0, '2026-01-01T01:00:00.000Z'],
  );
  assert.match(message, /until 2026-01-01T01:00:00.000Z/);
  await paySubject(shop, pages[0] ?? '');
  const token = await carts.token();
  const late = await carts.add(token, { product_id: product.id });
  assert.deepEqual([late.status, late.body.error.available], [409, 0]);
  assert.equal('held_until' in late.body.error, false);
});

test('stock that only unpaid payment pages hold is in stock until it is paid for', async () => {
  const { product, pages } = await heldProduct(1);
  const found = async () =>
    (
      await ucpV1.search({ site_slug: 'shop', query: product.name, filters: { in_stock: true } })
    ).body.products.some(({ id }: { id: string }) => id === product.id);
  assert.deepEqual(await stockNow(product.id), { stock: 0, inStock: true });
  assert.equal(await found(), true);

  await paySubject(shop, pages[0] ?? '');

  await shop.settle();
  assert.equal(await found(), false);
  assert.deepEqual(await stockNow(product.id), { stock: 0, inStock: false });
});

test('the stock that the merchant reads can be written back', async () => {
  const { product, variantId } = await heldProduct(2);
  const read = async () => (await merchant.get(`/products/${product.id}`)).body.variants[0].stock;
  assert.equal(await read(), 0);
  await merchant.patch(`/products/${product.id}`, { variants: [{ id: variantId, stock: 0 }] });
  assert.equal(await read(), 0);
  assert.deepEqual(await stockNow(product.id), { stock: 0, inStock: true });
});

test('a payment over x402 buys what unpaid payment pages hold', async () => {
  const { product, pages } = await heldProduct(1);

  const { answer } = await shop.buy(shop.pathOf(product));

  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.order.product_id, product.id);
  await shop.settle();
  assert.equal((await shop.public.get(shop.pathOf(product))).status, 404);
  await paySubject(shop, pages[0] ?? '');
  assert.deepEqual(await sold(product.id), [1]);
});

test('fifty buyers open and pay concurrently on every surface while pages hold all: each unit is sold once', async () => {
  const { product, variantId, pages } = await heldProduct(7);
  const key = (step: string) => ({ 'idempotency-key': step });
  const buyers = Array.from({ length: 50 }, async (_, place) => {
    if (place % 10 === 0) return checkOut(`203.0.${130 + place}.1`, product);
    if (place % 10 === 1) return (await shop.buy(shop.pathOf(product))).answer;
    if (place % 2 === 0) {
      const { status, body } = await ucpV1.create(wanting(product.id));
      return status === 201 && ucpV1.complete(body.id, payingWith('tok_success'));
    }
    const wanted = { line_items: [line(variantId)], buyer: { email: 'ada@example.com' } };
    const { body } = await ucp.create(wanted, key(`open-${place}`));
    return body.id && ucp.complete(body.id, paying(), key(`pay-${place}`));
  });

  await Promise.allSettled([...buyers, paySubject(shop, pages[2] ?? '')]);

  const units = await sold(product.id);
  assert.equal(
    units.reduce((sum, each) => sum + each),
    7,
    units.join(),
  );
  const [stock] = (await stockOf(shop)).slice(-1);
  assert.deepEqual(stock, { onHand: 0, reserved: 0, held: 0 });
});

test('a cart whose buyer must consent first loses nothing to pages that hold its units', async () => {
  const { variantId } = await heldProduct(1);
  const cart = await ucp.createCart({ line_items: [line(variantId)] });
  const key = (step: string) => ({ 'idempotency-key': `consent-${step}` });
  const opened = await ucp.create(
    { cart_id: cart.body.id, buyer: { email: 'ada@example.com' } },
    key('open'),
  );
  await merchant.patch('/sites/shop', { terms_version: '2' });

  const asked = await ucp.complete(opened.body.id, paying(), key('pay'));

  await merchant.patch('/sites/shop', { terms_version: null });
  assert.equal(asked.status, 200, asked.text);
  assert.equal(
    messagesIn(asked.body).some((message) => message.includes('stock')),
    false,
    asked.text,
  );
  const [session] = await rowsOf<{ status: string }>(
    shop,
    'select status from checkout_sessions where session_id = $1',
    [opened.body.id],
  );
  assert.equal(session?.status, 'requires_consent');
});
