import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { Client } from 'pg';
import { launchPostgres } from '../launch.ts';
import { connectAsSuperuser } from '../superuser.ts';
import { type BackupSink, copyCluster } from './copy-cluster.ts';

const root = mkdtempSync(join(tmpdir(), 'stoa-test-'));
chmodSync(root, 0o711);
after(() => rmSync(root, { recursive: true, force: true }));
const maxConnections = 20;
const home = join(root, 'data/postgres');

/** A sink that writes below `folder`; `between` runs once, after the first file was copied. */
function folderSink(folder: string, between: () => Promise<void> = async () => undefined) {
  let isFirst = true;
  const preparePath = async (name: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
    return join(folder, name);
  };
  const sink: BackupSink = {
    async folder(name) {
      await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
    },
    async copy(from, name) {
      await copyFile(from, await preparePath(name));
      if (isFirst) await between();
      isFirst = false;
      return true;
    },
    async write(name, content) {
      await writeFile(await preparePath(name), content, { mode: 0o600 });
    },
  };
  return sink;
}

async function countNotes(folder: string): Promise<unknown> {
  const database = await launchPostgres({ folder, maxConnections });
  const client = new Client(database.connection);
  await client.connect();
  const { rows } = await client.query('select count(*)::int as count, max(id) as last from notes');
  await client.end();
  await database.stop();
  return rows[0];
}

describe('a copy of a running cluster', { concurrency: false }, () => {
  test('contains rows that were committed during the copy, across WAL segments', async () => {
    const database = await launchPostgres({ folder: home, maxConnections });
    const superuser = await connectAsSuperuser(database.connection.host);
    assert.ok(superuser);
    const client = new Client(database.connection);
    await client.connect();
    await client.query('create table notes (id int primary key, body text)');
    const write = async () => {
      for (let id = 1; id <= 5; id += 1) {
        await client.query(`insert into notes values ($1, repeat('x', 5000))`, [id]);
        await superuser.query('select pg_switch_wal()');
      }
      // Without the replication slot, a checkpoint would recycle segments that the copy needs.
      await superuser.query('checkpoint');
    };
    const copy = join(root, 'copy/postgres/cluster');
    const cluster = realpathSync(join(home, 'cluster'));
    const { version } = await copyCluster(
      cluster,
      database.connection.host,
      folderSink(copy, write),
    );
    await client.query(`insert into notes values (6, 'later')`);
    const { rows: slots } = await superuser.query('select slot_name from pg_replication_slots');
    await Promise.all([client.end(), superuser.end()]);
    await database.stop();

    const segments = (await readdir(join(copy, 'pg_wal'))).filter((name) => name.length === 24);
    assert.match(version, /^18\./);
    assert.equal(segments.length >= 6, true, segments.join());
    assert.deepEqual(slots, []);
    assert.deepEqual(await countNotes(join(root, 'copy/postgres')), { count: 5, last: 5 });
    assert.deepEqual(await countNotes(home), { count: 6, last: 6 });
  });

  test('does not start without the last WAL segment', async () => {
    const database = await launchPostgres({ folder: home, maxConnections });
    const copy = join(root, 'short/postgres/cluster');
    const cluster = realpathSync(join(home, 'cluster'));
    await copyCluster(cluster, database.connection.host, folderSink(copy));
    await database.stop();
    const segments = await readdir(join(copy, 'pg_wal'));
    const last =
      segments
        .filter((name) => name.length === 24)
        .sort()
        .at(-1) ?? '';
    rmSync(join(copy, 'pg_wal', last));

    await assert.rejects(
      countNotes(join(root, 'short/postgres')),
      /holds a database that does not start/,
    );
  });

  test('fails when the server stops during the copy', async () => {
    const database = await launchPostgres({ folder: home, maxConnections });
    const cluster = realpathSync(join(home, 'cluster'));
    const sink = folderSink(join(root, 'cut/cluster'), () => database.stop());

    await assert.rejects(copyCluster(cluster, database.connection.host, sink));
  });
});
