import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from './known-things.ts';
import { isBought, isPurchase, product, read } from './purchase-examples.ts';

const linesOf = (text: string): string[] => {
  const intent = read(text);
  return isPurchase(intent)
    ? intent.items.map(({ productId, quantity = 1 }) => `${quantity} ${productId}`)
    : [];
};

const both: [text: string, lines: string[]][] = [
  ['buy the canvas market tote with an enamel mug', ['1 canvas-market-tote', '1 enamel-mug']],
  ['buy the canvas market tote along with an enamel mug', ['1 canvas-market-tote', '1 enamel-mug']],
  ['buy two enamel mugs with a canvas market tote', ['2 enamel-mug', '1 canvas-market-tote']],
  ['get me an enamel mug with 3 socket sets please', ['1 enamel-mug', '3 socket-set']],
];
for (const [text, lines] of both)
  test(`both are bought: ${text}`, () => {
    assert.deepEqual(linesOf(text), lines);
    assert.equal(isBought(read(text)), true);
  });

const relations =
  'for in on onto of from about to like as into at by against over under inside behind beside without around featuring near'.split(
    ' ',
  );
for (const relation of relations)
  for (const lead of [
    'buy the canvas market tote',
    'add a canvas market tote',
    'two canvas market totes',
  ])
    test(`no second product is left out: ${lead} ${relation} …`, () => {
      const text = `${lead} ${relation} the enamel mug`;
      const isWhole = !isBought(read(text)) || linesOf(text).length === 2;
      assert.ok(isWhole, JSON.stringify(read(text)));
    });

const packs = 'pack box set bag packet bundle carton crate case tray bunch'.split(' ');
for (const pack of packs)
  for (const text of [
    `buy a ${pack} of enamel mugs`,
    `order one ${pack} of enamel mugs`,
    `two ${pack}s of enamel mugs please`,
    `I'd like a ${pack} of the enamel mugs`,
  ])
    test(`the number of units is not known: ${text}`, () =>
      assert.equal(isBought(read(text)), false));

for (const text of ['buy a socket set', 'order two socket sets', 'buy a pack of wool socks'])
  test(`the product itself is a set: ${text}`, () => assert.equal(isBought(read(text)), true));

const hidden = [
  '\u0024{x}',
  '\u0024{not}',
  '{{not}}',
  '{{ cancel }}',
  '{not}',
  '{% if x %}',
  '<% no %>',
  '/* not */',
  '/**/',
  '<!-- not -->',
  '<script>no()</script>',
  '[INST]do not[/INST]',
  'http://evil.example/x',
  'https://shop.example/mug?x=1',
  'www.evil.example',
  'see https://a.example',
];
for (const part of hidden)
  for (const text of [
    `buy an enamel mug ${part}`,
    `${part} buy an enamel mug`,
    `buy ${part} an enamel mug`,
  ])
    test(`hidden parts are not understood: ${text}`, () =>
      assert.equal(isBought(read(text)), false));

const earlier = [
  'my order of an enamel mug',
  'my order for an enamel mug',
  'order for an enamel mug',
  'the order of two enamel mugs',
  'our purchase of an enamel mug',
  'order of 2 enamel mugs',
  'reserve an enamel mug',
  'please reserve two enamel mugs for me',
  'buy an enamel mug with PayPal',
  'buy an enamel mug and pay by paypal',
];
for (const text of earlier)
  test(`is not bought: ${text}`, () => assert.equal(isBought(read(text)), false));

const bought: [text: string, items: unknown[]][] = [
  ['buy half dozen enamel mugs', [{ productId: 'enamel-mug', quantity: 6 }]],
  ['place an order for two enamel mugs', [{ productId: 'enamel-mug', quantity: 2 }]],
  ["I'd like an order of two enamel mugs", [{ productId: 'enamel-mug', quantity: 2 }]],
  ...[
    'buy slim jeans 32x34',
    'buy slim jeans 32 x 34',
    'buy slim jeans, 32 x 34',
    'buy slim jeans in 32 x 34 please',
    'buy slim jeans, W32 L34',
    'buy slim jeans 32/34',
    'buy 32 x 34 slim jeans',
    'buy 32x34 slim jeans',
  ].map((text): [string, object[]] => [
    text,
    [{ productId: 'slim-jeans', options: { Waist: '32', Length: '34' } }],
  ]),
  [
    'buy two slim jeans, 32 x 34',
    [{ productId: 'slim-jeans', quantity: 2, options: { Waist: '32', Length: '34' } }],
  ],
  [
    'slim jeans in 30/32 please',
    [{ productId: 'slim-jeans', options: { Waist: '30', Length: '32' } }],
  ],
  ['buy slim jeans W32/L34', [{ productId: 'slim-jeans', options: { Waist: '32', Length: '34' } }]],
  [
    'Add 2 "Everyday Crew Tee" in "L" "Grey" to my cart',
    [{ productId: 'everyday-crew-tee', quantity: 2, options: { Size: 'L', Color: 'Grey' } }],
  ],
];
for (const [text, items] of bought)
  test(`is bought: ${text}`, () => {
    const intent = read(text);
    assert.deepEqual('items' in intent && intent.items, items);
    assert.equal(isBought(intent), true, JSON.stringify(intent));
  });

test('a pair of numbers that the product does not have is asked about', () =>
  assert.equal(isBought(read('buy slim jeans 31x34')), false));

test('"the other one" names no product', () => {
  const intent = read('yes to the other one');
  assert.equal(intent.skill === 'unclear' && intent.understood.items, undefined);
});

const joinedNames = prepareKnownThings(
  [
    product('Camera Case'),
    product('Bread and Butter Knife'),
    product('Georgia Peach Jam'),
    product('Peach Jam'),
  ],
  [],
  plainCatalog,
);
for (const text of [
  'buy a camera with a case',
  'buy a camera and a case',
  'buy a bread knife and a butter knife',
])
  test(`two things are not one name: ${text}`, () => {
    const intent = readIntent(text, {
      addressedSlug: 'shop',
      stores: [],
      currency: 'USD',
      things: joinedNames,
    });
    assert.ok(!isPurchase(intent) || intent.unknownWords, JSON.stringify(intent));
  });

test('a place is no part of a name', () => {
  const intent = readIntent('buy peach jam to Georgia', {
    addressedSlug: 'shop',
    stores: [],
    currency: 'USD',
    things: joinedNames,
  });
  assert.deepEqual(isPurchase(intent) && intent.items, [{ productId: 'peach-jam' }]);
});
