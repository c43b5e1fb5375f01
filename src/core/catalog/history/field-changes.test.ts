import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Product, Variant } from '../product.ts';
import { listFieldChanges } from './field-changes.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const variant = (fields: Partial<Variant> = {}): Variant => ({
  id: 'var_a',
  options: { Size: 'M' },
  price: usd(1_000),
  hasOwnPrice: false,
  compareAtPrice: null,
  cost: null,
  stock: 5,
  yieldingStock: 0,
  reservedStock: 0,
  lowStockThreshold: null,
  sku: null,
  gtin: null,
  mpn: null,
  weightGrams: null,
  media: [],
  ...fields,
});
const product = (fields: Partial<Product> = {}): Product => ({
  id: 'prd_a',
  workspaceId: 'ws_a',
  siteId: 'site_a',
  siteSlug: 'shop',
  siteUrl: 'https://shop.example',
  name: 'Mug',
  slug: 'mug',
  description: '',
  price: usd(1_000),
  media: [],
  variants: [variant()],
  tags: [],
  isDigital: false,
  digitalAssetId: null,
  brand: null,
  condition: 'new',
  googleProductCategory: null,
  seoTitle: null,
  seoDescription: null,
  countryOfOrigin: null,
  weightGrams: null,
  collectionIds: [],
  publishedAt: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  version: 1,
  ...fields,
});
const compare = (before: Partial<Product>, after: Partial<Product>) =>
  listFieldChanges(product(before), product(after), 'https://platform.example');

test('equal products, also with another version and stock, have no changes', () => {
  const after = { version: 2, updatedAt: new Date(1), variants: [variant({ stock: 0 })] };
  assert.deepEqual(compare({}, after), []);
});

test('a price of the product is not a change of variants that follow it', () => {
  const after = { price: usd(1_200), variants: [variant({ price: usd(1_200) })] };
  assert.deepEqual(compare({}, after), [
    { field: 'price', variant: null, before: usd(1_000), after: usd(1_200) },
  ]);
});

test('fields of variants name the variant, and added and removed ones are listed', () => {
  const kept = variant({ sku: 'M-1', hasOwnPrice: true, price: usd(900) });
  const fresh = variant({ id: 'var_c', options: { Size: 'L' } });
  const gone = variant({ id: 'var_b', options: { Size: 'S' }, sku: 'S-1' });
  const size = (id: string, value: string) => ({ id, options: { Size: value } });

  assert.deepEqual(compare({ variants: [variant(), gone] }, { variants: [kept, fresh] }), [
    {
      field: 'variant',
      variant: size('var_b', 'S'),
      before: { options: { Size: 'S' }, sku: 'S-1', price: usd(1_000) },
      after: null,
    },
    { field: 'price', variant: size('var_a', 'M'), before: null, after: usd(900) },
    { field: 'sku', variant: size('var_a', 'M'), before: null, after: 'M-1' },
    {
      field: 'variant',
      variant: size('var_c', 'L'),
      before: null,
      after: { options: { Size: 'L' }, sku: null, price: usd(1_000) },
    },
  ]);
});

test('of images only what was removed and added is listed, and a full URL is the relative one', () => {
  const image = (url: string) => ({ type: 'image', url, alt: '' });
  const own = image('/media/a.png');
  const full = image('https://platform.example/media/a.png');
  const other = image('https://x.example/b.png');
  const named = { url: 'https://x.example/b.png', alt: '' };

  assert.deepEqual(compare({ media: [own] }, { media: [full] }), []);
  assert.deepEqual(compare({ media: [own, other] }, { media: [full] }), [
    { field: 'media', variant: null, before: [named], after: [] },
  ]);
  const [reordered] = compare({ media: [own, other] }, { media: [other, full] });
  assert.deepEqual(reordered?.after, [named, { url: full.url, alt: '' }]);
});

test('long texts are shortened', () => {
  const [change] = compare({}, { description: 'x'.repeat(2_000) });
  assert.equal(change?.before, '');
  assert.equal(change?.after, `${'x'.repeat(499)}…`);
});
