import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Client, DatabaseError } from 'pg';
import { ensureRoles } from './roles.ts';

/**
 * The folder of the migration files, next to `src` in a checkout and next to `dist` in the package.
 */
const migrationsFolder = fileURLToPath(new URL('../../../migrations/', import.meta.url));

const migrationLock = 7_361_200_102;
const minimumVersion = 150_000;

/**
 * A statement that waits for a table makes all later ones on it wait too, also those of running
 * servers, so it gives up soon and is repeated.
 */
const lockTimeout = '1s';
const lockNotAvailable = '55P03';
const lockPauseMilliseconds = 2_000;
const lockAttempts = 100;

type Migration = { name: string; sql: string; digest: string };

/**
 * Applies all pending migrations, each in its own transaction. Safe to call concurrently from
 * several processes. Returns the names of the applied migrations.
 */
export async function migrate(client: Client): Promise<string[]> {
  await assertServerVersion(client);
  await ensureRoles(client);
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    await client.query(
      'create table if not exists schema_migrations (name text primary key, digest text not null)',
    );
    const pending = await pendingMigrations(client);
    for (const migration of pending) await applyMigration(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
}

/** The names of the migrations that are not applied yet. Changes nothing. */
export async function listPendingMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query("select to_regclass('schema_migrations') as table");
  const pending = rows[0].table === null ? readMigrations() : pendingMigrations(client);
  return (await pending).map(({ name }) => name);
}

/** The migrations that are not applied yet. Throws if an applied one was changed. */
async function pendingMigrations(client: Client): Promise<Migration[]> {
  const { rows } = await client.query('select name, digest from schema_migrations');
  const applied = new Map<string, string>(rows.map((row) => [row.name, row.digest]));
  const all = await readMigrations();
  const changed = all.find(({ name, digest }) => (applied.get(name) ?? digest) !== digest);
  if (changed) {
    throw new Error(
      `The migration ${changed.name} was changed after it was applied: restore it, and add a new file instead.`,
    );
  }
  return all.filter(({ name }) => !applied.has(name));
}

/** Repeats a migration that another session keeps waiting, for about five minutes. */
async function applyMigration(client: Client, migration: Migration, attempt = 1): Promise<void> {
  try {
    await tryMigration(client, migration);
  } catch (cause) {
    const isWaiting = cause instanceof DatabaseError && cause.code === lockNotAvailable;
    if (isWaiting && attempt < lockAttempts) {
      await delay(lockPauseMilliseconds);
      return applyMigration(client, migration, attempt + 1);
    }
    const reason = isWaiting
      ? 'other sessions have used a table that it changes for five minutes. Let them end, and repeat.'
      : String(cause instanceof Error ? cause.message : cause);
    throw new Error(`The migration ${migration.name} failed: ${reason}`, { cause });
  }
}

async function tryMigration(client: Client, { name, sql, digest }: Migration): Promise<void> {
  await client.query(`begin; set local lock_timeout = '${lockTimeout}'`);
  try {
    await client.query(sql);
    await client.query('insert into schema_migrations (name, digest) values ($1, $2)', [
      name,
      digest,
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw cause;
  }
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsFolder))
    .filter((name) => /^\d{4}_.*\.sql$/.test(name))
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${migrationsFolder}/${name}`, 'utf8');
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function assertServerVersion(client: Client): Promise<void> {
  const { rows } = await client.query(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
  );
  if (rows[0].number >= minimumVersion) return;
  throw new Error(`PostgreSQL ${rows[0].name} is too old: Stoa needs 15 or newer.`);
}
