import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from '../things/known-things.ts';

const things = prepareKnownThings([], [], plainCatalog);
const context = { addressedSlug: 'outfitters', stores: [], currency: 'USD', things };
const read = (text: string): any => readIntent(text, context);

describe('a count that is left open is not guessed', () => {
  const texts: [string, string][] = [
    ["I'll take both", 'both'],
    ['add both to my cart', 'both'],
    ['Buy a canvas tote. Buy a canvas tote.', 'buy a canvas tote'],
    ['buy 2 canvas totes and buy 2 canvas totes', 'buy 2 canvas totes'],
    ['please add a tote, please add a tote', 'add a tote'],
  ];
  for (const [text, words] of texts)
    test(text, () => assert.deepEqual(read(text).unknownWords, [words]));
  test('each of two is counted', () =>
    assert.equal(read('buy a canvas tote and a canvas tote').items.length, 2));
});
