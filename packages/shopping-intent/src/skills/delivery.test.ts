import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ExtractedAddress, Intent } from '../intent.ts';
import { read } from '../things/purchase-examples.ts';

const addressOf = (intent: Intent): ExtractedAddress | undefined => {
  const fields = intent.skill === 'unclear' ? intent.understood : intent;
  return 'address' in fields ? fields.address : undefined;
};

describe('words after a state do not hide it', () => {
  const sanFrancisco = { country: 'US', state: 'CA', city: 'San Francisco' };
  const boston = { country: 'US', state: 'MA', city: 'Boston' };
  const ends = [
    '',
    ' for ann@example.com',
    ' and use my email ann@example.com',
    ' by card',
    ' with paypal',
    ' using my card',
    ' via paypal',
    ' please',
    ' from my cart',
  ];
  for (const end of ends)
    for (const [place, address] of [
      ['San Francisco, CA', sanFrancisco],
      ['San Francisco CA', sanFrancisco],
      ['Boston, MA', boston],
      ['Springfield, IL', { country: 'US', state: 'IL', city: 'Springfield' }],
    ] as const)
      for (const verb of ['check out', 'ship', 'ship it'])
        test(`${verb} to ${place}${end}`, () =>
          assert.deepEqual(addressOf(read(`${verb} to ${place}${end}`)), address));

  test('a street stays, too', () =>
    assert.deepEqual(
      addressOf(read('check out to 12 Main St, Springfield, IL 62704 for ann@example.com')),
      { line1: '12 Main St', country: 'US', state: 'IL', postcode: '62704', city: 'Springfield' },
    ));
});

const home = {
  line1: '5 Main St',
  country: 'US',
  state: 'TX',
  postcode: '75201',
  city: 'Dallas',
};
const austin = { country: 'US', state: 'TX', city: 'Austin' };

describe('an address that is mentioned is not the shipping address', () => {
  const others = [
    'my billing address is',
    'the billing address:',
    'bill it to',
    'I used to live at',
    'I lived at',
    'I no longer live at',
    "I don't live at",
    'my neighbor lives at',
    'my old office is at',
    'my boss works at',
    'do not ship it to',
  ];
  for (const other of others) {
    test(`${other} 5 Main St, Dallas, TX 75201`, () => {
      const intent = read(`${other} 5 Main St, Dallas, TX 75201`);
      assert.equal(addressOf(intent), undefined);
      assert.equal(intent.skill === 'cart-management' || intent.skill === 'unclear', true);
      assert.equal(intent.skill === 'unclear' && intent.understood.items !== undefined, false);
    });
    test(`${other} 5 Main St, …, beside the shipping address`, () => {
      const text = `${other} 5 Main St, Dallas, TX 75201. Ship to Austin, TX`;
      assert.deepEqual(addressOf(read(text)), austin);
    });
  }

  for (const other of ['my billing address is', 'my neighbor lives at'])
    test(`${other} …, beside a checkout, names no goods`, () => {
      const intent = read(`check out, ${other} 5 Main St, Dallas, TX 75201`);
      assert.deepEqual('items' in intent && intent.items, []);
      assert.equal(addressOf(intent), undefined);
    });

  for (const text of [
    'my office is at',
    'I live at',
    'my billing and shipping address is',
    'my shipping and billing address is',
    'ship and bill it to',
  ])
    test(`it is the shipping address: ${text} 5 Main St, Dallas, TX 75201`, () =>
      assert.deepEqual(addressOf(read(`${text} 5 Main St, Dallas, TX 75201`)), home));

  for (const text of [
    'my mother lives at 5 Main St, Dallas, TX 75201. Ship it to her',
    'buy an enamel mug for my sister who lives at 5 Main St, Dallas, TX 75201',
  ])
    test(`it is where the goods go: ${text}`, () => assert.deepEqual(addressOf(read(text)), home));
});

describe('of several places none is the address', () => {
  for (const places of [
    'Austin, TX or Dallas, TX',
    'either Austin, TX or Dallas, TX',
    'Austin or Dallas',
    'Austin or Smallville',
    'Germany or France',
    'Germany and France',
    '10001 or 10002',
    '5 Main St, Dallas, TX 75201 or 12 Elm St, Austin, TX 78701',
  ])
    test(`ship to ${places}`, () => {
      const intent = read(`ship to ${places}`);
      assert.equal(addressOf(intent), undefined, JSON.stringify(intent));
    });
});

test('the name after the relation of the recipient is kept', () =>
  assert.deepEqual(addressOf(read('ship it to my friend Ann Lee, 5 Main St, Dallas, TX 75201')), {
    name: 'Ann Lee',
    ...home,
  }));

test('of several places none is guessed at the checkout', () => {
  const intent = read('check out to Austin, TX or Dallas, TX');
  assert.deepEqual('unknownWords' in intent && intent.unknownWords, ['to austin, tx or dallas']);
});

describe('a time of delivery is not understood', () => {
  const times: [text: string, time: string | undefined][] = [
    ['ship to Austin, TX tomorrow', 'tomorrow'],
    ['ship to Austin, TX by Friday', 'by friday'],
    ['check out to Austin, TX before Christmas', 'before christmas'],
    ['ship to Austin, TX within 3 days', 'within 3 days'],
    ['ship to Austin, TX today', undefined],
    ['ship to 5 Sunday Rd, Austin, TX 78701', undefined],
  ];
  for (const [text, time] of times)
    test(text, () => {
      const intent = read(text);
      assert.equal(addressOf(intent)?.state, 'TX');
      assert.deepEqual('unknownWords' in intent ? intent.unknownWords : undefined, time && [time]);
    });
});
