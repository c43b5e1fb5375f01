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

test('what can be sent back is what was fulfilled, less what is in returns and exchanges that were not rejected', () => {
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
  assert.equal(returnedUnits(order, 'li_1'), 3);
});

test('units of a line are summed over the pieces that name it', () => {
  const order = anOrder([{ quantity: 3, fulfilled: 3 }]);
  const piece = (quantity: number) => ({ lineItemId: 'li_1', quantity });

  assert.deepEqual(resolveReturnItems(order, [piece(1), piece(2)]), [piece(3)]);
  assert.throws(() => resolveReturnItems(order, [piece(2), piece(2)]), {
    reason: 'not_returnable',
    extensions: { returnable: [{ line_item_id: 'li_1', quantity: 3 }] },
  });
});

test('everything was received back when every unit of every line was', () => {
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

test('what was exchanged was not returned', () => {
  const order = anOrder([{ fulfilled: 1 }], { exchanges: [anExchange('completed', [[1, 1]])] });

  assert.equal(isFullyReturned(order), false);
});
