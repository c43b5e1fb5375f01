import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { Client } from 'pg';
import { type EmbeddedPostgres, launchPostgres } from './launch.ts';
import { findBinaries, packageFolder } from './machine/binaries.ts';
import { resolveDatabaseUser, spawnIdentity } from './machine/database-user.ts';
import { ensureSocketFolder } from './machine/socket-folder.ts';
import { serverArguments } from './settings.ts';

const root = mkdtempSync(join(tmpdir(), 'stoa-test-'));
// A server that runs as another user must be able to traverse the folder.
chmodSync(root, 0o711);
const dataDir = join(root, 'data');
const folder = join(dataDir, 'postgres');
const maxConnections = 20;
after(() => rmSync(root, { recursive: true, force: true }));

async function query<Row>(database: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const client = new Client(database.connection);
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

/** A process that starts the database, commits a row, prints a line and keeps running. */
async function startHolder(): Promise<ChildProcess> {
  const script = `
    import { Client } from 'pg';
    import { launchPostgres } from ${JSON.stringify(import.meta.resolve('./launch.ts'))};
    const { connection } = await launchPostgres(${JSON.stringify({ folder, maxConnections })});
    const client = new Client(connection);
    await client.connect();
    await client.query("insert into notes values ('kept')");
    console.log('committed');
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: import.meta.dirname,
  });
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('the embedded PostgreSQL', { concurrency: false }, () => {
  test('the first start creates a cluster with checksums and an unprivileged role', async () => {
    const database = await launchPostgres({ folder, maxConnections });
    await query(database, 'create table notes (body text primary key)');
    const rows = await query(
      database,
      `select current_user as role, current_database() as database, rolsuper, rolbypassrls,
              rolcreaterole, rolcreatedb, current_setting('data_checksums') as checksums,
              current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
              (select datlocprovider from pg_database where datname = 'stoa') as provider
         from pg_roles where rolname = current_user`,
    );
    await database.stop();

    assert.deepEqual(rows, [
      {
        role: 'stoa',
        database: 'stoa',
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: true,
        rolcreatedb: true,
        checksums: 'on',
        addresses: '',
        fsync: 'on',
        provider: 'b',
      },
    ]);
    assert.equal(database.adopted, false);
  });

  test('a stopped database accepts no connections and can be stopped twice', async () => {
    const database = await launchPostgres({ folder, maxConnections });

    await Promise.all([database.stop(), database.stop()]);

    await assert.rejects(query(database, 'select 1'), { code: 'ENOENT' });
  });

  test('a committed row survives when the parent process is killed', async () => {
    await kill(await startHolder());

    const database = await launchPostgres({ folder, maxConnections });
    const rows = await query(database, 'select body from notes');
    await database.stop();

    assert.deepEqual(rows, [{ body: 'kept' }]);
  });

  test('a second process is refused with the pid of the first', async () => {
    const database = await launchPostgres({ folder, maxConnections });

    await assert.rejects(launchPostgres({ folder, maxConnections }), {
      message: `The data folder ${dataDir} is in use by another stoa (pid ${process.pid}): stop it, or set STOA_DATA_DIR.`,
    });
    assert.deepEqual(await query(database, 'select 1 as alive'), [{ alive: 1 }]);
    await database.stop();
  });

  test('a server that lost its parent is adopted', async () => {
    const cluster = join(folder, 'cluster');
    const user = resolveDatabaseUser(cluster);
    const socketFolder = await ensureSocketFolder({ home: folder, cluster }, user);
    const postgres = join(findBinaries(user).native, 'bin/postgres');
    const orphan = spawn(postgres, serverArguments({ cluster, socketFolder, maxConnections }), {
      cwd: cluster,
      stdio: 'ignore',
      ...spawnIdentity(user),
    });
    // The server is not ready yet: the launcher finds it and waits.
    const ended = once(orphan, 'exit');
    const database = await launchPostgres({ folder, maxConnections });
    const rows = await query(database, 'select body from notes');
    await database.stop();

    assert.equal(database.adopted, true);
    assert.deepEqual(rows, [{ body: 'kept' }]);
    assert.deepEqual(await ended, [0, null]);
  });

  test('a data folder that is a file is refused', async () => {
    const file = join(root, 'file');
    writeFileSync(file, '');

    await assert.rejects(launchPostgres({ folder: join(file, 'postgres') }), {
      message: `The data folder ${file} is not a folder: set STOA_DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL server.`,
    });
  });

  test('a cluster of another major version is refused', async () => {
    writeFileSync(join(folder, 'cluster/PG_VERSION'), '17\n');

    await assert.rejects(launchPostgres({ folder }), {
      message: `The data folder ${dataDir} was created by PostgreSQL 17 and this is PostgreSQL 18: set STOA_DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL server.`,
    });
  });

  test('the error for an unsupported system mentions DATABASE_URL', () => {
    assert.throws(() => packageFolder('plan9-mips'), /plan9-mips: .*DATABASE_URL/);
  });
});
