import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const owner = await shop.merchant();
const search = async (q: string, as = owner) => {
  const { status, body, text } = await as.get(`/search?q=${encodeURIComponent(q)}`);
  assert.equal(status, 200, text);
  return body.results;
};
const kindsOf = (results: { type: string }[]) => results.map(({ type }) => type);

test('orders are found by number and email, customers by name and products by SKU', async () => {
  const buyer = { email: 'grace@example.com', name: 'Grace Hopper' };
  const order = await shop.paidOrder({ buyer });
  const product = await shop.product({ name: 'Cobol mug', variants: [{ sku: 'MUG-77' }] });

  const [byNumber] = await search(order.name);
  const byEmail = await search('grace@example.com');
  const byName = await search('hopper');
  const bySku = await search('MUG-77');

  assert.deepEqual(byNumber, {
    type: 'order',
    id: order.id,
    title: order.name,
    description: 'Grace Hopper',
    site_slug: 'shop',
  });
  assert.deepEqual(kindsOf(byEmail), ['order', 'customer']);
  assert.deepEqual(byEmail[1].description, 'grace@example.com');
  assert.deepEqual(kindsOf(byName), ['order', 'customer']);
  assert.deepEqual(
    bySku.map(({ id }: { id: string }) => id),
    [product.id],
  );
});

test('at most five of each kind, and only what the scopes of the caller can read', async () => {
  for (let number = 0; number < 6; number += 1) await shop.product({ name: `Walnut ${number}` });
  await owner.post('/customers', { email: 'walnut@example.com', name: 'Walnut Smith' });
  const [blind, products] = [
    await shop.merchant('read:orders'),
    await shop.merchant('read:products'),
  ];

  const all = kindsOf(await search('walnut'));
  const own = kindsOf(await search('walnut', products));
  const refused = await blind.get('/search?q=walnut');
  const empty = await owner.get('/search?q=');

  assert.deepEqual(all, [...Array(5).fill('product'), 'customer']);
  assert.deepEqual(own, Array(5).fill('product'));
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'insufficient_scope']);
  assert.deepEqual([empty.status, empty.body.error.details[0].field], [400, 'q']);
});

test('another workspace finds nothing of it', async () => {
  const stranger = await shop.other.merchant();
  for (const q of ['walnut', 'grace', '#1001']) assert.deepEqual(await search(q, stranger), []);
});

test('signs that mean something in a text search are only signs', async () => {
  await owner.post('/customers', { email: `quo'te@example.com`, name: `Anne "O'Hara\\` });
  const titles = async (q: string) =>
    (await search(q)).map(({ title }: { title: string }) => title);

  assert.deepEqual(await titles(`o'hara\\`), [`Anne "O'Hara\\`]);
  for (const q of [`o'hara & !x`, `anne:*`, `' | '`, `\\`, `o''hara`])
    assert.deepEqual(await titles(q), [], q);
});

test('terms that servers of the previous version write are found', async () => {
  const { body: customer } = await owner.post('/customers', { email: 'new@example.com' });
  const order = await shop.paidOrder({ buyer: { email: 'late@example.com', name: null } });
  for (const [table, id, term] of [
    ['customer', customer.id, 'formerly'],
    ['order', order.id, 'formerly'],
  ])
    await shop.database.system.query(
      `insert into ${table}_terms (workspace_id, ${table}_id, term)
       select workspace_id, ${table}_id, $2 from ${table}s where ${table}_id = $1`,
      [id, term],
    );

  const results = await search('formerly');

  assert.deepEqual(
    results.map(({ id }: { id: string }) => id),
    [order.id, customer.id],
  );
  assert.deepEqual(kindsOf(await search('new@example.com')), ['customer']);
});
