import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Variant } from '../../../../core/catalog/product.ts';
import { selectVariants } from './select-variants.ts';

const variant = (id: string, options: Record<string, string>, stock: number | null): Variant => ({
  id: `var_${id}`,
  options,
  price: { amount: 100, currency: 'USD' },
  hasOwnPrice: false,
  stock,
  yieldingStock: 0,
  sku: null,
  weightGrams: null,
  media: [],
});
const small = variant('1', { Size: 'S', Color: 'Red' }, 0);
const medium = variant('2', { Size: 'M', Color: 'Red' }, 3);
const blue = variant('3', { Size: 'M', Color: 'Blue' }, null);
const variants = [small, medium, blue];
const nothing = { variants, requestedVariant: null, selected: [], preferences: [] };
const [red, aBlue, s] = [
  { name: 'Color', label: 'Red' },
  { name: 'Color', label: 'Blue' },
  { name: 'Size', label: 'S' },
];

const seen = (look: Partial<Parameters<typeof selectVariants>[0]>) => {
  const { selected, variants: shown } = selectVariants({ ...nothing, ...look });
  return [selected.map(({ label }) => label), shown.map(({ id }) => id)];
};

describe('a product as it is looked at', () => {
  test('nothing chosen: the first in stock', () =>
    assert.deepEqual(seen({}), [['M', 'Red'], ['var_2']]));
  test('a part of the options: all that have it, the first in stock in front', () =>
    assert.deepEqual(seen({ selected: [red] }), [['Red'], ['var_2', 'var_1']]));
  test('a variant by its id is its own choice', () =>
    assert.deepEqual(seen({ requestedVariant: small, selected: [aBlue] }), [
      ['S', 'Red'],
      ['var_1'],
    ]));
  test('nothing fits all: the last preference goes first', () => {
    const selected = [s, aBlue];
    assert.deepEqual(seen({ selected, preferences: ['Color', 'Size'] }), [['Blue'], ['var_3']]);
    assert.deepEqual(seen({ selected, preferences: ['Size', 'Color'] }), [['S'], ['var_1']]);
  });
  test('what no variant has counts for nothing', () =>
    assert.deepEqual(seen({ selected: [{ name: 'Size', label: 'XXL' }] }), [
      ['M', 'Red'],
      ['var_2'],
    ]));
  test('each value says whether it goes with what is chosen', () => {
    const { options } = selectVariants({ ...nothing, selected: [aBlue] });
    assert.deepEqual(options, [
      {
        name: 'Size',
        values: [
          { label: 'S', available: false, exists: false },
          { label: 'M', available: true, exists: true },
        ],
      },
      {
        name: 'Color',
        values: [
          { label: 'Red', available: true, exists: true },
          { label: 'Blue', available: true, exists: true },
        ],
      },
    ]);
  });
  test('a product without options has one variant and nothing to choose', () => {
    const only = variant('4', {}, 1);
    assert.deepEqual(selectVariants({ ...nothing, variants: [only] }), {
      selected: [],
      variants: [only],
      options: [],
    });
  });
});
