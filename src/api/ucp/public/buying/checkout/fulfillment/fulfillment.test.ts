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

describe('where a checkout goes', () => {
  test('nothing said is nowhere', () => {
    const nowhere = { ...none, address: null, optionId: null };
    assert.deepEqual(readFulfillment(undefined, known), nowhere);
    assert.deepEqual(readFulfillment({ methods: [] }, known), nowhere);
  });
  test('new places get names that are free, and the first is taken', () => {
    const places = [
      { address_country: 'US', address_region: 'CA' },
      { ...work, id: 'dest_1' },
    ];
    assert.deepEqual(read({ destinations: places }), [['dest_2', 'dest_1'], 'dest_2', 'CA', null]);
  });
  test('the same place keeps its name, whatever the order of its parts', () => {
    const again = [{ address_region: 'NY', address_country: 'US' }];
    assert.deepEqual(read({ destinations: again }, known), [['work'], 'work', 'NY', null]);
  });
  test('places that are not sent again stay, and so does the choice', () => {
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
  test('another method, or a place that is none, is refused', () => {
    assert.throws(() => read({ type: 'pickup' }), { reason: 'fulfillment_method_unavailable' });
    const wrong = { destinations: [home], selected_destination_id: 'work' };
    assert.throws(() => read(wrong), { reason: 'fulfillment_destination_unknown' });
  });
});

describe('where a session goes, told again', () => {
  const address = (place: typeof home) => {
    const found = readPostalAddress(place);
    assert.ok(found);
    return normalizeAddress(found);
  };

  test('as it was said, also where zones have another spelling', () => {
    const spelled = { ...known, destinations: [home, { ...work, address_region: 'New York' }] };
    assert.deepEqual(destinationsOf(address(work), spelled), spelled);
  });
  test('an address that came another way is the only one', () => {
    assert.deepEqual(destinationsOf(address(home), known), {
      destinations: [{ ...home, id: 'dest_1' }],
      selectedDestinationId: 'dest_1',
    });
  });
  test('without one, what was named', () => assert.deepEqual(destinationsOf(null, known), known));
});
