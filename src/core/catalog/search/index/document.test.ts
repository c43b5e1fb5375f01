import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Product } from '../../product.ts';
import { toSearchDocument } from './document.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const variant = (amount: number, stock: number | null, size: string) => ({
  id: 'var_1' as const,
  options: { Size: size },
  price: usd(amount),
  hasOwnPrice: true,
  stock,
  yieldingStock: 0,
  reservedStock: 0,
  lowStockThreshold: null,
  sku: null,
  compareAtPrice: null,
  cost: null,
  gtin: null,
  mpn: null,
  weightGrams: null,
  media: [],
});
const strap: Product = {
  id: 'prd_1',
  workspaceId: 'ws_1',
  siteId: 'site_1',
  siteUrl: 'http://shop.localhost',
  siteSlug: 's',
  slug: 'strap',
  name: 'Strap for Watch',
  description: '<p>The best</p>',
  price: usd(500),
  media: [],
  variants: [variant(500, 0, 'S'), variant(700, 2, 'M'), variant(700, null, 'L')],
  tags: ['Bands & Straps'],
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
  publishedAt: new Date(1_000),
  createdAt: new Date(0),
  updatedAt: new Date(0),
  version: 1,
};

describe('search document', () => {
  test('has a lexeme for each word and each place in which it occurs', () => {
    const lexemes = toSearchDocument(strap).lexemes.split(/ (?=')/);
    assert.deepEqual(
      lexemes.filter((lexeme) => /strap|watch|best|site|USD/.test(lexeme)),
      [
        "'strap'",
        "'watch'",
        "'best'",
        "'^strap'",
        "'=strap'",
        "'=watch'",
        "'+strap'",
        "'+watch'",
        "'~strap'",
        "'!strap'",
        "'#band & strap'",
        "'@site_1'",
        "'$USD'",
      ],
    );
    assert.ok(
      lexemes.includes("'~band'") && !lexemes.includes("'^watch'") && !lexemes.includes("'the'"),
    );
  });
  test('excludes text after "for" or "with" from the subject, up to the next dash', () => {
    const name = 'Book with Retina Display - 13 - Strap for Watch - Black';
    const subject = toSearchDocument({ ...strap, name }).lexemes.match(/(?<=\^)\w+/g);
    assert.deepEqual(subject, ['book', '13', 'strap', 'black']);
  });
  test('has the prices of all variants and, separately, of those in stock', () => {
    const { prices, pricesInStock, newness, brevity } = toSearchDocument(strap);
    assert.deepEqual(
      [prices, pricesInStock, newness, brevity],
      ['{[500,500],[700,700]}', '{[700,700]}', -1_000, 1],
    );
  });
  test('lists its words without numbers for the vocabulary', () => {
    const { words } = toSearchDocument({ ...strap, name: 'Strap 42mm xt9', description: '' });
    assert.deepEqual(words, ['strap', 'band', 'size']);
  });
  test('cuts a long description', () => {
    const description = Array.from({ length: 900 }, (_, index) => `w${index}`).join(' ');
    assert.ok(toSearchDocument({ ...strap, description }).lexemes.split(' ').length < 280);
  });
});
