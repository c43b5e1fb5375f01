import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from './known-things.ts';
import { product } from './purchase-examples.ts';

const plans = ['Cancel Anytime', 'Thank You Club', 'Free Shipping', 'Renewal Circle'];
const signs = ['Surf @ Dawn', 'Star★ Circle', 'A[b\\c]-d/e', '50% (Off)?', 'VIP?', 'Why Not?'];
const things = prepareKnownThings([product('Moon★ Mug')], [...plans, ...signs], plainCatalog);
const read = (text: string): any =>
  readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });

describe('the name of a known plan is a name', () => {
  for (const plan of plans)
    for (const text of [
      `Please sign me up for the ${plan} plan, a@example.org`,
      `join ${plan} with a@example.org`,
      `sign up for ${plan}, a@example.org`,
      `subscribe a@example.org to the ${plan} plan`,
    ])
      test(text, () => {
        const { skill, plan: found, email, unknownWords } = read(text);
        assert.deepEqual(
          [skill, found, email, unknownWords],
          ['membership-signup', plan.toLowerCase(), 'a@example.org', undefined],
        );
      });
  for (const text of [
    'cancel my Cancel Anytime plan, a@example.org',
    'I do not want to join Cancel Anytime, a@example.org',
    'do not sign me up for the Thank You Club plan, a@example.org',
    'cancel my membership anytime, a@example.org',
  ])
    test(`still declines: ${text}`, () => assert.equal(read(text).declines, 'membership'));
  test('elsewhere its words keep their meaning', () => {
    assert.equal(read('do you have free shipping?').skill, 'store-details');
    assert.equal(read('what does the Cancel Anytime plan cost?').skill, 'store-details');
  });
});

describe('signs in a known name are understood', () => {
  for (const plan of signs)
    test(`join ${plan}`, () => {
      const { plan: found, unknownWords } = read(`join ${plan} with a@example.org`);
      assert.deepEqual([found, unknownWords], [plan.toLowerCase(), undefined]);
    });
  test('the name of a product', () =>
    assert.equal(read('buy a Moon★ Mug').unknownWords, undefined));
  test('a question mark at the end of a text is not of the name', () => {
    assert.ok(read('can I join VIP? my email is a@example.org').unknownWords?.includes('?'));
    assert.equal(read('should I join VIP?').email, undefined);
  });
  test('signs elsewhere are not', () => {
    assert.deepEqual(read('join Surf @ Dawn @ with a@example.org').unknownWords, ['@']);
    assert.deepEqual(read('join ★ Surf @ Dawn with a@example.org').unknownWords, ['★']);
  });
});
