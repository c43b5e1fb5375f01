import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Product, Variant } from '../../product.ts';
import { readImportRows } from '../read-import-rows.ts';
import { countRow, createImportReport, toImportReportDto } from '../report.ts';
import { assessProduct } from './product-readiness.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const variant = (fields: Partial<Variant> = {}): Variant => ({
  id: 'var_a',
  options: {},
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
const ready: Product = {
  id: 'prd_a',
  workspaceId: 'ws_a',
  siteId: 'site_a',
  siteSlug: 'shop',
  siteUrl: 'https://shop.example',
  name: 'Enamel mug',
  slug: 'enamel-mug',
  description: 'A mug of enameled steel that holds 350 ml.',
  price: usd(1_000),
  media: [{ type: 'image', url: '/media/mug.png', alt: 'A blue mug' }],
  variants: [variant()],
  tags: ['kitchen'],
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
};
const assess = (fields: Partial<Product>) =>
  assessProduct({ ...ready, ...fields }, 'https://platform.example');
const brief = (fields: Partial<Product>) => {
  const { grade, problems } = assess(fields);
  return [grade, ...problems.map(({ code }) => code)];
};

test('a product with all that agents need has the best grade', () => {
  assert.deepEqual(assess({}), { grade: 'A', problems: [] });
});

test('each kind of warning makes the grade one lower, and notes do not', () => {
  assert.deepEqual(brief({ media: [] }), ['B', 'missing_image']);
  assert.deepEqual(brief({ media: [], description: '' }), [
    'C',
    'empty_description',
    'missing_image',
  ]);
  assert.deepEqual(brief({ tags: [], variants: [variant({ stock: 0 })] }), [
    'A',
    'no_tags',
    'out_of_stock',
  ]);
  const vague = [
    variant({ options: { Size: 'various' } }),
    variant({ id: 'var_b', options: { Size: 'S / M' } }),
  ];
  const bad = { media: [], description: '', price: usd(0), variants: vague, name: 'x'.repeat(151) };
  assert.equal(assess(bad).grade, 'E');
});

test('warnings come before notes, and say what to do', () => {
  const { problems } = assess({ tags: [], description: '' });
  assert.deepEqual(problems, [
    {
      code: 'empty_description',
      level: 'warning',
      field: 'description',
      message: 'The description has no text. Describe the product in a few sentences.',
      advice: 'Describe the product in a few sentences. Agents compare products by their text.',
    },
    {
      code: 'no_tags',
      level: 'note',
      field: 'tags',
      message: 'The product has no tags. Add some.',
      advice: 'Add tags. Agents filter by them.',
    },
  ]);
});

test('a digital product needs a file', () => {
  assert.deepEqual(brief({ isDigital: true }), ['A', 'digital_without_file']);
  assert.deepEqual(brief({ isDigital: true, digitalAssetId: 'ast_a' }), ['A']);
});

test('an imported product is judged as it was in its file', async () => {
  const file = 'slug,name,price,description,tags\nmug,Mug,0,,kitchen\n';
  async function* bytes() {
    yield Buffer.from(file);
  }
  const report = createImportReport();
  for await (const row of readImportRows(bytes(), 'csv', { currency: 'USD' }))
    countRow(report, row);
  const inFile = toImportReportDto(report).problems.map(({ code }) => code);
  const { problems } = assess({
    name: 'Mug',
    description: '',
    price: usd(0),
    media: [],
    variants: [variant({ price: usd(0) })],
  });

  assert.deepEqual(new Set(problems.map(({ code }) => code)), new Set(inFile));
});
