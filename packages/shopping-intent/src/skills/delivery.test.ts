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
