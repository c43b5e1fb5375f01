import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { randomOf } from '../../reliability/random.ts';
import { crossTokens, loosen } from '../../reliability/scenarios/oauth-interleavings.ts';
import { cloneDatabase, stopOwnCluster } from '../kit/database.ts';

async function createFolder(t: TestContext) {
  const { connection, drop } = await cloneDatabase();
  const cleanUps: (() => Promise<unknown>)[] = [drop, stopOwnCluster];
  t.after(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });
  return { connection, after: (cleanUp: () => Promise<unknown>) => void cleanUps.unshift(cleanUp) };
}

test('concurrent refreshes on two nodes leave one token family or none', async (t) => {
  const { failures, figures } = await crossTokens({
    ...(await createFolder(t)),
    random: randomOf(21),
    runs: 30,
  });

  assert.deepEqual(failures, []);
  assert.ok(Number(figures['that returned tokens']) > 15 && Number(figures['families ended']) > 5);
});

test('control: a token use that is not atomic is detected', async (t) => {
  const parts = await createFolder(t);
  await loosen(parts.connection);

  const { failures } = await crossTokens({ ...parts, random: randomOf(21), runs: 40 });

  assert.notDeepEqual(failures, []);
});
