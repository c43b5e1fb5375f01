import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type QueryFilters, readQueryFilters } from './query-filters.ts';

const read = (text: string, currency: string | null = 'USD') =>
  readQueryFilters(text, { hasPrice: false, hasStock: false, currency });

describe('filters in search words', () => {
  const cases: [text: string, words: string, filters: QueryFilters][] = [
    ['headphones under $100', 'headphones', { priceMax: 10_000 }],
    ['Headphones under 100', 'headphones', { priceMax: 10_000 }],
    ['headphones below 50 dollars', 'headphones', { priceMax: 5_000 }],
    ['lamp for under $1,000.50', 'lamp', { priceMax: 100_050 }],
    ['lamp between 20 and 40', 'lamp', { priceMin: 2_000, priceMax: 4_000 }],
    ['lamp $20-40', 'lamp', { priceMin: 2_000, priceMax: 4_000 }],
    ['lamp over $50', 'lamp', { priceMin: 5_000 }],
    ['lamp less than 30 bucks in stock', 'lamp', { priceMax: 3_000, inStock: true }],
    ['CoolDry™ robe under $50', 'cooldry robe', { priceMax: 5_000 }],
    ['in-stock wi-fi router', 'wi-fi router', { inStock: true }],
    ['cheap 15.6" laptop', '15.6 " laptop', { preference: 'low_price' }],
    [
      'the cheapest usb-c cable under $10',
      'usb-c cable',
      { priceMax: 1_000, preference: 'low_price' },
    ],
    ['under $20', '', { priceMax: 2_000 }],
    ['shoes price_max 5000', 'shoes', { priceMax: 5_000 }],
  ];
  for (const [text, words, filters] of cases)
    test(text, () => assert.deepEqual(read(text), { words, filters, ignored: [] }));

  for (const text of [
    '$25 gift card',
    'iphone 15 pro max 256',
    'vitamins for men over 50',
    'toys for kids under 5',
    'boys under 20',
    'cable under 20 inches',
    'monitor under 27"',
    'power bank under 20000 mah',
    'games for under 12 months',
    'free weights',
    'canon eos 90d',
    'stock pot',
    'cheap',
    'Under Armour 50',
  ])
    test(`${text} contains no filter`, () => {
      assert.deepEqual(read(text), { words: text, filters: {}, ignored: [] });
    });

  test('a limit in the currency of the store is applied, another one is ignored', () => {
    assert.deepEqual(read('mug under 50 euros', 'EUR'), {
      words: 'mug',
      filters: { priceMax: 5_000, currency: 'EUR' },
      ignored: [],
    });
    assert.deepEqual(read('mug under ¥5000', 'JPY').filters, { priceMax: 5_000, currency: 'JPY' });
    for (const [text, currency] of [
      ['under 50 euros', 'USD'],
      ['under $50', 'EUR'],
      ['under £50', 'USD'],
      ['between €20 and €40', 'USD'],
    ] as const)
      assert.deepEqual(read(`mug ${text}`, currency), {
        words: 'mug',
        filters: {},
        ignored: [text],
      });
    assert.deepEqual(read('mug under $50', 'CAD').filters, { priceMax: 5_000 });
  });

  test('over all stores, a limit applies to the currency that it names', () => {
    assert.deepEqual(read('mug under €50', null).filters, { priceMax: 5_000, currency: 'EUR' });
    assert.deepEqual(read('mug under $50', null).filters, { priceMax: 5_000, currency: 'USD' });
    assert.deepEqual(read('mug under 50', null), {
      words: 'mug',
      filters: {},
      ignored: ['under 50'],
    });
  });

  test('filters that the caller sets are not read', () => {
    const text = 'mug under $50 in stock';
    assert.deepEqual(readQueryFilters(text, { hasPrice: true, hasStock: true, currency: 'USD' }), {
      words: text,
      filters: {},
      ignored: [],
    });
    assert.deepEqual(
      readQueryFilters(text, { hasPrice: true, hasStock: false, currency: 'USD' }).filters,
      { inStock: true },
    );
  });

  test('any text is read, and its minimum never exceeds its maximum', () => {
    const word = fc.constantFrom(
      'under',
      'over',
      '$',
      '20',
      '40',
      'and',
      'between',
      '-',
      'eur',
      'x',
    );
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(text, fc.constantFrom('USD', 'JPY', null), (query, currency) => {
        const { filters } = read(query, currency);
        assert.ok((filters.priceMin ?? 0) <= (filters.priceMax ?? Number.MAX_SAFE_INTEGER));
      }),
    );
  });
});
