import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { randomOf } from '../../reliability/random.ts';
import { killRecorder } from '../../reliability/scenarios/recorder-kills.ts';

async function createFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stoa-recorder-'));
  await chmod(folder, 0o755);
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('kill -9 loses at most the last second of recorded calls, and no cart', async (t) => {
  const folder = await createFolder(t);
  const { failures, figures } = await killRecorder({
    folder,
    random: randomOf(5),
    kills: 2,
    isBlocked: false,
  });

  t.diagnostic(JSON.stringify(figures));
  assert.deepEqual(failures, []);
  assert.ok(Number(figures['recorded calls']) > 0);
});

test('control: a recorder that cannot write is caught', async (t) => {
  const folder = await createFolder(t);
  const { failures } = await killRecorder({
    folder,
    random: randomOf(5),
    kills: 1,
    isBlocked: true,
  });

  assert.match(failures.join('\n'), /a call was lost/);
});
