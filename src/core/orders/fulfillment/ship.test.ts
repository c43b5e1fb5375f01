import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anOrder } from '../../../../test/kit/an-order.ts';
import { deliverDigitalLines, ship } from './ship.ts';

const stamp = { id: 'ful_1', createdAt: new Date('2026-01-02T00:00:00.000Z') } as const;
const all = { carrier: null, trackingNumber: null, items: null };
const some = (...items: [line: number, quantity: number][]) => ({
  ...all,
  items: items.map(([line, quantity]) => ({ lineItemId: `li_${line}`, quantity })),
});
const state = (order: { status: string; fulfillmentStatus: string } | null) => [
  order?.status,
  order?.fulfillmentStatus,
];

test('shipping the last item fulfills the order', () => {
  const order = anOrder([{ quantity: 2 }, {}]);

  const part = ship(order, some([1, 2]), stamp);
  const done = ship(part, some([2, 1]), stamp);

  assert.deepEqual(state(part), ['pending', 'partially_fulfilled']);
  assert.deepEqual(state(done), ['fulfilled', 'fulfilled']);
  assert.deepEqual(
    done.lines.map(({ fulfilled }) => fulfilled),
    [2, 1],
  );
  assert.deepEqual(state(order), ['pending', 'unfulfilled']);
});

test('a shipment without items ships everything that is left', () => {
  const order = anOrder([{ quantity: 3, fulfilled: 1 }, {}, { fulfilled: 1 }]);

  const { fulfillments } = ship(order, all, stamp);

  assert.deepEqual(fulfillments, [
    {
      ...stamp,
      carrier: null,
      trackingNumber: null,
      items: [
        { lineItemId: 'li_1', quantity: 2 },
        { lineItemId: 'li_2', quantity: 1 },
      ],
    },
  ]);
});

for (const [name, order, shipment, reason] of [
  ['more than remains', anOrder([{ quantity: 2, fulfilled: 1 }]), some([1, 2]), 'over_fulfilled'],
  ['too much in two pieces', anOrder([{ quantity: 2 }]), some([1, 1], [1, 2]), 'over_fulfilled'],
  ['nothing left', anOrder([{ fulfilled: 1 }], { status: 'fulfilled' }), all, 'over_fulfilled'],
  ['a digital line', anOrder([{ isDigital: true }, {}]), some([1, 1]), 'not_shippable'],
  ['an unknown line', anOrder([{}]), some([2, 1]), 'line_item_not_found'],
  ['a cancelled order', anOrder([{}], { status: 'cancelled' }), all, 'order_not_fulfillable'],
  ['a refunded order', anOrder([{}], { status: 'refunded' }), all, 'order_not_fulfillable'],
  ['a returned order', anOrder([{}], { status: 'returned' }), all, 'order_not_fulfillable'],
  ['a voided order', anOrder([{}], { status: 'voided' }), all, 'order_not_fulfillable'],
] as const) {
  test(`rejects shipping ${name} with ${reason}`, () => {
    assert.throws(() => ship(order, shipment, stamp), { reason });
  });
}

test('digital lines are delivered, and fulfill the order if it has no other lines', () => {
  const digital = { isDigital: true, quantity: 2 };

  assert.deepEqual(state(deliverDigitalLines(anOrder([digital]), stamp)), [
    'fulfilled',
    'fulfilled',
  ]);
  assert.deepEqual(state(deliverDigitalLines(anOrder([digital, {}]), stamp)), [
    'pending',
    'partially_fulfilled',
  ]);
  assert.equal(deliverDigitalLines(anOrder([{}]), stamp), null);
});
