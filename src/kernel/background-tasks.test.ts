import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBackgroundTasks } from './background-tasks.ts';

test('it has settled when nothing goes on any more, what was begun meanwhile included', async () => {
  const behind = createBackgroundTasks();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const steps: string[] = [];
  behind.run(first.promise.then(() => behind.run(second.promise)));
  const settled = behind.drain().then(() => steps.push('settled'));

  first.resolve();
  await new Promise((done) => setImmediate(done));
  steps.push('second');
  second.resolve();
  await settled;

  assert.deepEqual(steps, ['second', 'settled']);
  await behind.drain();
});
