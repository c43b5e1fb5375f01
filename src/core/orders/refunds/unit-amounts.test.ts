import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anExchange, anOrder, aRefund, aReturn } from '../../../../test/kit/an-order.ts';
import { allocateToUnits, paidForLine, returnRefundAmount } from './unit-amounts.ts';

test('the amount paid for a line is its subtotal less its discount, plus added tax', () => {
  const [line, ...none] = anOrder([{ quantity: 2, discount: 300, tax: 119 }]).lines;
  const exclusive = { totals: { ...anOrder([{}]).totals, tax: 119 } };
  const inclusive = { totals: { ...anOrder([{}]).totals, taxIncluded: 119 } };

  assert.ok(line && none.length === 0);
  assert.deepEqual([paidForLine(exclusive, line), paidForLine(inclusive, line)], [1_819, 1_700]);
});

test('the amounts of the units of a line sum up to its amount, however they are split', () => {
  const lines = fc
    .tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 1_000_000_000_000 }))
    .chain(([quantity, money]) =>
      fc.tuple(
        fc.constant(quantity),
        fc.constant(money),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: quantity, maxLength: quantity }),
      ),
    );
  fc.assert(
    fc.property(lines, ([quantity, money, steps]) => {
      let before = 0;
      let sum = 0;
      for (const step of steps) {
        const count = Math.min(step, quantity - before);
        const share = allocateToUnits(money, quantity, { before, count });
        assert.ok(share >= Math.floor(money / quantity) * count);
        assert.ok(share <= Math.ceil(money / quantity) * count);
        sum += share;
        before += count;
      }
      assert.equal(sum, money);
    }),
    { numRuns: 1_000 },
  );
});

test('units that were returned first have used up the remainder of the division', () => {
  const lines = [{ quantity: 3, fulfilled: 3, discount: 2_000 }];
  const one = [{ lineItemId: 'li_1', quantity: 1 }];
  const after = (order: Parameters<typeof anOrder>[1]) =>
    returnRefundAmount(anOrder(lines, order), one);

  assert.equal(after({}), 334);
  assert.equal(after({ returns: [aReturn('approved', [[1, 1]])] }), 334);
  assert.equal(after({ returns: [aReturn('received', [[1, 1]])] }), 333);
  assert.equal(after({ exchanges: [anExchange('completed', [[1, 1]])] }), 333);
});

test('a return refunds at most what is left of the payments', () => {
  const lines = [{ quantity: 2, fulfilled: 2 }];
  const items = [{ lineItemId: 'li_1', quantity: 2 }];

  assert.equal(returnRefundAmount(anOrder(lines, { refunds: [aRefund(1_500)] }), items), 500);
  assert.equal(returnRefundAmount(anOrder(lines, { payment: null }), items), 0);
});
