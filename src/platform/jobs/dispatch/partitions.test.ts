import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Slot } from './capacity.ts';
import {
  createPartitionCapacity,
  type DeliveryPartition,
  defaultPartitionLimits,
} from './partitions.ts';

const open = (limits = {}) => {
  const places = createPartitionCapacity<DeliveryPartition, 'well' | 'badly'>(
    (lane) => lane,
    (outcome) => outcome ?? 'badly',
    { ...defaultPartitionLimits, ...limits },
  )(() => undefined);
  const wish = () => places.claimRequests()[0];
  return {
    ...places,
    wish,
    roomOf: (lane: string) => wish()?.partitions.find((one) => one.lane === lane)?.room,
  };
};
const end = (slot: Slot<'well' | 'badly'>, outcome: 'well' | 'badly') => {
  slot.reportOutcome(outcome);
  slot.release();
};
const at = (partition: string, group = 'g'): DeliveryPartition => ({
  partition,
  group,
  url: `http://${partition}.example`,
});

test('a lane begins with two, grows by one with each quick success up to 32, and a failure halves it', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const places = open();
  end(places.acquire(at('a')), 'well');
  assert.equal(places.roomOf('a'), 3);
  for (let sent = 0; sent < 50; sent += 1) end(places.acquire(at('a')), 'well');
  assert.equal(places.roomOf('a'), 32);
  for (const room of [16, 8, 4]) {
    end(places.acquire(at('a')), 'badly');
    assert.equal(places.roomOf('a'), room);
  }
  for (let sent = 0; sent < 5; sent += 1) end(places.acquire(at('a')), 'badly');
  assert.equal(places.roomOf('a'), 1);
});

test('what is in flight counts, of its lane, its group and in all', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const places = open({ slots: 3 });
  places.acquire(at('a'));
  assert.equal(places.roomOf('a'), 1);
  places.acquire(at('a'));
  assert.deepEqual(places.wish(), {
    capacity: 1,
    defaultCapacity: 2,
    partitions: [{ lane: 'a', room: 0 }],
    defaultGroupCapacity: 128,
    groups: [{ group: 'g', room: 126 }],
  });
  places.acquire(at('b'));
  assert.deepEqual(places.claimRequests(), []);
});

test('whoever takes a second is slow: one slot, and a part of all of them together, in turn', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const places = open({ slowSlots: 2 });
  const hanging = ['a', 'b', 'c', 'd'].map((lane) => places.acquire(at(lane)));
  t.mock.timers.tick(1_000);
  assert.deepEqual(
    places.wish()?.partitions.map(({ room }) => room),
    [0, 0, 0, 0],
  );
  // They fail at last: their lane stays slow until it has been quick, which a stopped clock cannot tell.
  for (const slot of hanging) slot.release();
  const granted = () =>
    places.wish()?.partitions.flatMap(({ lane, room }) => (room > 0 ? [lane] : []));
  assert.deepEqual(
    [granted(), granted(), granted()],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['a', 'b'],
    ],
  );
  const quick = places.acquire(at('a'));
  end(quick, 'well');
  assert.equal(places.roomOf('a'), 3);
});

test('who is done lets more be looked for only where the last look had no room to spare', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let rooms = 0;
  const places = createPartitionCapacity<DeliveryPartition, 'well' | 'badly'>(
    (lane) => lane,
    (outcome) => outcome ?? 'badly',
  )(() => {
    rooms += 1;
  });
  const freed = (slot: Slot<'well' | 'badly'>) => {
    end(slot, 'well');
    t.mock.timers.tick(10);
    return rooms;
  };
  places.claimRequests();
  const [only, one, other] = [
    places.acquire(at('a')),
    places.acquire(at('b')),
    places.acquire(at('b')),
  ];
  assert.equal(freed(only), 0);
  assert.equal(freed(one), 1);
  places.claimRequests();
  assert.equal(freed(other), 1);
});
