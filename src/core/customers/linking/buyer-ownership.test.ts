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
const street = { name: null, line1: '1 Main St', line2: null, city: null, state: null };
const address = { ...street, postcode: null, country: 'US', phone: null };

const guests: BuyerOwned = {
  customerId: null,
  buyer: null,
  shippingAddress: address,
  linkedDetails: null,
};
const adas: BuyerOwned = {
  customerId: 'cus_ada',
  buyer: own,
  shippingAddress: address,
  linkedDetails: ['buyer', 'shippingAddress'],
};
const setByStore: BuyerOwned = { ...adas, linkedDetails: null };

describe('transferring a cart or checkout', () => {
  const cases: [string, BuyerOwned, BuyerContext, BuyerOwned][] = [
    ["a guest's stays a guest's", guests, guestContext, guests],
    ['the store changes nothing', adas, store, adas],
    ['its buyer keeps it unchanged', adas, ada, adas],
    ['details set by the store stay when a guest changes it', setByStore, guestContext, setByStore],
    [
      "a guest's becomes a buyer's, and the guest's details stay visible",
      guests,
      ada,
      { ...guests, customerId: 'cus_ada', buyer: own, linkedDetails: ['buyer'] },
    ],
    [
      "a buyer's becomes a guest's without the details of the token",
      { ...adas, linkedDetails: ['buyer'], notes: { said: 'Ada' } },
      guestContext,
      { ...guests, notes: null },
    ],
    [
      "a buyer's becomes another buyer's without the details of the token",
      adas,
      eve,
      { customerId: 'cus_eve', buyer: other, shippingAddress: null, linkedDetails: ['buyer'] },
    ],
    [
      'another buyer does not get details set by the store',
      { ...setByStore, billingAddress: address },
      eve,
      {
        customerId: 'cus_eve',
        buyer: other,
        shippingAddress: null,
        billingAddress: null,
        linkedDetails: ['buyer'],
      },
    ],
  ];
  for (const [title, before, buyerContext, after] of cases)
    test(title, () => assert.deepEqual(transferToBuyer(before, buyerContext), after));
});

describe('redacting details', () => {
  test('its buyer and the store see everything', () => {
    for (const buyerContext of [ada, store])
      assert.equal(redactForViewer(adas, buyerContext), adas);
  });
  test("others do not see the details of the token, but see a guest's details", () => {
    for (const buyerContext of [guestContext, eve])
      assert.deepEqual(redactForViewer({ ...adas, linkedDetails: ['buyer'] }, buyerContext), {
        ...adas,
        buyer: null,
        linkedDetails: ['buyer'],
      });
  });
  test('details set by the store are visible to guests', () => {
    assert.equal(isHiddenFrom(setByStore, guestContext), false);
  });
});

describe('marking details of a change', () => {
  test("adds the buyer's name and marks all given details as the buyer's", () => {
    const { buyer, linkedDetails } = assignNewToBuyer(guests, ada);
    assert.deepEqual([buyer, linkedDetails], [own, ['buyer', 'shippingAddress']]);
  });
  test('existing details keep their mark', () => {
    const before = transferToBuyer(guests, ada);
    assert.deepEqual(markLinkedDetails(before, before, ada).linkedDetails, ['buyer']);
    const moved = { ...before, shippingAddress: { ...address, line1: '2 Oak St' } };
    assert.deepEqual(markLinkedDetails(before, moved, ada).linkedDetails, [
      'buyer',
      'shippingAddress',
    ]);
  });
  test('guests and the store mark nothing', () => {
    for (const buyerContext of [guestContext, store])
      assert.equal(markLinkedDetails(guests, setByStore, buyerContext), setByStore);
  });
});
