import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type BuyerContext, guestContext } from './buyer-context.ts';
import {
  assignNewToBuyer,
  type BuyerOwned,
  isHiddenFrom,
  markLinkedDetails,
  redactForViewer,
  transferToBuyer,
} from './buyer-ownership.ts';

const own = { email: 'ada@example.com', name: 'Ada' };
const other = { email: 'eve@example.com', name: 'Eve' };
const ada: BuyerContext = { kind: 'linked', customerId: 'cus_ada', buyer: own };
const eve: BuyerContext = { kind: 'linked', customerId: 'cus_eve', buyer: other };
const store: BuyerContext = { kind: 'store' };
const place = { name: null, line1: '1 Main St', line2: null, city: null, state: null };
const address = { ...place, postcode: null, country: 'US', phone: null };

const guests: BuyerOwned = {
  customerId: null,
  buyer: null,
  shippingAddress: address,
  linked: null,
};
const adas: BuyerOwned = {
  customerId: 'cus_ada',
  buyer: own,
  shippingAddress: address,
  linked: ['buyer', 'shippingAddress'],
};
const vouched: BuyerOwned = { ...adas, linked: null };

describe('whose it is', () => {
  const cases: [string, BuyerOwned, BuyerContext, BuyerOwned][] = [
    ['a guest’s stays a guest’s', guests, guestContext, guests],
    ['the store changes nothing', adas, store, adas],
    ['who has it keeps it', adas, ada, adas],
    ['what the store vouches for stays so for guests', vouched, guestContext, vouched],
    [
      'a guest’s becomes a buyer’s, and what the guest said is nobody’s secret',
      guests,
      ada,
      { ...guests, customerId: 'cus_ada', buyer: own, linked: ['buyer'] },
    ],
    [
      'a buyer’s becomes a guest’s without what came with the token',
      { ...adas, linked: ['buyer'], notes: { said: 'Ada' } },
      guestContext,
      { ...guests, notes: null },
    ],
    [
      'and another buyer’s in the same way',
      adas,
      eve,
      { customerId: 'cus_eve', buyer: other, shippingAddress: null, linked: ['buyer'] },
    ],
    [
      'of what the store vouched for, another buyer gets nothing',
      { ...vouched, billingAddress: address },
      eve,
      {
        customerId: 'cus_eve',
        buyer: other,
        shippingAddress: null,
        billingAddress: null,
        linked: ['buyer'],
      },
    ],
  ];
  for (const [title, before, shopper, after] of cases)
    test(title, () => assert.deepEqual(transferToBuyer(before, shopper), after));
});

describe('who sees it', () => {
  test('its buyer and the store see all of it', () => {
    for (const shopper of [ada, store]) assert.equal(redactForViewer(adas, shopper), adas);
  });
  test('nobody else sees what came with the token; what a guest said before is seen by all', () => {
    for (const shopper of [guestContext, eve])
      assert.deepEqual(redactForViewer({ ...adas, linked: ['buyer'] }, shopper), {
        ...adas,
        buyer: null,
        linked: ['buyer'],
      });
  });
  test('what the store vouches for is no secret', () => {
    assert.equal(isHiddenFrom(vouched, guestContext), false);
  });
});

describe('what a change makes of it', () => {
  test('a buyer who is not named is named, and all they say is theirs', () => {
    const { buyer, linked } = assignNewToBuyer(guests, ada);
    assert.deepEqual([buyer, linked], [own, ['buyer', 'shippingAddress']]);
  });
  test('what was there before stays what it was', () => {
    const before = transferToBuyer(guests, ada);
    assert.deepEqual(markLinkedDetails(before, before, ada).linked, ['buyer']);
    const moved = { ...before, shippingAddress: { ...address, line1: '2 Oak St' } };
    assert.deepEqual(markLinkedDetails(before, moved, ada).linked, ['buyer', 'shippingAddress']);
  });
  test('guests and the store mark nothing', () => {
    for (const shopper of [guestContext, store])
      assert.equal(markLinkedDetails(guests, vouched, shopper), vouched);
  });
});
