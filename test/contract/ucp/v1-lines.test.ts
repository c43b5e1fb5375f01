import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../kit/shop.ts';
import { ucpV1Of } from '../../kit/ucp-v1.ts';

const shop = await openShop(null);
await shop.site();
const v1 = ucpV1Of(shop);
const shirt = await shop.product({
  name: 'Shirt',
  variants: [
    { options: { Size: 'M', Color: 'Grey' }, stock: 9 },
    { options: { Size: 'M', Color: 'Blue' }, stock: 9 },
    { options: { Size: 'L', Color: 'Grey' }, stock: 9, price: { amount: 1_200, currency: 'USD' } },
  ],
});
const [grey, blue, large] = shirt.variants;
const line = (more: object) => ({ product_id: shirt.id, ...more });
const linesOf = async (...lines: object[]) =>
  (await v1.create({ line_items: lines })).body.line_items.map((each: any) => [
    each.variant_id,
    each.unit_price,
  ]);

test('update: a line that is sent again with other options becomes the variant with these options', async () => {
  const { id, line_items: lines } = (
    await v1.create({ line_items: [line({ variant_id: grey?.id, quantity: 2 })] })
  ).body;
  const changed = { ...lines[0], variant_options: { ...lines[0].variant_options, Size: 'L' } };
  const { status, body } = await v1.put(id, { line_items: [changed] });
  assert.equal(status, 200);
  assert.deepEqual(
    body.line_items.map((each: any) => [each.id, each.variant_id, each.quantity, each.unit_price]),
    [[lines[0].id, large?.id, 2, 1_200]],
  );
  assert.equal(body.totals.subtotal, 2_400);
});

test('create: variant_options select the variant, and variant_id decides only between several matches', async () => {
  const other = line({ variant_id: grey?.id, variant_options: { size: 'large', color: 'grey' } });
  const unnamed = { variant_id: grey?.id, variant_options: { Size: 'L', Color: 'Grey' } };
  const matching = line({ variant_id: blue?.id, variant_options: { Size: 'm' } });
  const silent = line({ variant_id: blue?.id, variant_options: {} });
  assert.deepEqual(await linesOf(other, unnamed, matching, silent), [
    [large?.id, 1_200],
    [large?.id, 1_200],
    [blue?.id, 1_000],
    [blue?.id, 1_000],
  ]);
});

test('options that match no variant are 409, even with a variant_id', async () => {
  const wrong = line({ variant_id: grey?.id, variant_options: { Size: 'XXL' } });
  const { status, body } = await v1.create({
    line_items: [line({ variant_id: blue?.id }), wrong],
  });
  assert.deepEqual(
    [status, body.error.code, body.error.details[0].field, body.error.alternatives.length],
    [409, 'variant_unresolved', 'line_items[1].variant_options', 3],
  );
});

test('the units of a variant are limited in all its lines together', async () => {
  const tile = await shop.product({ name: 'Tile', variants: [{ stock: 100_000 }] });
  const lines = (...quantities: number[]) => ({
    line_items: quantities.map((quantity) => ({ product_id: tile.id, quantity })),
  });
  const over = await v1.create(lines(6_000, 4_001));
  assert.deepEqual(
    [over.status, over.body.error.code, over.body.error.maximum],
    [422, 'quantity_limit', 10_000],
  );
  const full = await v1.create(lines(6_000, 4_000));
  assert.equal(full.status, 201);
  const changed = await v1.put(full.body.id, lines(9_999, 2));
  assert.deepEqual([changed.status, changed.body.error.code], [422, 'quantity_limit']);
  const kept = await v1.get(full.body.id);
  assert.deepEqual(
    kept.body.line_items.map(({ quantity }: { quantity: number }) => quantity),
    [6_000, 4_000],
  );
});
