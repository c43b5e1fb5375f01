import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from '../things/known-things.ts';

const things = prepareKnownThings([], [], plainCatalog);
const read = (text: string): any =>
  readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });

describe('a name goes on after a command word', () => {
  for (const [text, query] of [
    ['search for track and field shoes', 'track and field shoes'],
    ['find track & field shoes', 'track field shoes'],
    ['show me track and field shoes', 'track and field shoes'],
    ['do you have track and field shoes?', 'track and field shoes'],
    ['I am looking for a track and field poster', 'track and field poster'],
    ['I need track and field shoes', 'track and field shoes'],
    ['what track and field shoes do you have', 'track and field shoes'],
    ['track and field shoes', 'track and field shoes'],
    ['tracking and hunting boots', 'tracking and hunting boots'],
    ['tracking and hunting boots, please', 'tracking and hunting boots'],
    ['track 3 lights', 'track 3 lights'],
    ['track by track guide', 'track by track guide'],
    ['find members only coats', 'members only coats'],
    ['search for loyalty and honor t-shirt', 'loyalty and honor t-shirt'],
    ['member of the wedding book', 'member of the wedding book'],
    ['search for golf club membership gift', 'golf club membership gift'],
    ['search for crypto and coffee mug', 'crypto and coffee mug'],
    ['search for policy and politics book', 'policy and politics book'],
    ['find track socket set', 'track socket set'],
    ['show me the track and field collection', 'track and field collection'],
    ['track and field shoes size 9', 'track and field shoes'],
    ['track and field shoes under $50', 'track and field shoes'],
    ['track jogger, size XL', 'track jogger'],
    ['tracking dog leash in red', 'tracking dog leash red'],
    ['golf cart in red', 'golf cart red'],
    ['track jogger for my son', 'track jogger'],
  ] as const)
    test(text, () => {
      const { skill, query: found } = read(text);
      assert.deepEqual([skill, found], ['catalog-search', query]);
    });
  test('a purchase', () => {
    const { skill, items } = read('buy two tracking and hunting boots');
    assert.equal(skill, 'ucp-checkout');
    assert.deepEqual(items, [{ query: 'tracking and hunting boots', quantity: 2 }]);
  });
});

describe('a command word that describes the goods is searched for', () => {
  for (const text of [
    'find shoes for track and field',
    'find books about track and field',
    'search for gifts for members',
    'search for track for my train set',
    'search for members',
  ])
    test(text, () => assert.equal(read(text).skill, 'catalog-search'));
});

describe('a clause that asks to search changes nothing', () => {
  for (const [text, query] of [
    ['search for empty cart', 'empty cart'],
    ['show me empty cart', 'empty cart'],
    ['find checkout', 'checkout'],
    ['search for clear cart', 'clear cart'],
    ['search for shipping to Germany', 'shipping to germany'],
  ] as const)
    test(text, () => {
      const { skill, query: found } = read(text);
      assert.deepEqual([skill, found], ['catalog-search', query]);
    });
});

describe('requests to the store stay requests', () => {
  for (const [text, skill] of [
    ['track my order', 'order-status'],
    ['track order 1001', 'order-status'],
    ['track and trace', 'order-status'],
    ['track 2 orders', 'order-status'],
    ['track parcel for my wife', 'order-status'],
    ['track mugs in my order', 'order-status'],
    ['search for track my order', 'order-status'],
    ['track shipments and returns', 'order-status'],
    ['find my order and tell me when it arrives', 'order-status'],
    ['do you have memberships and plans?', 'store-details'],
    ['do you have delivery and pickup?', 'store-details'],
    ['do you have customs and duties for Canada?', 'store-details'],
  ] as const)
    test(text, () => assert.equal(read(text).skill, skill));
});
