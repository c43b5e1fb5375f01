import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBackgroundTasks } from './background-tasks.ts';

test('drain also waits for tasks that start while it waits', async () => {
  const background = createBackgroundTasks();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const steps: string[] = [];
  background.run(first.promise.then(() => background.run(second.promise)));
  const settled = background.drain().then(() => steps.push('settled'));

  first.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  steps.push('second');
  second.resolve();
  await settled;

  assert.deepEqual(steps, ['second', 'settled']);
  await background.drain();
});
