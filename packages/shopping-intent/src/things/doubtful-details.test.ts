import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from './known-things.ts';
import { product } from './purchase-examples.ts';

const cap = product('Six-Panel Cap', { Color: ['Navy', 'Sand'] });
const beanie = product('Fisherman Beanie', { Color: ['Navy', 'Rust'] });
const things = prepareKnownThings([cap, beanie], [], plainCatalog);
const read = (text: string): any =>
  readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });

for (const [text, words] of [
  ['buy a six-panel cap other than navy', 'other than navy'],
  ['buy a navy or sand six-panel cap', 'navy or sand'],
  ['buy 3 six-panel caps, two navy', 'two navy'],
] as const)
  test(`a value that is not surely wanted is not offered: ${text}`, () => {
    const { items, unknownWords } = read(text);
    assert.deepEqual(unknownWords, [words]);
    assert.equal(items[0].options, undefined);
  });

test('a value beside other words that are not understood is offered', () =>
  assert.deepEqual(read('buy 2 socks and a navy six-panel cap').items[0].options, {
    Color: 'Navy',
  }));

test('a code that is refused is not offered', () => {
  const { code, unknownWords } = read('buy a navy six-panel cap without code TAKE10');
  assert.deepEqual({ code, unknownWords }, { code: undefined, unknownWords: ['without'] });
  assert.equal(read('buy a navy six-panel cap with code TAKE10').code, 'TAKE10');
});

for (const text of [
  'buy 2 six-panel caps or a fisherman beanie',
  'buy a six-panel cap or two fisherman beanies',
  'add 2 six-panel caps or a woolen scarf to my cart',
  'buy a dozen six-panel caps or one fisherman beanie',
])
  test(`a choice that is also one of the quantity buys nothing: ${text}`, () =>
    assert.equal(read(text).declines, 'purchase'));

for (const text of [
  'buy 2 six-panel caps or 2 fisherman beanies',
  'buy a six-panel cap or a fisherman beanie',
])
  test(`a choice of products of one quantity is asked about: ${text}`, () =>
    assert.deepEqual(read(text).items[0].choices, ['six-panel-cap', 'fisherman-beanie']));

test('the last word of a name stands for another thing', () => {
  assert.deepEqual(read('buy a six-panel cap in navy and a beanie').unknownWords, undefined);
  const hat = product('Orchard Sun Hat', { Size: ['S/M', 'L/XL'] });
  const ofHats = prepareKnownThings([hat, { ...cap, tags: ['hat'] }], [], plainCatalog);
  const context = { addressedSlug: 'shop', stores: [], currency: 'USD', things: ofHats };
  const intent: any = readIntent('buy an orchard sun hat in L/XL and a hat', context);
  assert.deepEqual(intent.unknownWords, ['and a hat']);
});
