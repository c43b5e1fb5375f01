import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Intent, IntentContext } from './intent.ts';
import { plainCatalog } from './plain-catalog.ts';
import { readIntent } from './read-intent.ts';
import { prepareKnownThings } from './things/known-things.ts';

const context: IntentContext = {
  addressedSlug: 'shop',
  stores: [{ slug: 'lagoon', name: 'Lagoon Swim Supply', currency: 'USD' }],
  currency: 'USD',
  things: prepareKnownThings([], [], plainCatalog),
};
const read = (text: string): Intent => readIntent(text, context);

/** The skill with its words: the query of a search, or the items of a purchase. */
function words(text: string): string {
  const intent = read(text);
  const { query, items = [] } = intent as { query?: string; items?: { query?: string }[] };
  return `${intent.skill}: ${query ?? items.map((item) => item.query ?? '-').join(', ')}`;
}

describe('a text that declines an action changes nothing', () => {
  const declined = [
    ['cancel my Friends membership, zed@example.com', 'membership'],
    ['I want to leave the Friends plan, ann@example.com', 'membership'],
    ['stop my Trail Club membership bob@example.com', 'membership'],
    ['I do not want to join Trail Club, b26@example.com', 'membership'],
    ['cancel my Gold plan, q2@example.com', 'membership'],
    ['Please cancel my membership. I am a member of Gold, q2@example.com', 'membership'],
    ['how can I cancel my membership, q2@example.com', 'membership'],
    ["don't add another canvas tote", 'purchase'],
    ['do not buy the canvas tote', 'purchase'],
    ['my wife told me not to buy the canvas tote', 'purchase'],
    ['add a canvas tote to my cart and remove it', 'purchase'],
  ];
  for (const [text = '', what] of declined)
    test(text, () => {
      const intent = read(text) as { skill: string; declines?: string };
      assert.deepEqual([intent.skill, intent.declines], ['unclear', what]);
    });

  const asked = [
    ['how do I order a canvas tote?', 'catalog-search: canvas tote'],
    ['why should I buy the canvas tote?', 'catalog-search: canvas tote'],
    ['did I order a canvas tote?', 'order-status: '],
    ["I didn't order this", 'order-status: '],
  ];
  for (const [text = '', expected] of asked)
    test(`a question: ${text}`, () => assert.equal(words(text), expected));

  const wanted = [
    ["don't forget to add the mug to my cart", 'cart-management: mug'],
    ['add the mug to my cart, but do not check out yet', 'cart-management: mug'],
    ["don't buy the tote, buy the mug", 'ucp-checkout: mug'],
  ];
  for (const [text = '', expected] of wanted)
    test(`still a command: ${text}`, () => assert.equal(words(text), expected));
});

describe('questions about orders and purchases change nothing', () => {
  const asked = [
    ['can I cancel an order?', 'store-details'],
    ['Can I cancel my order?', 'store-details'],
    ['how do I change an order?', 'store-details'],
    ['can I return an order', 'store-details'],
    ['is checkout secure?', 'store-details'],
    ['why did my checkout fail?', 'store-details'],
    ['does checkout require a credit card?', 'store-details'],
    ['can guests check out?', 'store-details'],
    ['can I order by phone?', 'store-details'],
    ['do I need an account to buy?', 'store-details'],
    ['should I buy the canvas tote?', 'catalog-search'],
    ['I might buy the canvas tote', 'catalog-search'],
    ['if I buy the canvas tote, when does it arrive?', 'catalog-search'],
    ['I was thinking of buying the canvas tote', 'catalog-search'],
  ];
  for (const [text = '', skill = ''] of asked)
    test(text, () => assert.equal(read(text).skill, skill));

  const wanted = [
    ['can I check out now?', 'ucp-checkout: '],
    ['can you order the canvas tote for me?', 'ucp-checkout: canvas tote'],
    ['could I order the canvas tote?', 'ucp-checkout: canvas tote'],
    ['how do I check out?', 'ucp-checkout: '],
    ['is my cart ready to check out?', 'ucp-checkout: '],
  ];
  for (const [text = '', expected = ''] of wanted)
    test(`still a request: ${text}`, () => assert.equal(words(text), expected));
});

describe('avoiding or withdrawing an action changes nothing', () => {
  const declined = [
    ['I refuse to buy the canvas tote', 'purchase'],
    ['hold off on buying the canvas tote', 'purchase'],
    ['please refrain from ordering the canvas tote', 'purchase'],
    ['avoid buying the canvas tote', 'purchase'],
    ['under no circumstances order the canvas tote', 'purchase'],
    ['nobody should order the canvas tote', 'purchase'],
    ['buy the canvas tote. Just kidding!', 'purchase'],
    ["buy the canvas tote - no, don't", 'purchase'],
    ["buy the canvas tote... actually don't", 'purchase'],
    ['buy the canvas tote, not!', 'purchase'],
    ['add the canvas tote to my cart. Actually, never mind.', 'purchase'],
    ['order 2 totes, wait, cancel that', 'purchase'],
    ['sign me up for Gold, ann@example.com. Forget it.', 'membership'],
  ];
  for (const [text = '', what] of declined)
    test(text, () => {
      const intent = read(text) as { skill: string; declines?: string };
      assert.deepEqual([intent.skill, intent.declines], ['unclear', what]);
    });

  const wanted = [
    ['add the tote, no wait, add the cap', 'cart-management: cap'],
    ['buy the cap whether it is red or not', 'ucp-checkout'],
  ];
  for (const [text = '', expected = ''] of wanted)
    test(`still a command: ${text}`, () => assert.ok(words(text).startsWith(expected)));
});

describe('questions about past actions do not repeat them', () => {
  const asked = [
    ['did you add it?', 'cart-management', 'get'],
    ['did you add the tote?', 'cart-management', 'get'],
    ['have you put it in my cart?', 'cart-management', 'get'],
    ['did you buy the tote?', 'cart-management', 'get'],
    ['did you remove the cap?', 'cart-management', 'get'],
    ['did I order a tote?', 'order-status', undefined],
    ['Order #1234?', 'order-status', undefined],
    ['check out your tees!', 'catalog-search', undefined],
  ];
  for (const [text = '', skill, action] of asked)
    test(text, () => {
      const intent = read(text) as { skill: string; action?: string };
      assert.deepEqual([intent.skill, intent.action], [skill, action]);
    });

  for (const text of [
    'did you sign me up for Gold, ann@example.com?',
    "I'm not sure I want to join Gold, ann@example.com",
  ])
    test(text, () => assert.equal((read(text) as { declines?: string }).declines, 'membership'));
  test('a question about a plan is answered by the details of the store', () =>
    assert.equal(read('how much is the Gold membership? ann@example.com').skill, 'store-details'));
  for (const text of [
    'what would I get as a Gold member, ann@example.com?',
    'tell me about the Gold membership, my mail is ann@example.com',
  ])
    test(`a question signs no one up: ${text}`, () => {
      const intent = read(text) as { skill: string; plan?: string; email?: string };
      assert.deepEqual(
        [intent.skill, intent.plan, intent.email],
        ['membership-signup', 'gold', undefined],
      );
    });
  test('a sign-up that names a person', () => {
    const intent = read('get the Gold membership for Ann Lee, ann@example.com') as {
      name?: string;
    };
    assert.equal(intent.name, 'Ann Lee');
  });
  test("I'm not sure I want to buy the tote", () =>
    assert.equal(
      (read("I'm not sure I want to buy the tote") as { declines?: string }).declines,
      'purchase',
    ));
});

describe('items that should stay are kept', () => {
  const kept = [
    "don't remove the tote",
    'do not empty my cart',
    'never clear my cart',
    "please don't cancel my cart",
    "don't change the quantity to 5",
    "don't ship it to Texas",
  ];
  for (const text of kept)
    test(text, () => assert.equal((read(text) as { declines?: string }).declines, 'purchase'));
  const asked = [
    'how do I empty my cart?',
    'should I remove the tote?',
    'how do I remove an item?',
  ];
  for (const text of asked)
    test(text, () => {
      const { skill, action } = read(text) as { skill: string; action?: string };
      assert.deepEqual([skill, action], ['cart-management', 'get']);
    });
  const wanted: [string, string][] = [
    ["don't remove the tote, remove the cap", 'remove_item'],
    ["don't ship it to Texas, ship it to Ohio", 'set_address'],
    ["don't forget to remove the tote", 'remove_item'],
    ['empty my cart', 'cancel'],
    ['can I remove the tote?', 'remove_item'],
    ['apply SAVE10', 'apply_coupon'],
    ["don't use the coupon", 'remove_coupon'],
    ["I don't want the tote anymore", 'remove_item'],
  ];
  for (const [text, action] of wanted)
    test(`still a command: ${text}`, () =>
      assert.equal((read(text) as { action?: string }).action, action));
});

test('an item to remove does not affect the item to add', () => {
  const things = (text: string) => (read(text) as { items?: object[] }).items;
  assert.deepEqual(things('remove the second one and add a cap'), [{ query: 'cap' }]);
  assert.deepEqual(things('drop the cap, then add two totes'), [{ query: 'totes', quantity: 2 }]);
});

describe('keeping, excepting or declining in other words changes nothing', () => {
  const kept = [
    "don't lose my cart",
    "I'd hate to lose my cart",
    "don't throw my cart away",
    'never wipe my cart',
    "don't dump my cart",
    "I didn't ask you to empty my cart",
    'who told you to empty my cart?',
    "don't start a new cart",
    'remove all but the tote',
    'remove everything except the tote',
    'take out everything but the tote',
    'remove everything, but keep the tote',
    'empty the cart, but leave the tote in',
    'keep the tote and empty my cart',
    'buy nothing',
    'buy no tote',
    'remove nothing from my cart',
    "don't remove the coupon",
    'never remove my discount code',
    "don't lose my discount",
    "don't use express shipping",
    "I don't want express shipping",
    'never choose overnight shipping',
    'not standard but express shipping',
    'my address is not 12 Elm St, Austin, TX 78701',
    "my address isn't 12 Elm St, Austin, TX 78701",
    'add another tote? Maybe later',
    'buy the tote or not?',
    'buy the tote... or maybe not',
    'add a tote, wait, no',
    'remove the tote? No',
    'remove the tote. Actually keep it',
    'check out? not yet',
    "I couldn't order the tote",
  ];
  for (const text of kept)
    test(text, () => assert.equal((read(text) as { declines?: string }).declines, 'purchase'));
  const unchanged: [string, string][] = [
    ['do not apply the code SAVE10', 'get'],
    ["I won't use SAVE10", 'get'],
  ];
  for (const [text, action] of unchanged)
    test(text, () => assert.equal((read(text) as { action?: string }).action, action));
  test('shipping to Texas is too slow', () =>
    assert.equal(read('shipping to Texas is too slow').skill, 'store-details'));
  for (const text of ['should my wife buy the tote?', 'who can buy the tote?'])
    test(text, () => assert.equal(read(text).skill, 'catalog-search'));
  const wanted: [string, string | undefined][] = [
    ["don't forget the code SAVE10", 'apply_coupon'],
    ["don't forget to remove the coupon", 'remove_coupon'],
    ["don't use the coupon", 'remove_coupon'],
    ["don't use express shipping, use standard shipping", 'select_shipping'],
    ["Don't use express shipping. Use standard shipping.", 'select_shipping'],
    ['remove everything', 'cancel'],
    ['throw my cart away', 'cancel'],
    ['remove the tote but not the cap', 'remove_item'],
    ["don't start a new cart, empty my cart", 'cancel'],
    ['add no more than 2 totes to my cart', 'add_item'],
    ['remove the cap. Keep the tote.', 'remove_item'],
    ['clear my cart and leave', 'cancel'],
    ['my address is 12 Elm St, Austin, TX 78701', 'set_address'],
    ['ship to 12 Takes Rd, Austin, TX 78701', 'set_address'],
    ['add the tote, keep it', 'add_item'],
  ];
  for (const [text, action] of wanted)
    test(`still a command: ${text}`, () =>
      assert.equal((read(text) as { action?: string }).action, action));
  test('a code that must not be forgotten is not removed', () => {
    const { skill, action } = read("buy the tote and don't forget the code SAVE10") as {
      skill: string;
      action?: string;
    };
    assert.deepEqual([skill, action], ['ucp-checkout', undefined]);
  });
});

describe('questions and statements about memberships sign no one up', () => {
  const emailOf = (text: string) => {
    const intent = read(text) as { declines?: string; email?: string };
    return intent.declines === 'membership' ? undefined : intent.email;
  };
  for (const text of [
    'Is the Gold membership free? ann@example.com',
    'is ann@example.com a Gold member?',
    'should I join the Gold membership? ann@example.com',
    'do I get a discount with the Gold membership? ann@example.com',
    'ann@example.com is a Gold member',
    'ann@example.com has a Gold membership',
    'ann@example.com wants out of the Gold membership',
    'the Gold membership of ann@example.com has expired',
    'contact me about the Gold membership at ann@example.com',
    'send the invoice for my Gold membership to ann@example.com',
    'check the membership of ann@example.com',
  ])
    test(text, () => assert.equal(emailOf(text), undefined));
  for (const text of [
    'is it possible to get the Gold membership? ann@example.com',
    'can you sign me up for the Gold membership? ann@example.com',
    'What a great offer! Sign me up for the Gold membership, ann@example.com',
    'I want the Gold membership, my email is ann@example.com',
    'I want to be a Gold member, ann@example.com',
    "do me a favor: sign me up for the Gold membership, I'm ann@example.com",
  ])
    test(`signs up: ${text}`, () => assert.equal(emailOf(text), 'ann@example.com'));
});
