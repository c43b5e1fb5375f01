import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { launchPostgres } from '@stoa/embedded-postgres';
import type { Client } from 'pg';
import { type Connection, connect } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';

const files = (await readdir(new URL('../../migrations/', import.meta.url)))
  .filter((name) => /^\d{4}_.*\.sql$/.test(name))
  .sort();

/** A cluster without any migration, so that its roles are missing too. */
const folder = await mkdtemp(path.join(tmpdir(), 'stoa-test-'));
await chmod(folder, 0o711);
const postgres = await launchPostgres({ folder: path.join(folder, 'pg') });
test.after(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function empty(name: string): Promise<Connection> {
  const admin = await connect(postgres.connection);
  await admin.query(`create database ${name}`);
  await admin.end();
  return { ...postgres.connection, database: name } as Connection;
}

async function on<Answer>(connection: Connection, act: (client: Client) => Promise<Answer>) {
  const client = await connect(connection);
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

test('databases of one cluster may run their first migration at the same time', async () => {
  const databases = await Promise.all(['one', 'two', 'three'].map(empty));
  const applied = await Promise.all(databases.map((database) => on(database, migrate)));
  assert.deepEqual(applied, [files, files, files]);
});

test('a second run does nothing, and concurrent runs share the first one', async () => {
  const database = await empty('shared');
  const applied = await Promise.all([1, 2, 3, 4].map(() => on(database, migrate)));

  assert.deepEqual(applied.flat(), files);
  assert.equal(applied.filter((names) => names.length > 0).length, 1);
  assert.deepEqual(await on(database, migrate), []);
});

test('a migration that was changed after it was applied is rejected, and nothing is applied', async () => {
  const database = await empty('changed');
  await on(database, async (client) => {
    await migrate(client);
    const [first = '', last = ''] = [files[0], files.at(-1)];
    await client.query('delete from schema_migrations where name = $1', [last]);
    await client.query("update schema_migrations set digest = 'other' where name = $1", [first]);
    await assert.rejects(migrate(client), {
      message: `The migration ${first} was changed after it was applied: restore it, and add a new file instead.`,
    });
    const { rows } = await client.query('select name from schema_migrations where name = $1', [
      last,
    ]);
    assert.deepEqual(rows, []);
    const locks = await client.query("select from pg_locks where locktype = 'advisory'");
    assert.equal(locks.rowCount, 0);
  });
});

test('a migration that fails leaves nothing and is named in the error', async () => {
  const database = await empty('failing');
  await on(database, async (client) => {
    await client.query('create table jobs (id int)');
    await assert.rejects(
      migrate(client),
      /^Error: The migration 0001_platform\.sql failed: .*jobs/,
    );
    const { rows } = await client.query("select to_regclass('server_settings') as table");
    assert.equal(rows[0].table, null);
    await client.query('drop table jobs');
    assert.deepEqual(await migrate(client), files);
  });
});

test('a migration that waits for a table does not keep other sessions waiting', async () => {
  const database = await empty('locked');
  const last = '0263_bulk_job_resumed_by.sql';
  await on(database, async (client) => {
    await migrate(client);
    await client.query('alter table bulk_jobs drop column resumed_by');
    await client.query('delete from schema_migrations where name = $1', [last]);
  });

  const [reader, other] = await Promise.all([connect(database), connect(database)]);
  await reader.query('begin; select from bulk_jobs');
  const migrating = on(database, migrate);
  const waits = "select from pg_locks where relation = 'bulk_jobs'::regclass and not granted";
  while ((await other.query(waits)).rowCount === 0) await delay(20);
  await other.query("set statement_timeout = '20s'");
  await other.query('select from bulk_jobs');
  await reader.query('commit');

  assert.deepEqual(await migrating, [last]);
  await Promise.all([reader.end(), other.end()]);
});

test('a server that is too old is rejected in one sentence', async () => {
  const statements: string[] = [];
  const old = {
    async query(text: string) {
      statements.push(text);
      return { rows: [{ number: 140_011, name: '14.11' }] };
    },
  };
  await assert.rejects(migrate(old as unknown as Client), {
    message: 'PostgreSQL 14.11 is too old: Stoa needs 15 or newer.',
  });
  assert.equal(statements.length, 1);
});
