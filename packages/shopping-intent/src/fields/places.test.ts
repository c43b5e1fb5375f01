import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExtractedAddress } from '../intent.ts';
import { readPlace } from './places.ts';

const places: [text: string, address: ExtractedAddress | null][] = [
  ['ship to 10001', { postcode: '10001' }],
  ['ship to new york , ny 10001', { country: 'US', state: 'NY', postcode: '10001' }],
  ['ship to atlanta , georgia', { country: 'US', state: 'GA', city: 'Atlanta' }],
  ['ship to tbilisi , georgia', { country: 'GE', city: 'Tbilisi' }],
  ['ship to sydney , nsw', { country: 'AU', city: 'Sydney' }],
  ['ship to sydney , nsw 2000 , australia', { country: 'AU', postcode: '2000', city: 'Sydney' }],
  ['to toronto , on m5v 2t6 , canada', { country: 'CA', postcode: 'M5V 2T6', city: 'Toronto' }],
  ['ship to london , ontario', { country: 'CA', city: 'London' }],
  ['ship to brussels 1000', { country: 'BE', postcode: '1000', city: 'Brussels' }],
  ['the address is kyoto , japan', { country: 'JP', city: 'Kyoto' }],
  ['ship it anywhere but france', null],
  ['boots in us 10 , brown', null],
];
for (const [text, address] of places)
  test(`reads the place of: ${text}`, () =>
    assert.deepEqual(readPlace(` ${text} `).address, address));
