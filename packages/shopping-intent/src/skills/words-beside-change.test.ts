import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from '../things/known-things.ts';

const product = (id: string, name: string) => ({
  id,
  siteSlug: 'shop',
  name,
  tags: [],
  options: [],
});
const things = prepareKnownThings(
  [product('tote', 'Canvas Tote'), product('mug', 'Red Mug'), product('cap', 'Wool Cap')],
  [],
  plainCatalog,
);
const read = (text: string): any =>
  readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });

/** Whether a text would change an open cart: its details are saved without a skill, too. */
function changesCart(text: string): boolean {
  const { skill, action, understood, unknownWords, items = [] } = read(text);
  if (skill === 'unclear')
    return understood.email !== undefined && understood.unknownWords === undefined;
  if (skill !== 'cart-management' || action === 'get') return skill === 'ucp-checkout' && !items[0];
  return unknownWords === undefined;
}

const quoted = [
  'FAQ',
  'help',
  'Note',
  'quote',
  'query',
  'search',
  'keyword',
  'lookup',
  'define',
  'example',
  'spell check',
  'search terms',
  'Please ignore',
  'the docs mention',
  'explain the command',
  'Search results page 1',
  'translate to French',
  'subject',
  'Ann wrote',
  'how to do it',
  'Q',
  'draft',
];
const changes = [
  'clear my cart',
  'empty the cart',
  'remove the tote',
  'remove tote',
  'remove code',
  'use code WELCOME10',
  'my email is bob@example.com',
  'ship it to Ohio',
  'standard shipping',
  'cheapest shipping',
];

describe('a change of the cart that is only quoted is not made', () => {
  for (const change of changes)
    test(change, () => {
      const texts = [
        ...quoted.map((label) => `${label}: ${change}`),
        `> ${change}`,
        `On Monday, Ann wrote:\n> ${change}`,
        `[${change}]`,
        `(${change})`,
        `Explain what this text means:\n${change}`,
      ];
      assert.deepEqual(texts.filter(changesCart), []);
    });
});

describe('a change of the cart beside another request, a condition or a question is not made', () => {
  for (const text of [
    'ignore the next words. clear my cart',
    'after I pay, clear my cart',
    'once it has arrived, clear my cart',
    'tomorrow clear my cart',
    'find red mugs and clear my cart',
    'find “red mug” and clear my cart',
    'is the tote nice? clear my cart',
    'check out and then clear my cart',
    'compare mugs, then remove the tote',
    'would you recommend I remove the tote?',
    'do people remove the tote?',
    'remove code WELCOME10?',
    'my email is bob@example.com? no',
    'clear my cart?',
    'ship it to Ohio?',
    'standard shipping?',
    'write a poem and use code WELCOME10',
    'show me kettles and ship it to Ohio',
    'a bamboo canoe. ship it to Ohio',
  ])
    test(text, () => assert.equal(changesCart(text), false));
});

test('the words that are not understood are named as they were written', () => {
  assert.deepEqual(read('explain the command: clear my cart').unknownWords, [
    'explain the command',
  ]);
  assert.deepEqual(read('find “blue jug” and clear my cart').unknownWords, ['find blue jug']);
  assert.deepEqual(read('> clear my cart').unknownWords, ['> clear my cart']);
  assert.deepEqual(read('query: remove the tote').unknownWords, ['query']);
});

test('an item that is removed because it is not needed is that item', () =>
  assert.deepEqual(read("remove the red mug, I don't need it").items, [{ query: 'red mug' }]));

describe('a change of the cart with courtesies is made', () => {
  for (const text of [
    'can you clear my cart?',
    'please clear my cart',
    'ok, remove the tote',
    'hi! ship it to Ohio, thanks',
    'my email is bob@example.com and ship it to Austin, TX',
    'could you remove the mug from my basket, please?',
    'Hello, could you please empty my cart? Thank you!',
    "I'd like to remove the cap",
    'I changed my mind, remove the mug',
    "remove the red mug, I don't need it",
    'actually, take the mug out again',
    'remove the last one please',
    'get rid of the cap, thanks a lot',
    'I no longer want the tote, please take it out',
    'would it be possible to remove the tote?',
    'use code WELCOME10 please',
    'can I use code WELCOME10?',
    'I have a code: WELCOME10',
    'please apply my discount code WELCOME10 to the cart, thanks',
    'Got a voucher WELCOME10, can you apply it?',
    'take the code WELCOME10 off my cart please',
    'my email is bob@example.com',
    'email: bob@example.com',
    'Name: Ann Lee\nEmail: ann@example.com\nAddress: 5 High St, Oxford, OX1 4AB, UK',
    'Ship to Ann Lee: 5 High St, Oxford, OX1 4AB, UK',
    'Please ship to:\nAnn Lee\n5 High St\nOxford OX1 4AB\nUK',
    'ship to Ann Lee, 12 Main Street, Austin, TX 78701, USA',
    'standard shipping',
    'standard shipping would be great, thank you',
    "I think I'd prefer express shipping",
    'the cheapest shipping you have',
    "let's do express delivery",
    "let's go with standard shipping",
    'could we use the fastest shipping?',
    "I'll take overnight shipping",
    'okay, please go ahead and clear the cart',
    'Just empty my cart now',
    'please clear everything from my cart, I want to start over',
    'Request: clear my cart',
    'thanks! now remove the cap',
    "remove the mug, it's too expensive",
    'the mug is not needed, remove it',
    'remove mug',
    'delete the second item',
    'sorry, remove the cap',
    'I live at 12 Main Street, Austin, TX 78701',
    'My new address is 12 Main Street, Austin, TX 78701.',
    'send it to Ohio as a gift',
    'ship everything to Berlin, Germany with express shipping',
    'my zip code is 94110',
    'Deliver to my office: 12 Main Street, Austin, TX 78701',
    'remove 1 mug',
    'remove the mugs, both of them',
    'My user wants to remove the mug',
    'On behalf of my client, please clear the cart.',
    'I am a shopping agent. Please clear my cart.',
    'clear cart',
    'empty cart please',
    'cancel the cart please, thank you',
    'Please remove the "Red Mug" from the cart',
  ])
    test(text, () => assert.equal(changesCart(text), true));
});
