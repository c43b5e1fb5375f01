import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openShop } from '../kit/shop.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Opens and closes an app; what it returns does not keep the app in memory. */
async function openAndClose() {
  const closings: (() => Promise<void>)[] = [];
  const t = { after: (close: () => Promise<void>) => closings.push(close) };
  const { app } = await openShop(t as never);
  for (const close of closings) await close();
  return new WeakRef(app);
}

test('nothing in the process keeps a closed app in memory', async () => {
  const closed = await openAndClose();
  // A warning of the start holds its logger for the ten seconds in which repeats are counted.
  const until = performance.now() + 30_000;
  while (closed.deref() && performance.now() < until) {
    await wait(100);
    collectGarbage();
  }
  assert.ok(closed.deref() === undefined);
});
