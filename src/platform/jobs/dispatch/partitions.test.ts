import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Slot } from './capacity.ts';
import {
  createPartitionCapacity,
  type DeliveryPartition,
  defaultPartitionLimits,
} from './partitions.ts';

const open = (limits = {}) => {
  const capacity = createPartitionCapacity<DeliveryPartition, 'well' | 'badly'>(
    (partition) => partition,
    (outcome) => outcome ?? 'badly',
    { ...defaultPartitionLimits, ...limits },
  )(() => undefined);
  const request = () => capacity.claimRequests()[0];
  return {
    ...capacity,
    request,
    roomOf: (partition: string) =>
      request()?.partitions.find((one) => one.lane === partition)?.room,
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

test('a partition starts with two slots, gains one per quick success up to 32, and a failure halves it', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const capacity = open();
  end(capacity.acquire(at('a')), 'well');
  assert.equal(capacity.roomOf('a'), 3);
  for (let sent = 0; sent < 50; sent += 1) end(capacity.acquire(at('a')), 'well');
  assert.equal(capacity.roomOf('a'), 32);
  for (const room of [16, 8, 4]) {
    end(capacity.acquire(at('a')), 'badly');
    assert.equal(capacity.roomOf('a'), room);
  }
  for (let sent = 0; sent < 5; sent += 1) end(capacity.acquire(at('a')), 'badly');
  assert.equal(capacity.roomOf('a'), 1);
});

test('items in flight count against the limits of their partition, their group and the total', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const capacity = open({ slots: 3 });
  capacity.acquire(at('a'));
  assert.equal(capacity.roomOf('a'), 1);
  capacity.acquire(at('a'));
  assert.deepEqual(capacity.request(), {
    capacity: 1,
    defaultCapacity: 2,
    partitions: [{ lane: 'a', room: 0 }],
    defaultGroupCapacity: 128,
    groups: [{ group: 'g', room: 126 }],
  });
  capacity.acquire(at('b'));
  assert.deepEqual(capacity.claimRequests(), []);
});

test('partitions that take a second are slow: one slot each, from a shared pool, in turn', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const capacity = open({ slowSlots: 2 });
  const hanging = ['a', 'b', 'c', 'd'].map((partition) => capacity.acquire(at(partition)));
  t.mock.timers.tick(1_000);
  assert.deepEqual(
    capacity.request()?.partitions.map(({ room }) => room),
    [0, 0, 0, 0],
  );
  // A partition stays slow until a send was quick; the mocked clock does not advance the stopwatch.
  for (const slot of hanging) slot.release();
  const granted = () =>
    capacity.request()?.partitions.flatMap(({ lane, room }) => (room > 0 ? [lane] : []));
  assert.deepEqual(
    [granted(), granted(), granted()],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['a', 'b'],
    ],
  );
  const quick = capacity.acquire(at('a'));
  end(quick, 'well');
  assert.equal(capacity.roomOf('a'), 3);
});

test('a finished send triggers another poll only if the last poll used up the capacity', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let calls = 0;
  const capacity = createPartitionCapacity<DeliveryPartition, 'well' | 'badly'>(
    (partition) => partition,
    (outcome) => outcome ?? 'badly',
  )(() => {
    calls += 1;
  });
  const freed = (slot: Slot<'well' | 'badly'>) => {
    end(slot, 'well');
    t.mock.timers.tick(10);
    return calls;
  };
  capacity.claimRequests();
  const [only, one, other] = [
    capacity.acquire(at('a')),
    capacity.acquire(at('b')),
    capacity.acquire(at('b')),
  ];
  assert.equal(freed(only), 0);
  assert.equal(freed(one), 1);
  capacity.claimRequests();
  assert.equal(freed(other), 1);
});
