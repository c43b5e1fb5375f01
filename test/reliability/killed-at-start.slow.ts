import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { killDatabase } from '../../reliability/storm/kills.ts';
import { startTarget, statusOf } from '../../reliability/target.ts';

test('a server whose database is killed as soon as it is ready stays alive', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'stoa-killed-at-start-'));
  await chmod(folder, 0o755);
  const target = await startTarget(path.join(folder, 'stoa'));
  t.after(async () => {
    await target.stop();
    await rm(folder, { recursive: true, force: true });
  });

  for (let round = 0; round < 3; round += 1) {
    killDatabase(target);
    await wait(500);
    while ((await statusOf(`${target.origin}/readyz`)) !== 200) {
      assert.ok(!target.crashed(), 'the server has ended');
      await wait(100);
    }
    await target.kill();
    await target.start();
  }
});
