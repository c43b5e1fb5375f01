import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ExtractedAddress } from '../../intent.ts';
import { isBought, isPurchase, read } from '../../things/purchase-examples.ts';

describe('the number of a house is no quantity', () => {
  const places = [
    'Musterstr. 12, 80331 Musterstadt in Bayern',
    'Musterstr. 12',
    'Bahnhofstraße 12, 39100 Bozen',
    'Kerkstraat 12, 9000 Aalst',
    'Am Platz, 12, 4020 Kleinstadt',
    'St. James St. 12, Portland, OR 97201',
    'Elm Rd. 12, Springfield',
    'Calle Mayor, 12, 28013 Madrid',
    'Rua Augusta, 12, 1100 Lisboa',
  ];
  for (const place of places) {
    test(`buy an enamel mug, ship to ${place}`, () => {
      const intent = read(`buy an enamel mug, ship to ${place}`);
      assert.equal(isBought(intent), false);
      assert.deepEqual(isPurchase(intent) && intent.items, [{ productId: 'enamel-mug' }]);
    });
    test(`buy 3 red hats, ship to ${place}`, () => {
      const intent = read(`buy 3 red hats, ship to ${place}`);
      assert.equal('items' in intent && intent.items[0]?.quantity, 3);
    });
    test(`buy a red hat, ship to ${place}`, () => {
      const intent = read(`buy a red hat, ship to ${place}`);
      const quantities = 'items' in intent ? intent.items.map(({ quantity }) => quantity) : [];
      assert.equal(quantities.includes(12), false, JSON.stringify(intent));
    });
  }
});

describe('a street before its number, with the postcode before the town', () => {
  const bought: [place: string, address: ExtractedAddress][] = [
    [
      'Musterstr. 12, 80331 München',
      { line1: 'Musterstr. 12', country: 'DE', postcode: '80331', city: 'München' },
    ],
    [
      'Lange Straße 12a, 26122 Kleinstadt',
      { line1: 'Lange Straße 12a', country: 'DE', postcode: '26122', city: 'Kleinstadt' },
    ],
    [
      'Ann Lee, Kurweg 3, 83646 Bad Tölz',
      { name: 'Ann Lee', line1: 'Kurweg 3', country: 'DE', postcode: '83646', city: 'Bad Tölz' },
    ],
    [
      'Kerkstraat 5, 3811 CV Amersfoort',
      { line1: 'Kerkstraat 5', country: 'NL', postcode: '3811 CV', city: 'Amersfoort' },
    ],
    [
      'Marktplein 5, 3811 CV Amersfoort',
      { line1: 'Marktplein 5', country: 'NL', postcode: '3811 CV', city: 'Amersfoort' },
    ],
  ];
  for (const [place, address] of bought)
    test(`buy an enamel mug, ship to ${place}`, () => {
      const intent = read(`buy an enamel mug, ship to ${place}, please`);
      assert.equal(isBought(intent), true, JSON.stringify(intent));
      assert.deepEqual('address' in intent && intent.address, address);
    });

  const doubtful = [
    'Bahnhofstraße 3, 8400 Kleinstadt',
    'Bahnhofstraße 3, 39100 Bozen',
    'Kerkstraat 5, 9000 Aalst',
    'Musterstr. 12, 80331 Kleinstadt tomorrow',
    'Musterstr. 12, 80331 Kleinstadt never mind',
    'Musterstr. 12, 80331',
  ];
  for (const place of doubtful)
    test(`is not bought: ship to ${place}`, () =>
      assert.equal(isBought(read(`buy an enamel mug, ship to ${place}`)), false));
});
