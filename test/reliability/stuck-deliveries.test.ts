import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStuckFinder } from '../../reliability/webhooks/stuck-deliveries.ts';

const minutes = (count: number) => count * 60_000;
const pending = (attempts: number, isDue: boolean) => [{ id: 'a', attempts, isDue }];

test('a delivery that waits for its retry is not stuck, however long that takes', () => {
  const findStuck = createStuckFinder();

  for (const minute of [0, 2, 13, 240])
    assert.deepEqual(findStuck(pending(2, false), minutes(minute)), []);
});

test('a delivery that is due and that no sender takes is stuck', () => {
  const findStuck = createStuckFinder();

  assert.deepEqual(findStuck(pending(2, true), minutes(5)), []);
  assert.deepEqual(findStuck(pending(2, true), minutes(6)), []);
  assert.deepEqual(findStuck(pending(2, true), minutes(7)), pending(2, true));
});

test('each attempt starts the wait anew, but there is an end of attempts', () => {
  const findStuck = createStuckFinder();

  for (let attempts = 1; attempts <= 34; attempts += 1)
    assert.deepEqual(findStuck(pending(attempts, true), minutes(attempts)), []);
  assert.deepEqual(findStuck(pending(35, true), minutes(35)), pending(35, true));
});
