import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { KnownProduct } from '../catalog-lookup.ts';
import { plainCatalog } from '../plain-catalog.ts';
import { addsItems, readIntent } from '../read-intent.ts';
import { prepareKnownThings } from './known-things.ts';

const product = (name: string, options: Record<string, string[]> = {}): KnownProduct => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  siteSlug: 'shop',
  name,
  tags: [],
  options: Object.entries(options).map(([option, values]) => ({ name: option, values })),
});
const goods = [
  product('Crew Tee', { Size: ['S', 'M', 'L'], Color: ['Black', 'White'] }),
  product('Trail Shoe', { Size: ['41', '42'], Color: ['Blue', 'Red'] }),
  product('Enamel Mug', { Size: ['Small', 'Large'], Color: ['Red', 'Blue'] }),
  product('Work Shirt', { Size: ['M', 'L'], Color: ['Black'], Fit: ['Slim', 'Regular'] }),
  product('Copper Pipe', { Diameter: ['1/2 inch', '3/4 inch'] }),
  product('Cap', { Size: ['S/M', 'L/XL'] }),
];
const things = prepareKnownThings(goods, [], plainCatalog);
const read = (text: string) =>
  readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });

describe('values of options that a slash joins', () => {
  const bought: [text: string, productId: string, options: object, quantity?: number][] = [
    ['buy a M/black crew tee', 'crew-tee', { Size: 'M', Color: 'Black' }],
    ['buy a black/M crew tee', 'crew-tee', { Size: 'M', Color: 'Black' }],
    ['buy 2 M/black crew tees', 'crew-tee', { Size: 'M', Color: 'Black' }, 2],
    ['buy 2 crew tees (black/L)', 'crew-tee', { Size: 'L', Color: 'Black' }, 2],
    ['one crew tee in white/S please', 'crew-tee', { Size: 'S', Color: 'White' }],
    ['buy a crew tee, M/Black.', 'crew-tee', { Size: 'M', Color: 'Black' }],
    ['order the trail shoe 42/blue', 'trail-shoe', { Size: '42', Color: 'Blue' }],
    ['order the trail shoe, blue/42', 'trail-shoe', { Size: '42', Color: 'Blue' }],
    ['buy a large/red enamel mug', 'enamel-mug', { Size: 'Large', Color: 'Red' }],
    ['buy a work shirt M/black/slim', 'work-shirt', { Size: 'M', Color: 'Black', Fit: 'Slim' }],
    ['buy a S/M cap', 'cap', { Size: 'S/M' }],
  ];
  for (const [text, productId, options, quantity] of bought)
    test(text, () => {
      const intent = read(text);
      assert.ok(addsItems(intent), JSON.stringify(intent));
      const [item, ...others] = intent.items;
      assert.deepEqual([item?.productId, item?.options], [productId, options]);
      assert.equal(item?.quantity ?? 1, quantity ?? 1);
      assert.deepEqual([others, intent.unknownWords], [[], undefined]);
    });

  test('of a product that is not known, a size and a color count', () => {
    const intent = read('buy a black/M hoodie');

    assert.ok(addsItems(intent), JSON.stringify(intent));
    assert.equal(intent.items[0]?.query, 'black hoodie');
    assert.deepEqual(intent.items[0]?.options, { size: 'm', color: 'black' });
  });

  const doubtful = [
    'buy a crew tee and/or an enamel mug',
    'buy a 2/3 crew tee',
    'buy a w/o crew tee',
    'buy a crew tee 12/24',
    'buy a M/green crew tee',
  ];
  for (const text of doubtful)
    test(`is not understood: ${text}`, () => {
      const intent = read(text);
      const isSure = addsItems(intent) && intent.unknownWords === undefined;
      const [item] = addsItems(intent) ? intent.items : [];
      assert.ok(!isSure || item?.options?.Color === 'green', JSON.stringify(intent));
    });
});
