import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSlots } from './receiver-slots.ts';

const limits = { quick: 2, slow: 1, slowAfterMilliseconds: 1_000 };

test('a slow send frees its quick slot, and its receiver uses slow slots until it is quick again', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let calls = 0;
  const slots = createSlots(limits, () => {
    calls += 1;
  });
  const hanging = slots.acquire('a');
  const quick = slots.acquire('b');
  assert.deepEqual(slots.available(), { quick: 0, slow: 1 });

  quick.reportOutcome(null);
  t.mock.timers.tick(1_000);
  assert.deepEqual(
    [slots.slowReceivers(), slots.available(), calls],
    [['a'], { quick: 1, slow: 0 }, 1],
  );
  hanging.reportOutcome(null);
  quick.release();
  hanging.release();
  assert.deepEqual([slots.slowReceivers(), slots.available()], [['a'], { quick: 2, slow: 1 }]);

  const next = slots.acquire('a');
  assert.deepEqual(slots.available(), { quick: 2, slow: 0 });
  next.reportOutcome(null);
  next.release();
  assert.deepEqual([slots.slowReceivers(), slots.available()], [[], { quick: 2, slow: 1 }]);
});

test('recording an outcome slowly does not make a receiver slow', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const slots = createSlots(limits, () => undefined);
  const slot = slots.acquire('a');
  slot.reportOutcome(null);
  t.mock.timers.tick(5_000);
  assert.deepEqual([slots.slowReceivers(), slots.available()], [[], { quick: 1, slow: 1 }]);
  slot.release();
});
