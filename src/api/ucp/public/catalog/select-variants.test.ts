import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Variant } from '../../../../core/catalog/product.ts';
import { selectVariants } from './select-variants.ts';

const variant = (id: string, options: Record<string, string>, stock: number | null): Variant => ({
  id: `var_${id}`,
  options,
  price: { amount: 100, currency: 'USD' },
  hasOwnPrice: false,
  compareAtPrice: null,
  cost: null,
  stock,
  yieldingStock: 0,
  reservedStock: 0,
  lowStockThreshold: null,
  sku: null,
  gtin: null,
  mpn: null,
  weightGrams: null,
  media: [],
});
const small = variant('1', { Size: 'S', Color: 'Red' }, 0);
const medium = variant('2', { Size: 'M', Color: 'Red' }, 3);
const blue = variant('3', { Size: 'M', Color: 'Blue' }, null);
const variants = [small, medium, blue];
const defaults = { variants, requestedVariant: null, selected: [], preferences: [] };
const [redOption, blueOption, smallOption] = [
  { name: 'Color', label: 'Red' },
  { name: 'Color', label: 'Blue' },
  { name: 'Size', label: 'S' },
];

const select = (query: Partial<Parameters<typeof selectVariants>[0]>) => {
  const { selected, variants: matching } = selectVariants({ ...defaults, ...query });
  return [selected.map(({ label }) => label), matching.map(({ id }) => id)];
};

describe('selecting variants', () => {
  test('selects the first variant in stock by default', () =>
    assert.deepEqual(select({}), [['M', 'Red'], ['var_2']]));
  test('returns all variants with the selected option, the first in stock first', () =>
    assert.deepEqual(select({ selected: [redOption] }), [['Red'], ['var_2', 'var_1']]));
  test('a requested variant overrides the selected options', () =>
    assert.deepEqual(select({ requestedVariant: small, selected: [blueOption] }), [
      ['S', 'Red'],
      ['var_1'],
    ]));
  test('drops the least important options if no variant has all of them', () => {
    const selected = [smallOption, blueOption];
    assert.deepEqual(select({ selected, preferences: ['Color', 'Size'] }), [['Blue'], ['var_3']]);
    assert.deepEqual(select({ selected, preferences: ['Size', 'Color'] }), [['S'], ['var_1']]);
  });
  test('ignores values that no variant has', () =>
    assert.deepEqual(select({ selected: [{ name: 'Size', label: 'XXL' }] }), [
      ['M', 'Red'],
      ['var_2'],
    ]));
  test('says for each value whether it exists and is in stock with the other selected options', () => {
    const { options } = selectVariants({ ...defaults, selected: [blueOption] });
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
  test('a product without options has one variant and no options', () => {
    const only = variant('4', {}, 1);
    assert.deepEqual(selectVariants({ ...defaults, variants: [only] }), {
      selected: [],
      variants: [only],
      options: [],
    });
  });
});
