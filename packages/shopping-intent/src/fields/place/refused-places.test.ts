import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { toTokens } from '../../text/phrase.ts';
import { isBought, read } from '../../things/purchase-examples.ts';
import { readDelivery } from '../places.ts';

const deliver = (text: string) => readDelivery(toTokens(text.toLowerCase())).address;

describe('a place where the goods do not go is no address', () => {
  const refused = [
    'not to Austin',
    'not to Austin, Texas',
    'anywhere but Austin',
    'anywhere but Austin, TX',
    'anywhere but not to Austin',
    'anywhere except Austin, TX 78701',
    'anywhere except for Texas',
    'anywhere other than Germany',
    'everywhere but in France',
    'not in Austin, TX',
    'never to Austin',
    'somewhere outside Texas',
    'away from Austin',
    'not to Austin or Dallas',
    'anywhere but Austin, Dallas or Houston',
  ];
  for (const place of refused) {
    test(`ship it ${place}`, () => assert.equal(deliver(`ship it ${place}`), null));
    for (const text of [`buy an enamel mug, ship it ${place}`, `order an enamel mug ${place}`])
      test(text, () => {
        const intent = read(text);
        assert.equal(isBought(intent), false, JSON.stringify(intent));
        assert.equal('address' in intent ? intent.address : undefined, undefined);
      });
  }
  for (const text of [
    "don't ship it to Austin",
    'do not send it to me in Texas',
    "we don't live in Austin, TX",
  ])
    test(text, () => assert.equal(deliver(text), null));

  const others: [text: string, city: string][] = [
    ['ship it to Dallas, TX, not to Austin', 'Dallas'],
    ['not to Austin but to Dallas, TX', 'Dallas'],
    ['not to Austin, TX. Ship it to Dallas, TX', 'Dallas'],
    ["don't send it to Austin, send it to Dallas, TX", 'Dallas'],
    ['why not ship it to Dallas, TX', 'Dallas'],
    ['no rush, ship it to Dallas, TX', 'Dallas'],
    ["don't forget to ship it to Dallas, TX", 'Dallas'],
  ];
  for (const [text, city] of others)
    test(`the other place is the address: ${text}`, () => assert.equal(deliver(text)?.city, city));

  const whole: [text: string, address: object][] = [
    ['ship it to Austin, TX and not to Dallas, TX', { country: 'US', state: 'TX', city: 'Austin' }],
    ['ship it to Austin, TX, and not to Dallas', { country: 'US', state: 'TX', city: 'Austin' }],
    ['ship it to Plano, TX but not to Dallas, TX', { country: 'US', state: 'TX', city: 'Plano' }],
    ['not to Dallas, TX but to Boise, ID please', { country: 'US', state: 'ID', city: 'Boise' }],
    [
      'ship it to Austin, TX 78701 and not to Dallas, TX 75201',
      { country: 'US', state: 'TX', city: 'Austin', postcode: '78701' },
    ],
    ['not to Dallas, TX 75201 but to Waco, TX', { country: 'US', state: 'TX', city: 'Waco' }],
    [
      'ship it to Portland, OR and not to Salem, OR',
      { country: 'US', state: 'OR', city: 'Portland' },
    ],
  ];
  for (const [text, address] of whole)
    test(`the state stays: ${text}`, () => assert.deepEqual(deliver(text), address));
});
