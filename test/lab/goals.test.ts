import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { variantsOf } from '../../lab/catalog.ts';
import { expectedTotal } from '../../lab/expected-total.ts';
import type { Goal } from '../../lab/goals/goal.ts';
import { readGoals } from '../../lab/goals/read-goals.ts';
import { protocols } from '../../lab/protocols.ts';

const goals = readGoals();
const refusedFor = (why: string) =>
  goals.filter(({ end }) => end.kind === 'refused' && end.why === why);

describe('the shopping goals', () => {
  test('are at least 300, each with another request', () => {
    assert.ok(goals.length >= 300, `only ${goals.length}`);
    const keys = goals.map(({ store, request }) => `${store}: ${request}`);
    assert.equal(new Set(keys).size, keys.length);
  });

  test('name exactly one variant of the demo, unless the store has none', () => {
    const wrong = goals.filter((goal) => {
      const isMissing = goal.end.kind === 'refused' && goal.end.why === 'no such variant';
      return goal.product !== undefined && variantsOf(goal).length !== (isMissing ? 0 : 1);
    });
    assert.deepEqual(wrong, []);
  });

  test('ask for more than there is exactly when they must be refused for it', () => {
    const isShort = (goal: Goal) =>
      variantsOf(goal).some(({ stock }) => stock !== null && stock < goal.quantity);
    const short = goals.filter(isShort);
    assert.deepEqual(
      new Set(short),
      new Set([...refusedFor('sold out'), ...refusedFor('too few')]),
    );
  });

  test('cover every end and every protocol', () => {
    const ends = new Set(goals.map(({ end }) => end.kind));
    assert.equal(ends.size, 10);
    assert.deepEqual(
      protocols.filter((one) => !goals.some(one.takes)).map(({ name }) => name),
      [],
    );
  });
});

describe('the expected total', () => {
  const goal = (more: Partial<Goal>): Goal => ({
    ...{ request: '', search: '', values: [], quantity: 2, end: { kind: 'order' } },
    store: 'outfitters',
    ...more,
  });
  const unit = { price: 2_400, grams: 180, isDigital: false };
  const cases: [string, Partial<Goal>, number][] = [
    ['nothing is shipped', {}, 4_800],
    ['the cheapest option and sales tax', { place: 'california' }, 4_800 + 595 + 348],
    ['no sales tax elsewhere', { place: 'newYork' }, 4_800 + 595],
    ['free shipping from a subtotal on', { place: 'texas', quantity: 5 }, 12_000],
    ['a coupon before tax', { place: 'california', coupon: 'WELCOME10' }, 4_320 + 595 + 313],
    ['shipping by weight, taxed', { place: 'germany' }, 4_800 + 912 + 1_495 + 284],
    ['prices that include tax', { store: 'tools', place: 'germany' }, 4_800 + 190],
  ];
  for (const [title, more, total] of cases) {
    test(`counts ${title}`, () => assert.equal(expectedTotal(goal(more), unit), total));
  }
});
