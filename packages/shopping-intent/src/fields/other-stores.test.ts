import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KnownProduct } from '../catalog-lookup.ts';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from '../things/known-things.ts';

const product = (name: string, options: KnownProduct['options'] = []): KnownProduct => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  siteSlug: 'shop',
  name,
  tags: [],
  options,
});
const tee = product('Crew Tee', [{ name: 'Size', values: ['Medium', 'Large'] }]);
const things = prepareKnownThings(
  [product('Canvas Tote'), product('Timber Screws'), tee],
  [],
  plainCatalog,
);
const stores = ['X', 'Tote', 'Canvas Tote', 'Medium', 'Buy', 'Order', 'Germany'].map((name) => ({
  slug: name.toLowerCase().replace(' ', '-'),
  name,
  currency: 'USD',
}));
const shop = { slug: 'shop', name: 'Shop', currency: 'USD' };
const read = (text: string) =>
  readIntent(text, { addressedSlug: 'shop', stores: [shop, ...stores], currency: 'USD', things });

for (const [text, quantity] of [
  ['buy a canvas tote', undefined],
  ['2 x canvas tote please', 2],
  ['order 3 timber screws 4 x 40', 3],
  ['buy a crew tee in medium', undefined],
  ['order a canvas tote, ship to Germany', undefined],
] as const)
  test(`the names of other stores do not change what is bought on the host of a store: ${text}`, () => {
    const intent = read(text);
    const [item] = 'items' in intent ? intent.items : [];
    assert.deepEqual(
      ['siteSlug' in intent && intent.siteSlug, item?.productId !== undefined, item?.quantity],
      ['shop', true, quantity],
      JSON.stringify(intent),
    );
  });

test('another store is named where only a store is expected', () => {
  for (const text of ['buy a canvas tote at medium', 'buy a canvas tote from the medium store'])
    assert.equal(
      'siteSlug' in read(text) && (read(text) as { siteSlug?: string }).siteSlug,
      'medium',
    );
});
