import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { randomOf } from '../../reliability/random.ts';
import { timeHealthy } from '../../reliability/scenarios/webhook-isolation.ts';
import { killSenders } from '../../reliability/scenarios/webhook-kills.ts';
import { raceOwners } from '../../reliability/scenarios/webhook-races.ts';
import { simulateSchedules } from '../../reliability/scenarios/webhook-schedule.ts';
import { verifyBodies } from '../../reliability/scenarios/webhook-signatures.ts';
import { summedJitter } from '../../reliability/webhooks/patterns.ts';
import { computeRetryTime } from '../../src/core/webhooks/dispatch/retry-schedule.ts';

/** The folder of a scenario; its clean-ups run in reverse order. */
async function createFolder(t: TestContext) {
  const folder = await mkdtemp(path.join(tmpdir(), 'stoa-webhooks-'));
  await chmod(folder, 0o755);
  const cleanUps: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true })];
  t.after(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });
  return { folder, after: (cleanUp: () => Promise<unknown>) => void cleanUps.unshift(cleanUp) };
}

test('senders killed in mid-flight lose nothing and repeat only what was in flight', async (t) => {
  const plan = { ...(await createFolder(t)), random: randomOf(7), kills: 3, isHurried: true };
  const { failures, figures } = await killSenders(plan);

  assert.deepEqual(failures, []);
  assert.ok(Number(figures['in flight at the kills']) >= 1, JSON.stringify(figures));
});

test('while half of the receivers hang, the others get all of their deliveries', async (t) => {
  const { folder } = await createFolder(t);
  const troubled = Array.from({ length: 20 }, () => 'hang' as const);
  const plan = { folder, sender: 'sender', perSecond: 60, seconds: 2 } as const;
  const { lost } = await timeHealthy({ ...plan, troubled });

  assert.equal(lost, 0);
});

test('random failures follow the retry schedule', () => {
  const plan = { random: randomOf(7), patterns: 2_000 };
  const { failures } = simulateSchedules({ ...plan, schedule: computeRetryTime });
  const broken = simulateSchedules({ ...plan, schedule: summedJitter(computeRetryTime) });

  assert.deepEqual(failures, []);
  assert.ok(broken.failures.length > 0);
});

test('bodies of every kind pass the verification libraries of receivers', async (t) => {
  const plan = { ...(await createFolder(t)), random: randomOf(7), bodies: 200 };
  const { failures, figures } = await verifyBodies(plan);

  assert.deepEqual(failures, []);
  assert.equal(figures['bodies verified twice'], 200);
});

test('endpoints that their owners change concurrently end as a model predicts', async (t) => {
  const plan = { ...(await createFolder(t)), random: randomOf(7), sequences: 60 };
  const { failures, figures } = await raceOwners(plan);

  assert.deepEqual(failures, []);
  assert.ok(Number(figures['of these during attempts']) >= 60);
});
