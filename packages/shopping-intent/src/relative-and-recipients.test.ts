import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainCatalog } from './plain-catalog.ts';
import { readIntent } from './read-intent.ts';
import { prepareKnownThings } from './things/known-things.ts';

const things = prepareKnownThings(
  [{ id: 'beanie', siteSlug: 'shop', name: 'Fisherman Beanie', tags: [], options: [] }],
  [],
  plainCatalog,
);
const findUnknown = (text: string) => {
  const intent = readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });
  const fields = intent.skill === 'unclear' ? intent.understood : intent;
  return 'unknownWords' in fields ? (fields.unknownWords ?? []) : [];
};

test('a second email address is not understood', () => {
  const buy = 'Buy Fisherman Beanie for bob@example.com';
  assert.deepEqual(findUnknown(`${buy} and amy@example.com`), ['amy@example.com']);
  assert.deepEqual(findUnknown(buy), []);
  assert.deepEqual(findUnknown(`${buy}, email Bob@example.com`), []);
});

const fewer: [text: string, quantity: number][] = [
  ['one less', 1],
  ['one less please', 1],
  ['one fewer', 1],
  ['two less', 2],
  ['make it two fewer', 2],
  ['3 fewer of them', 3],
  ['reduce it by one', 1],
  ['reduce the quantity by 2', 2],
  ['remove one', 1],
  ['remove two', 2],
  ['take one off', 1],
  ['minus one', 1],
];
for (const [text, quantity] of fewer)
  test(`${text}: so many units of a cart line are removed`, () => {
    const intent = readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });
    assert.deepEqual(intent, {
      skill: 'cart-management',
      action: 'remove_item',
      items: [{ reference: 'last', quantity }],
      siteSlug: 'shop',
    });
  });

test('the line of which fewer are wanted may be named', () => {
  const intent = readIntent('two fewer fisherman beanies', {
    addressedSlug: 'shop',
    stores: [],
    currency: 'USD',
    things,
  });
  assert.ok(intent.skill === 'cart-management' && intent.action === 'remove_item');
  assert.deepEqual(intent.items, [{ query: 'fisherman beanies', quantity: 2 }]);
});

const others = [
  'one more',
  'two less expensive beanies',
  'beanies for one less than 20 dollars',
  'lower the price by 10',
  'a beanie rated minus five',
  'take 10 off',
  'reduce it by 10',
  'one beanie rated to minus five, to Oxford',
  'I lost a lot, drop 5 percent',
  'find me two less colorful beanies',
];
for (const text of others)
  test(`${text}: no unit is removed`, () => {
    const intent = readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });
    assert.notEqual('action' in intent && intent.action, 'remove_item');
  });
