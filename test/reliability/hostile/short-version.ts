import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { stopAllChildren } from '../../../bench/processes.ts';
import { randomOf } from '../../../reliability/random.ts';
import type { Figures, Scenario } from '../../../reliability/scenario.ts';

/**
 * Runs the short version of a scenario with a fixed seed, asserts that it holds, and returns its
 * figures.
 */
export async function assertHolds(t: TestContext, scenario: Scenario): Promise<Figures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stoa-hostile-'));
  await chmod(folder, 0o755);
  const cleanUps: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true }),
    stopAllChildren,
  ];
  t.after(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });
  const after = (cleanUp: () => Promise<unknown>) => void cleanUps.unshift(cleanUp);
  const { figures, failures } = await scenario.run(
    { quick: true, seed: 7, folder, after },
    randomOf(7),
  );
  assert.deepEqual(failures, []);
  return figures;
}
