import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { launchPostgres } from '@stoa/embedded-postgres';
import type { Client } from 'pg';
import { acquireDatabase } from '../../src/app/database/acquire-database.ts';
import { type Connection, connect } from '../../src/platform/db/database.ts';
import { readConfig } from '../../src/platform/settings/config.ts';
import { askCli, runCli, startCli } from './run-cli.ts';

const root = mkdtempSync(path.join(tmpdir(), 'stoa-pitr-'));
chmodSync(root, 0o711);
after(() => rmSync(root, { recursive: true, force: true }));
const at = (name: string) => path.join(root, name);
const archive = at('archive');
const STOA_ARCHIVE_KEY = Buffer.alloc(32, 5).toString('base64');
const env = { STOA_DATA_DIR: at('data'), STOA_ARCHIVE_DIR: archive, STOA_ARCHIVE_KEY };

/** Every row of every table, as text. */
async function rowsOf(client: Client): Promise<Record<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select to_jsonb(t)::text as row from ${name} t order by 1`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

async function readRestored(dataDir: string): Promise<Record<string, string[]>> {
  const database = await acquireDatabase(readConfig({ STOA_DATA_DIR: dataDir }).config);
  const client = await connectAsOwner(database.connection);
  try {
    return await rowsOf(client);
  } finally {
    await client.end();
    await database.stop();
  }
}

/** The superuser reads the rows of all workspaces. */
const connectAsOwner = (connection: Connection): Promise<Client> =>
  connect({ ...connection, user: 'postgres' } as Connection);

describe('stoa restore --to-time', { concurrency: false }, () => {
  let early = new Date(0);
  let late = new Date(0);
  let madeAt = new Date(0);
  let earlyRows: Record<string, string[]> = {};
  let lastRows: Record<string, string[]> = {};

  before(async () => {
    await askCli(['workspace', 'create', '--name', 'Before'], env);
    const database = await acquireDatabase(readConfig(env).config);
    madeAt = new Date(String((await askCli(['backup', at('base')], env)).made_at));
    await askCli(['workspace', 'create', '--name', 'Early'], env);
    const client = await connectAsOwner(database.connection);
    earlyRows = await rowsOf(client);
    const { rows } = await client.query('select clock_timestamp() as now');
    early = rows[0].now;
    await delay(50);
    // Several segments, as in a longer run.
    for (const name of ['Late', 'Later', 'Last']) {
      await askCli(['workspace', 'create', '--name', name], env);
      await client.query('select pg_switch_wal()');
    }
    lastRows = await rowsOf(client);
    late = new Date();
    await client.end();
    await database.stop();
  });

  test('restores every row as it was at that time, and nothing later', async () => {
    const result = await askCli(
      ['restore', at('base'), '--to', at('early'), '--to-time', early.toISOString()],
      env,
    );
    assert.match(String(result.postgres), /^18\./, JSON.stringify(result));
    const replayedTo = new Date(String(result.replayed_to));
    assert.ok(replayedTo <= early && replayedTo > madeAt, JSON.stringify(result));
    assert.deepEqual(await readRestored(at('early')), earlyRows);
  });

  test('"latest" restores everything that was archived', async () => {
    await askCli(['restore', at('base'), '--to', at('latest'), '--to-time', 'latest'], env);
    assert.deepEqual(await readRestored(at('latest')), lastRows);
  });

  test('a drill with the settings of the server cannot write to its archive', async () => {
    const drill = { ...env, STOA_DATA_DIR: at('drill') };
    const refusal =
      /archive belongs to another data directory \(.*\/data on .*\)\. .*archive take-over/;
    const production = await acquireDatabase(readConfig(env).config);
    await askCli(['restore', at('base'), '--to', at('drill'), '--to-time', 'latest'], env);

    const whileRunning = await runCli(['workspace', 'list'], drill);
    const takeOver = await runCli(['archive', 'take-over'], drill);
    const doctor = await runCli(['doctor', '--json'], drill);
    await askCli(['workspace', 'create', '--name', 'After the drill'], env);
    const client = await connectAsOwner(production.connection);
    const rows = await rowsOf(client);
    await client.end();
    await production.stop();
    const whileStopped = await runCli(['workspace', 'list'], drill);
    await askCli(['restore', at('base'), '--to', at('after'), '--to-time', 'latest'], env);

    assert.equal(whileRunning.code, 1);
    assert.match(whileRunning.err, refusal);
    assert.match(whileStopped.err, refusal);
    assert.match(takeOver.err, /The archive .* is in use by another stoa \(pid \d+\)/);
    const { checks } = JSON.parse(doctor.out) as { checks: { check: string; state: string }[] };
    const states = Object.fromEntries(checks.map(({ check, state }) => [check, state]));
    assert.deepEqual([states.archive, states.database], ['failed', 'ok']);
    assert.deepEqual(await readRestored(at('after')), rows);
  });

  test('a restored database takes the archive over and continues there on a new timeline', async () => {
    const restored = { ...env, STOA_DATA_DIR: at('early') };
    const former = await askCli(['archive', 'take-over'], restored);
    assert.deepEqual(former, { archive, data_dir: at('early'), former_data_dir: at('data') });
    assert.match(
      (await runCli(['workspace', 'list'], env)).err,
      /belongs to another data directory/,
    );
    await askCli(['workspace', 'create', '--name', 'After'], restored);
    const names = await readdir(archive);
    assert.ok(names.includes('00000002.history.gz.enc'), names.join());
    assert.ok(
      names.some((name) => /^00000002[0-9A-F]{16}\.gz\.enc$/.test(name)),
      names.join(),
    );
  });

  test('a wrong key, a time outside of the archive and a wrong time are refused and leave nothing', async () => {
    const restore = (time: string, more: Record<string, string> = {}) =>
      runCli(['restore', at('base'), '--to', at('refused'), '--to-time', time], {
        ...env,
        ...more,
      });
    const otherKey = Buffer.alloc(32, 6).toString('base64');

    const wrongKey = await restore(early.toISOString(), { STOA_ARCHIVE_KEY: otherKey });
    assert.match(wrongKey.err, /is damaged, or STOA_ARCHIVE_KEY is not its key/);
    const beyond = await restore(new Date(late.getTime() + 86_400_000).toISOString());
    assert.match(beyond.err, /The archive ends with a change at \d{4}-.+Z: use --to-time latest/);
    const tooEarly = await restore(madeAt.toISOString());
    assert.match(tooEarly.err, /--to-time must be after the backup, which was made at/);
    const noZone = await restore('2026-11-23T10:00:00');
    assert.deepEqual([noZone.code, /--to-time must be a time like/.test(noZone.err)], [2, true]);
    const [gap = ''] = (await readdir(archive))
      .filter((name) => name.startsWith('00000001'))
      .slice(-2);
    await rename(path.join(archive, gap), at(gap));
    const incomplete = await restore('latest');
    await rename(at(gap), path.join(archive, gap));
    assert.match(incomplete.err, new RegExp(`misses the segment ${gap.slice(0, 24)}`));
    const leftovers = await readdir(at('refused'), { recursive: true }).catch(() => []);
    assert.deepEqual(leftovers, []);
    await rm(at('refused'), { recursive: true, force: true });
  });

  /** Starts a restore that has copied the whole archive and waits for one more segment, a pipe. */
  async function startBlockedRestore(name: string) {
    const [dataDir, blocked] = [at(name), at(`${name}-archive`)];
    await cp(archive, blocked, { recursive: true });
    const copied = (await readdir(archive)).filter((file) => file.endsWith('.gz.enc')).sort();
    const pipe = path.join(blocked, '0000000F00000000000000FF.gz.enc');
    execFileSync('mkfifo', [pipe]);
    const words = ['restore', at('base'), '--to', dataDir, '--archive', blocked];
    const child = startCli([...words, '--to-time', early.toISOString()], env);
    const ended = once(child, 'close');
    const last = String(copied.at(-1)).replace('.gz.enc', '');
    const segment = path.join(dataDir, 'postgres/cluster/pg_wal', last);
    while (!existsSync(segment) && child.exitCode === null) await delay(20);
    return { child, ended, pipe, dataDir };
  }

  test('nothing starts on a data directory while the archive is replayed on it', async () => {
    const { child, ended, pipe, dataDir } = await startBlockedRestore('busy');
    const command = await runCli(['workspace', 'list'], { STOA_DATA_DIR: dataDir });
    const server = launchPostgres({ folder: path.join(dataDir, 'postgres') });
    await assert.rejects(server, new RegExp(`in use by another stoa \\(pid ${child.pid}\\)`));
    assert.deepEqual([command.code, /is being restored\. Try again/.test(command.err)], [1, true]);

    await writeFile(pipe, 'not a segment'.repeat(10));
    assert.deepEqual(await ended, [1, null]);
    assert.deepEqual(await readdir(dataDir), []);
  });

  test('a data directory is refused when the replay of the archive was killed', async () => {
    const { child, ended, dataDir } = await startBlockedRestore('killed');
    child.kill('SIGKILL');
    await ended;
    const { code, err } = await runCli(['workspace', 'list'], { STOA_DATA_DIR: dataDir });

    assert.equal(code, 1);
    assert.match(err, /contains an interrupted restore\. Remove the folder/);
  });

  test('an archive is for the embedded database only, and its key has 32 bytes', () => {
    const problems = (more: Record<string, string>) => () => readConfig({ ...env, ...more });
    assert.throws(
      problems({ DATABASE_URL: 'postgres://db/stoa' }),
      /^ConfigError: STOA_ARCHIVE_DIR is for the embedded/,
    );
    assert.throws(problems({ STOA_ARCHIVE_KEY: 'short' }), /STOA_ARCHIVE_KEY must be 32 bytes/);
  });
});
