import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBought, read } from './purchase-examples.ts';

const understood: [text: string, address: object][] = [
  ['to Naples, FL', { country: 'US', state: 'FL', city: 'Naples' }],
  ['to New Mexico', { country: 'US', state: 'NM' }],
  ['to Northern Ireland', { country: 'GB' }],
  ['to Portland OR 97201', { country: 'US', state: 'OR', postcode: '97201', city: 'Portland' }],
  ['to the U.S.A.', { country: 'US' }],
  [
    'to Jane Doe, 1 Main St, San Francisco, CA 94107',
    {
      name: 'Jane Doe',
      line1: '1 Main St',
      country: 'US',
      state: 'CA',
      postcode: '94107',
      city: 'San Francisco',
    },
  ],
];
for (const [place, address] of understood)
  for (const text of [
    `buy an enamel mug, ship ${place}`,
    `buy an enamel mug and deliver it ${place}, please`,
    `an enamel mug ${place}`,
  ])
    test(`is bought: ${text}`, () => {
      const intent = read(text);
      assert.equal(isBought(intent), true, JSON.stringify(intent));
      assert.deepEqual('address' in intent && intent.address, address);
    });

const doubtful = [
  'to New England',
  'to East Germany',
  'to Upper Austria',
  'to sunny Spain',
  'to 94107 New York',
  'to Dallas, CA 75001',
  'to Portland or 97201',
  'to Portland or 98101',
  'to Berlin, France',
  'to non-EU Switzerland',
  'to Nobody Cancel, 1 Main St, Austin, TX 78701',
  'to 1 Cancel This Street, Austin, TX 78701',
  'to Washington',
  'to Anna in Spain',
  'to Spain or Portugal',
];
for (const place of doubtful)
  for (const text of [
    `buy an enamel mug, ship ${place}`,
    `buy an enamel mug ${place}`,
    `an enamel mug, delivered ${place} please`,
  ])
    test(`is not bought: ${text}`, () => assert.equal(isBought(read(text)), false, text));

const followed: [place: string, address: object][] = [
  ['San Francisco, CA', { country: 'US', state: 'CA', city: 'San Francisco' }],
  ['San Francisco CA', { country: 'US', state: 'CA', city: 'San Francisco' }],
  ['Portland, ME', { country: 'US', state: 'ME', city: 'Portland' }],
  ['Portland, OR', { country: 'US', state: 'OR', city: 'Portland' }],
  ['Toronto, ON', { country: 'CA', state: 'ON', city: 'Toronto' }],
];
for (const [place, address] of followed)
  for (const end of ['for ann@example.com', 'for my mother', 'by card', 'and use ann@example.com'])
    test(`the state stays: buy an enamel mug to ${place} ${end}`, () => {
      const intent = read(`buy an enamel mug to ${place} ${end}`);
      assert.equal(isBought(intent), true, JSON.stringify(intent));
      assert.deepEqual('address' in intent && intent.address, address);
    });

test('"or" before "for" is no state', () =>
  assert.equal(isBought(read('buy an enamel mug to Portland, or for my mother to Salem')), false));

const dc = { country: 'US', state: 'DC', city: 'Washington' };
const unusual: [place: string, address: object][] = [
  ['Washington DC', dc],
  ['Washington D.C.', dc],
  ['Washington, D.C.', dc],
  ['Washington DC 20001', { ...dc, postcode: '20001' }],
  ['the Republic of the Congo', { country: 'CG' }],
  ['the Democratic Republic of the Congo', { country: 'CD' }],
  ['Wilmington, DE', { country: 'US', state: 'DE', city: 'Wilmington' }],
  ['Munich, DE', { country: 'DE', city: 'Munich' }],
  ['Beverly Hills 90210', { country: 'US', state: 'CA', postcode: '90210', city: 'Beverly Hills' }],
  [
    '1 Infinite Loop, Cupertino, CA 95014',
    {
      line1: '1 Infinite Loop',
      country: 'US',
      state: 'CA',
      postcode: '95014',
      city: 'Cupertino',
    },
  ],
  [
    'Ann Lee, 9 Oak Hollow Apt 5, Austin, TX 78701',
    {
      name: 'Ann Lee',
      line1: '9 Oak Hollow Apt 5',
      country: 'US',
      state: 'TX',
      postcode: '78701',
      city: 'Austin',
    },
  ],
];
for (const [place, address] of unusual)
  for (const text of [`buy an enamel mug to ${place}`, `buy an enamel mug, ship it to ${place}`])
    test(`is bought: ${text}`, () => {
      const intent = read(text);
      assert.equal(isBought(intent), true, JSON.stringify(intent));
      assert.deepEqual('address' in intent && intent.address, address);
    });

for (const place of [
  'Washington',
  'the Congo',
  'Neustadt, DE',
  'Beverly Hills',
  'Beverly Hills 10115',
  'Neustadt 90210',
  '1 Infinite Loop, Cupertino, TX 95014',
  '1 Infinite Loop, Cupertino, CA',
  '2 friends, Austin, TX 78701',
  '2 towels, Austin, TX 78701',
  '2 large, Austin, TX 78701',
  '3 business days, Austin, TX 78701',
])
  test(`is not bought: an enamel mug to ${place}`, () =>
    assert.equal(isBought(read(`buy an enamel mug to ${place}`)), false));
