import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from '../things/known-things.ts';

const readWith =
  (plans: string[]) =>
  (text: string): any =>
    readIntent(text, {
      addressedSlug: 'shop',
      stores: [],
      currency: 'USD',
      things: prepareKnownThings([], plans, plainCatalog),
    });
const read = readWith(['Gold']);

describe('goods whose name is a slogan are no sign-up', () => {
  for (const [text, query] of [
    ['join or die flag', 'join or die flag'],
    ['Join or die flag, please', 'join or die flag'],
    ['join or die flag under $20', 'join or die flag'],
    ['subscribe or else mug', 'subscribe or else mug'],
    ['register or vote sticker', 'register or vote sticker'],
    ['sign up or die shirt', 'sign up or die shirt'],
  ] as const)
    test(text, () => {
      const { skill, query: found } = read(text);
      assert.deepEqual([skill, found], ['catalog-search', query]);
    });
});

describe('what asks for a plan is a sign-up', () => {
  for (const text of [
    'join Gold',
    'join Gold or Silver',
    'join or renew my membership',
    'sign up or log in',
    'join or die flag with ann@shop.example',
  ])
    test(text, () => assert.equal(read(text).skill, 'membership-signup'));

  test('a plan with the name of the slogan', () => {
    const { skill, plan } = readWith(['Join or Die'])('join join or die');
    assert.deepEqual([skill, plan], ['membership-signup', 'join or die']);
    assert.equal(readWith(['Die Flag'])('join or die flag').skill, 'membership-signup');
  });

  test('“or” begins the name of no plan', () =>
    assert.equal(read('join or die flag with ann@shop.example').plan, undefined));
});
