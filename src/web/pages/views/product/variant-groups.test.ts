import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupVariants, type ProductVariantDto } from './variant-groups.ts';

const variant = (options: Record<string, string>): ProductVariantDto => ({
  id: Object.values(options).join(),
  options,
  price: { amount: 100, currency: 'USD' },
  compare_at_price: null,
  stock: null,
  in_stock: true,
  sku: null,
  gtin: null,
  mpn: null,
  weight_grams: null,
  media: [],
});

const shape = (variants: ProductVariantDto[]) =>
  groupVariants(variants).map(({ option, value, members }) => [
    option,
    value,
    members.map(({ label }) => label),
  ]);

test('groups by the option with the fewest values', () => {
  const variants = ['Red', 'Blue', 'Green'].flatMap((Color) =>
    ['Gloss', 'Matte'].map((Finish) => variant({ Color, Finish })),
  );

  assert.deepEqual(shape(variants), [
    ['Finish', 'Gloss', ['Red', 'Blue', 'Green']],
    ['Finish', 'Matte', ['Red', 'Blue', 'Green']],
  ]);
});

test('groups by the first of several options with equally many values', () => {
  const variants = ['S', 'M'].flatMap((Size) =>
    ['Red', 'Blue'].map((Color) => variant({ Size, Color })),
  );

  assert.deepEqual(shape(variants), [
    ['Size', 'S', ['Red', 'Blue']],
    ['Size', 'M', ['Red', 'Blue']],
  ]);
});

test('a single option makes one list', () => {
  assert.deepEqual(shape([variant({ Size: 'S' }), variant({ Size: 'M' })]), [
    ['Size', '', ['S', 'M']],
  ]);
});

test('variants without the grouping option form a group', () => {
  const variants = [
    variant({ Size: 'S', Color: 'Red' }),
    variant({ Size: 'M', Color: 'Red' }),
    variant({ Size: 'L' }),
  ];

  assert.deepEqual(shape(variants), [
    ['Color', 'Red', ['S', 'M']],
    ['Color', '', ['L']],
  ]);
});
