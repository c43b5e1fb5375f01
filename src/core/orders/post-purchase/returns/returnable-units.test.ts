import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anExchange, anOrder, aReturn } from '../../../../../test/kit/an-order.ts';
import {
  isFullyReturned,
  resolveReturnItems,
  returnableUnits,
  returnedUnits,
} from './returnable-units.ts';

const shipped = { quantity: 10, fulfilled: 8 };

test('fulfilled units are returnable unless they are in a return or exchange that was not rejected', () => {
  const order = anOrder([shipped, shipped], {
    returns: [
      aReturn('requested', [[1, 1]]),
      aReturn('received', [[1, 2]]),
      aReturn('rejected', [[1, 4]]),
    ],
    exchanges: [
      anExchange('approved', [[1, 1]]),
      anExchange('completed', [[1, 1]]),
      anExchange('rejected', [[1, 3]]),
    ],
  });

  assert.deepEqual(
    order.lines.map((line) => returnableUnits(order, line)),
    [3, 8],
  );
  const [line] = order.lines;
  assert.equal(line && returnedUnits(order, line), 3);
});

test('the quantities of repeated entries of a line are summed', () => {
  const order = anOrder([{ quantity: 3, fulfilled: 3 }]);
  const entry = (quantity: number) => ({ lineItemId: 'li_1', quantity });

  assert.deepEqual(resolveReturnItems(order, [entry(1), entry(2)]), [entry(3)]);
  assert.throws(() => resolveReturnItems(order, [entry(2), entry(2)]), {
    reason: 'not_returnable',
    extensions: { returnable: [{ line_item_id: 'li_1', quantity: 3 }] },
  });
});

test('an order is fully returned when every unit of every line was received', () => {
  const lines = [
    { quantity: 2, fulfilled: 2 },
    { quantity: 1, fulfilled: 1 },
  ];
  const after = (...returns: ReturnType<typeof aReturn>[]) =>
    isFullyReturned(anOrder(lines, { returns }));

  assert.equal(after(aReturn('received', [[1, 2]])), false);
  assert.equal(after(aReturn('received', [[1, 2]]), aReturn('approved', [[2, 1]])), false);
  assert.equal(
    after(
      aReturn('received', [[1, 1]]),
      aReturn('received', [
        [1, 1],
        [2, 1],
      ]),
    ),
    true,
  );
});

test('exchanged units do not count as returned', () => {
  const order = anOrder([{ fulfilled: 1 }], { exchanges: [anExchange('completed', [[1, 1]])] });

  assert.equal(isFullyReturned(order), false);
});
