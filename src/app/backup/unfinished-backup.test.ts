import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { createUnfinishedBackup } from './unfinished-backup.ts';

test('of two backups to one target, the later one fails with a message and leaves nothing', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'stoa-backups-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const [data, target] = [path.join(folder, 'data'), path.join(folder, 'backup')];
  await mkdir(data);
  const [first, second] = [
    await createUnfinishedBackup(target, data),
    await createUnfinishedBackup(target, data),
  ];
  const about = (stoa: string) => ({ format: 1 as const, stoa, made_at: '', postgres: null });
  await first.write('demo.json', '{}');
  await first.finish(about('first'));
  await assert.rejects(second.finish(about('second')), {
    message: `${target} already exists: choose a new folder.`,
  });
  await second.discard();

  assert.deepEqual((await readdir(folder)).sort(), ['backup', 'data']);
  const manifest = JSON.parse(await readFile(path.join(target, 'backup.json'), 'utf8'));
  assert.equal(manifest.stoa, 'first');
});
