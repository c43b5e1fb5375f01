import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from '../things/known-things.ts';

const things = prepareKnownThings([], [], plainCatalog);
const read = (text: string): any =>
  readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });

describe('goods that are looked for are searched for, wherever they are to go', () => {
  for (const text of [
    'I am looking for a wool scarf, send it to Cologne',
    'find a wool scarf, send it to Berlin',
    'find a wool scarf and send it to Berlin',
    'find a wool scarf; have it sent to Berlin',
    'find me a wool scarf, please have it delivered to Austin, TX',
    'find a wool scarf - ship to Texas',
    'show me a wool scarf; get it sent to my sister in Cologne',
    'search for a wool scarf. Send it to Cologne',
    'search for a wool scarf, to be sent to Oxford, UK',
    'do you have a wool scarf? Send it to Berlin',
    'we seek a wool scarf, ship it over to Ohio',
    "I'd like a wool scarf. My address is 5 High St, Oxford, OX1 4AB, UK",
  ])
    test(text, () => {
      const { skill, query } = read(text);
      assert.deepEqual([skill, query], ['catalog-search', 'wool scarf']);
    });

  test('a price after the place is kept', () => {
    const { query, filters } = read('find a wool scarf, send it to Berlin, under $50');
    assert.deepEqual([query, filters], ['wool scarf', { priceMax: 5000 }]);
  });
});

describe('goods that are ordered are bought, whatever separates them from their address', () => {
  for (const text of [
    'order a toaster. Address: 5 High St, Oxford, OX1 4AB, UK',
    'order a toaster, address: 5 High St, Oxford, OX1 4AB, UK',
    'My address is 5 High St, Oxford, OX1 4AB, UK. Order a toaster',
    'buy a toaster; have it sent to 5 High St, Oxford, OX1 4AB, UK',
    'I would like to order the toaster. Deliver it to 5 High St, Oxford, OX1 4AB, UK',
  ])
    test(text, () => {
      const { skill, items, address } = read(text);
      assert.equal(skill, 'ucp-checkout');
      assert.deepEqual(items, [{ query: 'toaster' }]);
      assert.equal(address.line1, '5 High St');
    });
});

describe('goods that are wanted are goods, and not a change of the address of a cart', () => {
  for (const text of [
    'I am after a bamboo canoe, please have it sent to Ohio',
    "I'm after a bamboo canoe shipped to Texas",
    'I am in search of a bamboo canoe, please have it sent to Ohio',
    "we're in the market for a bamboo canoe. Ship it to Ohio",
    'I could use a bamboo canoe delivered to Ohio',
    'we are on the lookout for a bamboo canoe; send it to Texas',
  ])
    test(text, () => {
      const { skill, items } = read(text);
      assert.deepEqual([skill, items], ['ucp-checkout', [{ query: 'bamboo canoe' }]]);
    });
});

describe('an address without goods is that of the cart', () => {
  for (const text of [
    'Ship it to 5 High St, Oxford, OX1 4AB, UK',
    'Thanks. My address is 5 High St, Oxford, OX1 4AB, UK',
    'I need a change. Send it to 5 High St, Oxford, OX1 4AB, UK',
    'show me my cart and ship it to 5 High St, Oxford, OX1 4AB, UK',
  ])
    test(text, () => assert.equal(read(text).action, 'set_address'));

  test('an order that was placed is no order for goods', () =>
    assert.notEqual(read('Update my order. Address: 5 High St, Oxford').skill, 'ucp-checkout'));
});
