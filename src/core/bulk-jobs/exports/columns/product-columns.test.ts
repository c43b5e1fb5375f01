import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProductDto } from '../../../catalog/product-dto.ts';
import { productColumns } from './product-columns.ts';

// biome-ignore format: a list
const notExported = [
  // Ids and URLs, which another store assigns itself.
  'id', 'site_slug', 'url', 'digital_asset_id',
  // Times of the record, and what follows from stock and reservations.
  'created_at', 'updated_at', 'in_stock', 'on_hand', 'reserved',
  // A setting of the store's staff.
  'low_stock_threshold',
  // Computed from the other fields.
  'readiness',
];
const otherNames: Record<string, string> = {
  collection_ids: 'collections',
  media: 'image_url',
  options: 'option1_value',
  published_at: 'published',
  weight_grams: 'weight grams',
};

test('every field of a product is exported, except for a few', () => {
  const { variants, ...own } = ProductDto.properties;
  const fields = new Set([...Object.keys(own), ...Object.keys(variants.items.properties)]);
  const headers = new Set(productColumns.map(({ header }) => header));

  const missing = [...fields].filter((field) => !headers.has(otherNames[field] ?? field));

  assert.deepEqual(missing.sort(), notExported.sort());
});
