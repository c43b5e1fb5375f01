import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSlots } from './slots.ts';

const limits = { quick: 2, slow: 1, slowAfterMilliseconds: 1_000 };

test('a slow send gives its place back, and its receiver waits among the slow until it is quick', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let calls = 0;
  const slots = createSlots(limits, () => {
    calls += 1;
  });
  const hanging = slots.take('a');
  const quick = slots.take('b');
  assert.deepEqual(slots.room(), { quick: 0, slow: 1 });

  quick.answered(null);
  t.mock.timers.tick(1_000);
  assert.deepEqual([slots.slowReceivers(), slots.room(), calls], [['a'], { quick: 1, slow: 0 }, 1]);
  hanging.answered(null);
  quick.free();
  hanging.free();
  assert.deepEqual([slots.slowReceivers(), slots.room()], [['a'], { quick: 2, slow: 1 }]);

  const next = slots.take('a');
  assert.deepEqual(slots.room(), { quick: 2, slow: 0 });
  next.answered(null);
  next.free();
  assert.deepEqual([slots.slowReceivers(), slots.room()], [[], { quick: 2, slow: 1 }]);
});

test('writing an outcome down does not make a receiver slow', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const slots = createSlots(limits, () => undefined);
  const slot = slots.take('a');
  slot.answered(null);
  t.mock.timers.tick(5_000);
  assert.deepEqual([slots.slowReceivers(), slots.room()], [[], { quick: 1, slow: 1 }]);
  slot.free();
});
