import assert from 'node:assert/strict';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { launchPostgres } from '../launch.ts';

const root = mkdtempSync(path.join(tmpdir(), 'stoa-archiver-'));
chmodSync(root, 0o711);
after(() => rmSync(root, { recursive: true, force: true }));

test('a change after a restart is archived in time, without a full segment or a checkpoint', async () => {
  const archive = path.join(root, 'archive');
  mkdirSync(archive);
  const start = () =>
    launchPostgres({
      folder: path.join(root, 'data', 'postgres'),
      maxConnections: 20,
      overrides: { archive_timeout: '1s' },
      archive: { folder: archive, key: null, onError: assert.fail },
    });
  // Creating the cluster makes checkpoints, which also look at archive_timeout.
  await (await start()).stop();

  const database = await start();
  const client = new Client(database.connection);
  await client.connect();
  const before = (await readdir(archive)).length;
  await client.query('create table notes ()');
  const deadline = performance.now() + 30_000;
  while ((await readdir(archive)).length === before && performance.now() < deadline)
    await delay(100);
  const archived = (await readdir(archive)).length - before;
  await client.end();
  await database.stop();

  assert.ok(archived > 0, 'nothing was archived within 30 seconds');
});

test('a moved data directory goes on archiving, and a copy of it is refused', async () => {
  const archive = path.join(root, 'owned');
  mkdirSync(archive);
  const start = async (name: string) => {
    const folder = path.join(root, name, 'postgres');
    const options = { folder: archive, key: null, onError: assert.fail };
    const database = await launchPostgres({ folder, maxConnections: 20, archive: options });
    await database.stop();
  };
  await start('original');
  renameSync(path.join(root, 'original'), path.join(root, 'moved'));
  await start('moved');
  cpSync(path.join(root, 'moved'), path.join(root, 'copy'), { recursive: true });

  await assert.rejects(start('copy'), /owned belongs to another data directory \(.*moved on /);
  await start('moved');
});
