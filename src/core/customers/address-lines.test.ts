import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressLines } from './address-lines.ts';

const nothing = { name: null, line1: null, line2: null, city: null, state: null, postcode: null };
const jane = { ...nothing, name: 'Jane Doe', line1: '1 Main Street', phone: '+1 555 0100' };

const cases: [string, Parameters<typeof addressLines>[0], string][] = [
  [
    'after city and state',
    { ...jane, city: 'Springfield', state: 'IL', postcode: '62701', country: 'US' },
    'Springfield, IL 62701',
  ],
  [
    'before the city',
    { ...jane, city: 'Berlin', postcode: '10115', country: 'DE' },
    '10115 Berlin',
  ],
  [
    'before the city and its province',
    { ...jane, city: 'Roma', state: 'RM', postcode: '00185', country: 'IT' },
    '00185 Roma, RM',
  ],
];
for (const [place, address, line] of cases)
  test(`the postal code is ${place} in ${address.country}`, () => {
    assert.deepEqual(addressLines(address), ['Jane Doe', '1 Main Street', line]);
  });

test('an address with only a country has no lines', () => {
  assert.deepEqual(addressLines({ ...nothing, phone: null, country: 'US' }), []);
});
