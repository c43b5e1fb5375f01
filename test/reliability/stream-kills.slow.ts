import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { randomOf } from '../../reliability/random.ts';
import { killStreams } from '../../reliability/scenarios/stream-kills.ts';

async function createFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stoa-streams-'));
  await chmod(folder, 0o755);
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('across two kill -9 of the server, readers that reconnect receive every event once and in order', async (t) => {
  const folder = await createFolder(t);
  const { failures, figures } = await killStreams({
    folder,
    random: randomOf(7),
    kills: 2,
    lanes: 3,
    isForgetful: false,
  });

  assert.deepEqual(failures, []);
  assert.ok(Number(figures['streams resumed']) >= 4, JSON.stringify(figures));
});
