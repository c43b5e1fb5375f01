import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Expectation } from '../../lab/words/batches.ts';
import { judgeOutcome } from '../../lab/words/judge.ts';
import type { Basket, Outcome } from '../../lab/words/outcome.ts';
import { wilsonInterval } from '../../lab/words/wilson.ts';

const silent: Outcome = {
  skill: null,
  text: '',
  basket: null,
  found: [],
  offered: [],
  variantsOf: null,
  plan: null,
  needed: [],
  accepted: null,
  listsSkills: false,
  offersPayment: false,
  error: null,
};
const tote = { product: 'Canvas Market Tote', quantity: 2, options: { Color: 'Navy' } };
const basket: Basket = {
  lines: [tote],
  country: 'DE',
  city: null,
  postcode: null,
  email: null,
  coupon: null,
};

const cases: [string, Expectation, Partial<Outcome>, string | null][] = [
  ['the same lines', { cart: [{ product: 'canvas market tote', quantity: 2 }] }, { basket }, null],
  [
    'another quantity',
    { cart: [{ product: 'Canvas Market Tote', quantity: 1 }] },
    { basket },
    'no line 1 × Canvas Market Tote: 2 × Canvas Market Tote',
  ],
  [
    'another option',
    { cart: [{ product: 'Canvas Market Tote', quantity: 2, options: { color: 'Red' } }] },
    { basket },
    'no line 2 × Canvas Market Tote: 2 × Canvas Market Tote',
  ],
  [
    'another line too many',
    { cart: [{ product: 'Canvas Market Tote', quantity: 2 }] },
    { basket: { ...basket, lines: [tote, tote] } },
    'the cart has 2 × Canvas Market Tote, 2 × Canvas Market Tote',
  ],
  [
    'another country',
    { cart: [{ product: 'Canvas Market Tote', quantity: 2 }], country: 'US' },
    { basket },
    'country is DE and not US',
  ],
  ['a purchase of something unsold', { none: true }, { basket }, 'bought 2 × Canvas Market Tote'],
  ['a payment for something unsold', { none: true }, { offersPayment: true }, 'asks for a payment'],
  ['a purchase nobody asked for', { nothing: true }, { basket }, 'bought 2 × Canvas Market Tote'],
  ['a membership nobody asked for', { nothing: true }, { plan: 'Gold' }, 'signed up for Gold'],
  ['no change', { nothing: true }, {}, null],
  ['a found product', { found: ['Tote'] }, { found: ['Belt', 'tote'] }, null],
  [
    'a product that comes too late',
    { found: ['Tote'] },
    { found: ['A', 'B', 'C', 'D', 'E', 'Tote'] },
    'found A, B, C, D, E',
  ],
  ['two offered products', { choice: ['A', 'B', 'C'] }, { offered: ['A', 'C'] }, null],
  ['one offered product', { choice: ['A', 'B'] }, { offered: ['A'] }, 'offers A'],
  ['a choice of variants', { choose: 'Tote' }, { variantsOf: 'Tote' }, null],
  [
    'a choice of variants of another product',
    { choose: 'Tote' },
    { variantsOf: 'Belt' },
    'asks for a variant of Belt',
  ],
  ['the policy', { answer: ['30 days'] }, { text: 'within 30 days' }, null],
  ['no policy', { answer: ['30 days'] }, { text: 'within' }, 'does not say 30 days'],
  ['a list of skills', { can: true }, { listsSkills: true }, null],
  [
    'a search instead of a list of skills',
    { can: true },
    { found: ['Tote'] },
    'does not say what it can do',
  ],
  [
    'another plan',
    { plan: 'Gold', email: 'a@example.com' },
    { skill: 'membership-signup', plan: 'Friends' },
    'signed up for Friends',
  ],
];
for (const [title, expectation, outcome, fault] of cases)
  test(`judges ${title}`, () => {
    assert.equal(judgeOutcome(expectation, { ...silent, ...outcome }).fault, fault);
  });

const twoTotes: Expectation = { cart: [{ product: 'Canvas Market Tote', quantity: 2 }] };
const oneTote: Expectation = { cart: [{ product: 'Canvas Market Tote', quantity: 1 }] };
const accepted: Outcome = { ...silent, basket };
const gold = { plan: 'Gold', email: 'ann@shop.example' };
const member: Outcome = { ...silent, skill: 'membership-signup', plan: 'Gold' };
const verdicts: [string, Expectation, Partial<Outcome>, string][] = [
  ['a purchase at once', twoTotes, { basket }, 'once'],
  ['an offer of the right goods', twoTotes, { accepted }, 'asked'],
  ['an offer of another quantity', oneTote, { accepted }, 'wrong'],
  ['an offer beside a wrong purchase', oneTote, { basket, accepted }, 'wrong'],
  ['an offered sign-up', gold, { accepted: member }, 'asked'],
  ['an offer beside a wrong sign-up', gold, { plan: 'Friends', accepted: member }, 'wrong'],
  ['an offer where nothing is to be bought', { nothing: true }, { accepted }, 'once'],
];
for (const [title, expectation, outcome, result] of verdicts)
  test(`the verdict on ${title}: ${result}`, () =>
    assert.equal(judgeOutcome(expectation, { ...silent, ...outcome }).result, result));

test('the interval of 8 of 10 is the one of Wilson', () => {
  const { low, high } = wilsonInterval(8, 10);
  assert.deepEqual([low.toFixed(3), high.toFixed(3)], ['0.490', '0.943']);
});
