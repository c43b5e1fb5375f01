import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { randomOf } from '../../reliability/random.ts';
import { killPayers } from '../../reliability/scenarios/x402-kills.ts';

/** The folder of a scenario; its clean-ups run in reverse order. */
async function createFolder(t: TestContext) {
  const folder = await mkdtemp(path.join(tmpdir(), 'stoa-payers-'));
  await chmod(folder, 0o755);
  const cleanUps: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true })];
  t.after(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });
  return { folder, after: (cleanUp: () => Promise<unknown>) => void cleanUps.unshift(cleanUp) };
}

test('servers killed during payments on a chain leave one order and one transfer per payment', async (t) => {
  const { failures, figures } = await killPayers({
    ...(await createFolder(t)),
    random: randomOf(7),
    settlement: 'anvil',
    requests: 16,
    kills: 1,
    isHurried: true,
  });

  assert.deepEqual(failures, []);
  assert.equal(figures['paid requests'], 16);
  assert.ok(Number(figures['server kills']) + Number(figures['worker kills']) >= 1);
});
