import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainCatalog } from '../plain-catalog.ts';
import { addsItems, readIntent } from '../read-intent.ts';
import { prepareKnownThings } from './known-things.ts';
import { product } from './purchase-examples.ts';

const goods = [
  product('Crew Tee', { Size: ['S', 'M', 'L'], Color: ['Black', 'White'] }),
  product('Trail Shoe', { Size: ['41', '42'], Color: ['Blue', 'Red'] }),
  product('Enamel Mug', { Size: ['Small', 'Large'], Color: ['Red', 'Blue'] }),
  product('Work Shirt', { Size: ['M', 'L'], Color: ['Black'], Fit: ['Slim', 'Regular'] }),
  product('Copper Pipe', { Diameter: ['1/2 inch', '3/4 inch'] }),
  product('Cap', { Size: ['S/M', 'L/XL'] }),
  product('Wood Screws', { Size: ['4 x 40 mm', '5 x 60 mm'] }),
  product('LED Bulb', { Socket: ['E14', 'E27'], Color: ['Warm white', 'Cool white'] }),
  product('Cooking for Two'),
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

describe('values in other ways of writing', () => {
  const bought: [text: string, productId: string, options: object, quantity?: number][] = [
    ['buy a crew tee in M, black, not the white one', 'crew-tee', { Size: 'M', Color: 'Black' }],
    ['buy 3 copper pipes 3/4"', 'copper-pipe', { Diameter: '3/4 inch' }, 3],
    ['buy the wood screws 4x40', 'wood-screws', { Size: '4 x 40 mm' }],
    ['buy one crew tee in L and in black', 'crew-tee', { Size: 'L', Color: 'Black' }],
    ['buy a led bulb E27/warm white', 'led-bulb', { Socket: 'E27', Color: 'Warm white' }],
    ['buy a led bulb, cool white/E14', 'led-bulb', { Socket: 'E14', Color: 'Cool white' }],
  ];
  for (const [text, productId, options, quantity] of bought)
    test(text, () => {
      const intent = read(text);
      assert.ok(addsItems(intent), JSON.stringify(intent));
      const [item, ...others] = intent.items;
      assert.deepEqual([item?.productId, item?.options], [productId, options]);
      assert.deepEqual([item?.quantity ?? 1, others], [quantity ?? 1, []]);
    });

  test('two copies of a bare name are two', () => {
    const intent = read('two copies of Cooking for Two');

    assert.ok(addsItems(intent), JSON.stringify(intent));
    assert.equal(intent.items[0]?.quantity, 2);
  });

  test('a kind that is named twice keeps its own options', () => {
    const intent = read("I'd like one black tee in L and one white tee in S");

    assert.ok(addsItems(intent), JSON.stringify(intent));
    assert.deepEqual(
      intent.items.map(({ productId, options }) => [productId, options]),
      [
        ['crew-tee', { Size: 'L', Color: 'Black' }],
        ['crew-tee', { Size: 'S', Color: 'White' }],
      ],
    );
    assert.equal(intent.unknownWords, undefined);
  });

  test('pounds of goods are no price, and a return is no purchase', () => {
    const coffee = read('two pounds of coffee');
    const back = read('I want to return a mug');

    assert.deepEqual(coffee.skill === 'catalog-search' && coffee.filters, {});
    assert.equal(back.skill, 'store-details');
  });

  test('a refused place is shown with its state', () => {
    const intent = read('buy an enamel mug and ship it to Gary, IN and not to Dallas, TX');

    assert.ok(addsItems(intent), JSON.stringify(intent));
    assert.deepEqual('address' in intent && intent.address, {
      country: 'US',
      state: 'IN',
      city: 'Gary',
    });
    assert.deepEqual(intent.unknownWords, ['not to dallas, tx']);
  });
});

describe('names that are not asked for', () => {
  test('anything but a product is searched without it', () => {
    const intent = read('anything but the enamel mug');

    assert.ok(intent.skill === 'catalog-search');
    assert.deepEqual([intent.query, intent.without], ['', ['enamel mug']]);
  });

  test('what the buyer owns already is not offered', () => {
    const intent = read('I already own the enamel mug, get me Cooking for Two');

    assert.ok(addsItems(intent), JSON.stringify(intent));
    assert.deepEqual(
      intent.items.map(({ productId }) => productId),
      ['cooking-for-two'],
    );
  });

  test('a return of a named product is no purchase', () => {
    assert.equal(read('I want to return an enamel mug').skill, 'store-details');
  });

  test('loaves and dimensions are understood', () => {
    const intent = read('buy the wood screws 4x40, two tins');

    assert.ok(addsItems(intent), JSON.stringify(intent));
    assert.deepEqual(
      [intent.items[0]?.quantity, intent.items[0]?.options, intent.unknownWords],
      [2, { Size: '4 x 40 mm' }, undefined],
    );
  });
});
