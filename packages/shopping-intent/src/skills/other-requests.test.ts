import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from '../things/known-things.ts';

const things = prepareKnownThings([], [], plainCatalog);
const context = { addressedSlug: 'outfitters', stores: [], currency: 'USD', things };
const read = (text: string): any => readIntent(text, context);
const decisionOf = ({ skill, action, declines }: any) => action ?? declines ?? skill;

describe('a change names what else the text asks for', () => {
  const texts: [string, string, string[]][] = [
    ['remove both', 'remove_item', ['both']],
    ['remove the cap and check out', 'remove_item', ['check out']],
    ['remove the cap. Then pay.', 'remove_item', ['pay']],
    ['remove the cap, then ship to Austin, TX', 'remove_item', ['ship to austin, tx']],
    ['remove the cap and use code SAVE10', 'remove_item', ['code SAVE10']],
    ['remove the cap, my email is ann@example.com', 'remove_item', ['ann@example.com']],
    ['remove the cap and the discount code', 'remove_coupon', ['the cap']],
    ['remove the coupon and the cap', 'remove_coupon', ['the cap']],
    ['empty my cart and check out', 'cancel', ['check out']],
    ['start a new cart and check out', 'create', ['check out']],
    ['use code SAVE10 and code TWENTY', 'apply_coupon', ['code TWENTY']],
    ['remove the coupon and use express shipping', 'remove_coupon', ['express shipping']],
    ['put the tote in my cart, and pay', 'add_item', ['pay']],
    ['use code SAVE10 and TEN20', 'apply_coupon', ['code TEN20']],
    ['check out for ann@example.com and bob@example.com', 'ucp-checkout', ['bob@example.com']],
  ];
  for (const [text, action, words] of texts)
    test(text, () => {
      const intent = read(text);
      assert.deepEqual([decisionOf(intent), intent.unknownWords], [action, words]);
    });

  test('an answer that means several items', () =>
    assert.deepEqual(read('both of them please').understood.unknownWords, ['both']));

  test('an answer with two email addresses', () =>
    assert.deepEqual(read('my email is ann@example.com or bob@example.com').understood, {
      email: 'ann@example.com',
      unknownWords: ['bob@example.com'],
    }));

  for (const text of [
    'remove the cap',
    'remove it, thanks',
    'remove one tote',
    'remove the cap, and do not check out yet',
    'remove the coupon',
    'ship to Austin, TX, use code SAVE10',
    'check out to Austin, TX with code SAVE10 for ann@example.com',
    'my email is ann@example.com, ANN@example.com',
  ])
    test(`nothing else: ${text}`, () => {
      const intent = read(text);
      assert.equal(intent.unknownWords ?? intent.understood?.unknownWords, undefined);
    });
});

describe('a checkout takes the code and the address of its text', () => {
  const texts: [string, string | undefined, string | undefined][] = [
    ['use code SAVE10 and check out', 'SAVE10', undefined],
    ['ship to Austin, TX with code SAVE10 and check out', 'SAVE10', 'TX'],
    ['ship to Austin, TX and check out', undefined, 'TX'],
    ['buy everything in my cart', undefined, undefined],
    ['pay for all the items in my cart with code SAVE10', 'SAVE10', undefined],
  ];
  for (const [text, code, state] of texts)
    test(text, () => {
      const intent = read(text);
      assert.deepEqual(
        [intent.skill, intent.items, intent.code, intent.address?.state, intent.unknownWords],
        ['ucp-checkout', [], code, state, undefined],
      );
    });
  const shipped: [string, string, string | undefined][] = [
    ['check out with express shipping', 'express', undefined],
    ['check out with express shipping to Austin, TX', 'express', 'TX'],
    ['use standard shipping and check out', 'standard', undefined],
  ];
  for (const [text, name, state] of shipped)
    test(text, () => {
      const { items, shippingOption, address } = read(text);
      assert.deepEqual([items, shippingOption, address?.state], [[], { name }, state]);
    });
  test('a code and a shipping option', () => {
    const { action, code, shippingOption } = read('express shipping and use code SAVE10');
    assert.deepEqual(
      [action, code, shippingOption],
      ['apply_coupon', 'SAVE10', { name: 'express' }],
    );
  });
  test('no express shipping', () =>
    assert.equal(decisionOf(read('use code SAVE10, no express shipping')), 'purchase'));
  test('words of a name are no shipping option', () =>
    assert.deepEqual(read('order express shipping labels').items, [
      { query: 'express shipping labels' },
    ]));
  for (const text of ['use code SAVE10 at checkout', 'use code SAVE10 on checkout, please'])
    test(`not yet: ${text}`, () => assert.equal(read(text).action, 'apply_coupon'));
});

describe('data of the buyer are no items of the cart', () => {
  for (const text of [
    'remove my email ann@example.com',
    'remove my email',
    'delete my data',
    'delete all my personal data',
    'delete my address',
    'remove my account',
    'forget my credit card',
    'my email is not ann@example.com',
    "my email isn't ann@example.com",
  ])
    test(text, () => assert.equal(decisionOf(read(text)), 'purchase'));
  test('a new email address', () => {
    const { action, email } = read('change my email to ann@example.com');
    assert.deepEqual([action, email], ['set_address', 'ann@example.com']);
  });
  for (const text of ['remove the name tag', 'delete my address book', 'remove the data cable'])
    test(`an item: ${text}`, () => assert.equal(read(text).action, 'remove_item'));
});

describe('ordinary changes', () => {
  const texts: [string, string, object[]][] = [
    ['set the tote to 0', 'remove_item', [{ query: 'tote' }]],
    ['set the quantity of the tote to 0', 'remove_item', [{ query: 'tote' }]],
    ['set the tote to zero', 'remove_item', [{ query: 'tote' }]],
    ['make the tote zero', 'remove_item', [{ query: 'tote' }]],
    ['make it 0', 'remove_item', [{ reference: 'last' }]],
    ['remove the tote but keep the cap', 'remove_item', [{ query: 'tote' }]],
    ['remove the tote and keep the rest', 'remove_item', [{ query: 'tote' }]],
    ['add one more', 'add_item', [{ quantity: 1, reference: 'last' }]],
    ['add one more to my cart', 'add_item', [{ quantity: 1, reference: 'last' }]],
  ];
  for (const [text, action, items] of texts)
    test(text, () => {
      const intent = read(text);
      assert.deepEqual(
        [intent.action, intent.items, intent.unknownWords],
        [action, items, undefined],
      );
    });
  for (const text of ['set the tote to 0 and check out', 'set the budget for the tote to 0'])
    test(`not understood: ${text}`, () => assert.notEqual(read(text).unknownWords, undefined));
  for (const text of [
    'remove the tote after checkout',
    'remove the tote once payment is done',
    'remove the tote at checkout',
    'remove the tote before checkout',
  ])
    test(`a condition: ${text}`, () => assert.equal(decisionOf(read(text)), 'purchase'));
});
