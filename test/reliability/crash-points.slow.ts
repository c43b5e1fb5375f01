import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { writes } from '../../reliability/crash/writes.ts';
import { crashEverywhere } from '../../reliability/scenarios/crash-points.ts';

/** The folder of a scenario; its clean-ups run in reverse order. */
async function createFolder(t: TestContext) {
  const folder = await mkdtemp(path.join(tmpdir(), 'stoa-crash-'));
  await chmod(folder, 0o755);
  const cleanUps: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true })];
  t.after(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });
  return { folder, after: (cleanUp: () => Promise<unknown>) => void cleanUps.unshift(cleanUp) };
}

const named = (...names: string[]) => writes.filter(({ name }) => names.includes(name));

test('a server killed in the middle of a write of money leaves one effect', async (t) => {
  const { failures, figures } = await crashEverywhere(await createFolder(t), {
    // `npm run reliability` interrupts every kind of write, at every statement.
    writes: named('pay', 'refund', 'fulfill and capture', 'renewal'),
    points: 31,
    forget: null,
  });

  assert.deepEqual(failures, []);
  assert.ok(Number(figures['cut points']) >= 8, JSON.stringify(figures));
});

test('control: a build that loses its idempotency keys is caught', async (t) => {
  const { failures } = await crashEverywhere(await createFolder(t), {
    writes: named('fulfill'),
    points: 'after commit',
    forget: 'idempotency_key_lock',
  });

  assert.notDeepEqual(failures, []);
});
