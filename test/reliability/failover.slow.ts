import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { failOver } from '../../reliability/scenarios/failover.ts';

test('no acknowledged write is lost when the primary is killed and its synchronous standby promoted', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-failover-'));
  chmodSync(folder, 0o711);
  const cleanUps: (() => Promise<unknown>)[] = [];
  t.after(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
    rmSync(folder, { recursive: true, force: true });
  });
  const { figures, failures } = await failOver(
    { folder, after: (cleanUp) => void cleanUps.unshift(cleanUp) },
    { fault: 'kill -9', synchronous: true },
  );

  t.diagnostic(JSON.stringify(figures));
  assert.deepEqual(failures, []);
  assert.equal(figures['kill -9: lost'], 0);
});
