import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from '../things/known-things.ts';

const product = (name: string) => ({ id: name, siteSlug: 'shop', name, tags: [], options: [] });
const things = prepareKnownThings(['Help!', 'Enamel Mug'].map(product), ['Gold'], plainCatalog);
const read = (text: string): any =>
  readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });

for (const [text, query] of [
  ['search for tracking number labels', 'tracking number labels'],
  ['search for package tracking notebook', 'package tracking notebook'],
  ['search for my order notebook', 'my order notebook'],
  ['search for unsubscribe sticker', 'unsubscribe sticker'],
  ['search for cancel membership card', 'cancel membership card'],
  ['search for become a member badge', 'become a member badge'],
  ['search for gift subscription', 'gift subscription'],
  ['search for a Gold membership card', 'gold membership card'],
  ['search for how to return calls book', 'how to return calls book'],
  ['search for return an item poster', 'return an item poster'],
  ['search for secret recipe book', 'secret recipe book'],
  ['search for fun facts book', 'fun facts book'],
  ['search for poem collection', 'poem collection'],
  ['search for new instructions manual', 'new instructions manual'],
  ['please search the store for poem posters', 'poem posters'],
  ['search for a good gift for my wife book', 'good gift for my wife book'],
  ['search for the best dad mug, please', 'best dad mug'],
  ['search for shopping list pads', 'shopping list pads'],
  ['search for a price list', 'price list'],
  ['search the store for poem collection', 'poem collection'],
  ['search your shop for a spring collection', 'spring collection'],
  ['search for salt and pepper mill', 'salt and pepper mill'],
  ['search for a bow, arrow set', 'bow arrow set'],
  ['search for truth or dare cards', 'truth or dare cards'],
  ['search for link bracelet', 'link bracelet'],
  ['search for payment page holder', 'payment page holder'],
  ['search for checkout url sticker', 'checkout url sticker'],
  ['search for sign up, stand out poster', 'sign up stand out poster'],
  ['search for apply and wait sign, please', 'apply and wait sign'],
  ['find salt and pepper mill', 'salt and pepper mill'],
  ['find bow, arrow set', 'bow arrow set'],
  ['show me truth or dare cards', 'truth or dare cards'],
  ['search for a book for my nephew', 'book'],
  ['search for products with hearts', 'hearts'],
  ['search for everything', ''],
  ['search for Help!', 'help !'],
] as const)
  test(`everything after “search for” is searched for: ${text}`, () => {
    const intent = read(text);
    assert.deepEqual([intent.skill, intent.query], ['catalog-search', query]);
  });

for (const [text, skill] of [
  ['show me my order', 'order-status'],
  ['find my order', 'order-status'],
  ['do you have free returns?', 'store-details'],
  ['search for track my order', 'order-status'],
  ['search for terms of service', 'store-details'],
  ['search for nothing', 'unclear'],
  ['search for the payment link', 'cart-management'],
  ['search for mugs, then check out', 'ucp-checkout'],
  ['search for the returns policy page', 'store-details'],
  ['search for what you have', 'unclear'],
  ['search for mugs and add one to my cart', 'cart-management'],
  ['search for mugs. How do I return an item?', 'store-details'],
] as const)
  test(`is no search: ${text}`, () => assert.equal(read(text).skill, skill));

test('a name that is a common word with a mark is a name with its mark', () => {
  const { action, items } = read('add Help! to cart');
  assert.deepEqual([action, items], ['add_item', [{ productId: 'Help!' }]]);
  assert.deepEqual(read('buy Help!').items, [{ productId: 'Help!' }]);
  assert.deepEqual(read('Help! add an enamel mug to cart').items, [{ productId: 'Enamel Mug' }]);
});
