import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { normalizeAddress } from '../../../../../../core/customers/address.ts';
import { readPostalAddress } from '../../shapes/address.ts';
import { destinationsOf, type SelectedDestinations } from './destinations.ts';
import { readFulfillment } from './read-fulfillment.ts';

const home = { id: 'home', address_country: 'US', address_region: 'CA' };
const work = { id: 'work', address_country: 'US', address_region: 'NY' };
const none: SelectedDestinations = { destinations: [], selectedDestinationId: null };
const known = { destinations: [home, work], selectedDestinationId: 'work' };
const read = (method: object, before = none) => {
  const { destinations, selectedDestinationId, address, optionId } = readFulfillment(
    { methods: [method] },
    before,
  );
  return [
    destinations.map(({ id }) => id),
    selectedDestinationId,
    address?.state ?? null,
    optionId,
  ];
};

describe('reading fulfillment', () => {
  test('without a method there is no destination', () => {
    const nothing = { ...none, address: null, optionId: null };
    assert.deepEqual(readFulfillment(undefined, known), nothing);
    assert.deepEqual(readFulfillment({ methods: [] }, known), nothing);
  });
  test('new destinations get unused ids, and the first one is selected', () => {
    const destinations = [
      { address_country: 'US', address_region: 'CA' },
      { ...work, id: 'dest_1' },
    ];
    assert.deepEqual(read({ destinations }), [['dest_2', 'dest_1'], 'dest_2', 'CA', null]);
  });
  test('the same address keeps its id, whatever the order of its members', () => {
    const again = [{ address_region: 'NY', address_country: 'US' }];
    assert.deepEqual(read({ destinations: again }, known), [['work'], 'work', 'NY', null]);
  });
  test('destinations that are not sent again stay, and so does the selection', () => {
    const groups = [{ selected_option_id: null }, { selected_option_id: 'express' }];
    assert.deepEqual(read({ groups }, known), [['home', 'work'], 'work', 'NY', 'express']);
    assert.deepEqual(read({ selected_destination_id: 'home' }, known), [
      ['home', 'work'],
      'home',
      'CA',
      null,
    ]);
    assert.deepEqual(read({ destinations: [] }, known), [[], null, null, null]);
  });
  test('rejects another method and an unknown destination', () => {
    assert.throws(() => read({ type: 'pickup' }), { reason: 'fulfillment_method_unavailable' });
    const wrong = { destinations: [home], selected_destination_id: 'work' };
    assert.throws(() => read(wrong), { reason: 'fulfillment_destination_unknown' });
  });
});

describe('presenting destinations', () => {
  const address = (destination: typeof home) => {
    const found = readPostalAddress(destination);
    assert.ok(found);
    return normalizeAddress(found);
  };

  test('returns the address as it was sent, even if it was normalized', () => {
    const spelled = { ...known, destinations: [home, { ...work, address_region: 'New York' }] };
    assert.deepEqual(destinationsOf(address(work), spelled), spelled);
  });
  test('an address set through another API is the only destination', () => {
    assert.deepEqual(destinationsOf(address(home), known), {
      destinations: [{ ...home, id: 'dest_1' }],
      selectedDestinationId: 'dest_1',
    });
  });
  test('without an address, the named destinations are returned', () =>
    assert.deepEqual(destinationsOf(null, known), known));
});
