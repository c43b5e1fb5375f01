import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from './known-things.ts';
import { product } from './purchase-examples.ts';

const things = prepareKnownThings(
  [
    product('Crew Tee', {
      Size: ['S', 'M', 'L', 'Large', '10', '12'],
      Color: ['Red', 'Orange', 'Gold', 'Olive', 'Green', 'Violet', 'Navy'],
    }),
  ],
  [],
  plainCatalog,
);
const read = (text: string) => {
  const intent = readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });
  assert.ok('items' in intent, `${text}: ${JSON.stringify(intent)}`);
  return {
    options: intent.items?.[0]?.options ?? {},
    unknown: ('unknownWords' in intent ? intent.unknownWords : undefined) ?? [],
    address: 'address' in intent ? intent.address : undefined,
  };
};

describe('words of names, places and streets select no option', () => {
  const names = [
    'for Ms. L. Jones',
    'for L. Jones',
    'for Mr M. Green',
    'for J. M. Green',
    'for Amber Gold',
    'for Olive',
    'for Olive Smith',
    'to Olive',
    'attn: L. Jones',
    'recipient: Violet',
    'from Violet',
    'to Red Bluff',
    'to Red Bluff, CA 96080',
    'ship it to Orange, CA 92866',
    'we live in Orange, CA 92866',
    'near Green Lake',
    'to 12 Olive Street',
    'to 10 Downing Street',
    'to Red House, 12 Gold Lane',
    'to Large, PA 15025',
    'with a red handle',
    ', 10 Downing Street',
  ];
  for (const name of names)
    for (const text of [`buy a Crew Tee ${name}`, `please order one Crew Tee, ${name}`])
      test(text, () => assert.deepEqual(read(text).options, {}));

  test('an option beside a name is still read', () => {
    const cases: [text: string, options: object][] = [
      ['buy a Crew Tee in navy, size M, for Ms. L. Jones', { Color: 'Navy', Size: 'M' }],
      ['buy a Crew Tee, navy, size 10, ship to Red Bluff, CA 96080', { Color: 'Navy', Size: '10' }],
      ['buy a navy Crew Tee in M. Ship it to 12 Olive Street', { Color: 'Navy', Size: 'M' }],
      ['buy a Crew Tee in L for my niece Violet', { Size: 'L' }],
      ['buy a Crew Tee in navy, she wears medium', { Color: 'Navy', Size: 'M' }],
      ['buy a Crew Tee in navy, sise M', { Color: 'Navy', Size: 'M' }],
    ];
    for (const [text, options] of cases) assert.deepEqual(read(text).options, options, text);
  });

  const understood: [text: string, options: object][] = [
    ['buy a Crew Tee in red, size L', { Color: 'Red', Size: 'L' }],
    ['buy a Crew Tee, M, navy, to Austin, TX 78701', { Size: 'M', Color: 'Navy' }],
    ['buy a Crew Tee in green for my sister', { Color: 'Green' }],
    ['buy the Crew Tee, the olive one, in size 12 please', { Color: 'Olive', Size: '12' }],
    ['buy a Crew Tee. Size M. Navy.', { Size: 'M', Color: 'Navy' }],
    ['buy a Crew Tee in M. Navy.', { Size: 'M', Color: 'Navy' }],
  ];
  for (const [text, options] of understood)
    test(`an option is read: ${text}`, () => {
      const found = read(text);
      assert.deepEqual([found.options, found.unknown], [options, []]);
    });

  const towns: [text: string, city: string][] = [
    ['buy a navy Crew Tee in M, ship to Red Bluff, CA 96080', 'Red Bluff'],
    ['buy a navy Crew Tee in M to Orange, CA 92866', 'Orange'],
    ['buy a navy Crew Tee in M, we live in Green Bay, WI 54301', 'Green Bay'],
    ['buy a navy Crew Tee in M to Ms. L. Jones, 12 Olive Street, Red Bluff, CA 96080', 'Red Bluff'],
  ];
  for (const [text, city] of towns)
    test(`a town with the name of a color is read: ${text}`, () => {
      const { options, unknown, address } = read(text);
      assert.deepEqual([options, unknown], [{ Color: 'Navy', Size: 'M' }, []]);
      assert.equal(address?.city, city);
    });

  test('a recipient with a title and initials is shown as written', () => {
    const { address } = read('buy a Crew Tee to Ms. L. Jones, 12 Elm St, Red Bluff, CA 96080');
    assert.deepEqual([address?.name, address?.line1], ['Ms. L. Jones', '12 Elm St']);
  });
});
