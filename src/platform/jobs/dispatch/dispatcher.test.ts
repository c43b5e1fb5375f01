import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../telemetry/log.ts';
import { createDispatcher } from './dispatcher.ts';

type Item = 'hangs' | 'answered';

test('while a receiver hangs, what is added next is found without a wake', async () => {
  const queue: Item[] = ['hangs'];
  const hanging = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<Item>();
  const dispatcher = createDispatcher<Item, null, void>({
    deliveries: {
      claim: async () => queue.splice(0),
      async send(item) {
        if (item === 'hangs') await hanging.promise;
        else answered.resolve(item);
      },
      recordOutcome: async () => undefined,
      release: async () => undefined,
      nextDueAt: async () => (queue.length > 0 ? new Date(0) : null),
    },
    openCapacity: () => ({
      claimRequests: () => [null],
      acquire: () => ({ reportOutcome: () => undefined, release: () => undefined }),
      hasCapacity: () => false,
      defer: () => [],
      deferredMilliseconds: () => 0,
    }),
    clock: () => new Date(),
    log: console as unknown as Log,
    pollMilliseconds: 60_000,
  });

  dispatcher.start();
  queue.push(await Promise.resolve<Item>('answered'));
  const found = await Promise.race([answered.promise, sleep(5_000, 'not found')]);
  hanging.resolve();
  await dispatcher.stop();
  assert.equal(found, 'answered');
});
