import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { appendFile, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { launchPostgres } from '@stoa/embedded-postgres';
import type { Client } from 'pg';
import { connect } from '../../src/platform/db/database.ts';
import { askCli, runCli, startCli } from './run-cli.ts';

const root = mkdtempSync(path.join(tmpdir(), 'stoa-backup-'));
chmodSync(root, 0o711);
after(() => rmSync(root, { recursive: true, force: true }));
const dataDir = path.join(root, 'data');
const env = { STOA_DATA_DIR: dataDir };
const folder = path.join(dataDir, 'postgres');
const backup = path.join(root, 'backup');
const at = (name: string) => path.join(root, name);

/** Transfers money between two accounts until stopped. The sum of both balances never changes. */
function keepWriting(client: Client): () => Promise<number> {
  let going = true;
  const loop = (async () => {
    let moves = 0;
    for (; going; moves += 1) {
      await client.query('begin');
      await client.query('update accounts set amount = amount - 1 where id = 1');
      await client.query('update accounts set amount = amount + 1 where id = 2');
      await client.query(`insert into moves (body) values (repeat('m', 2000))`);
      await client.query('commit');
    }
    return moves;
  })();
  return () => {
    going = false;
    return loop;
  };
}

describe('stoa backup and restore', { concurrency: false }, () => {
  let workspaceId = '';

  test('backs up while the server is writing', async () => {
    ({ workspace_id: workspaceId } = await askCli(['workspace', 'create', '--name', 'One'], env));
    await mkdir(path.join(dataDir, 'media/assets'), { recursive: true });
    await writeFile(path.join(dataDir, 'media/assets/image.png'), 'an image');
    const server = await launchPostgres({ folder });
    const client = await connect(server.connection);
    await client.query('create table accounts (id int primary key, amount int)');
    await client.query('create table moves (id int generated always as identity, body text)');
    await client.query('insert into accounts values (1, 1000), (2, 0)');
    const stop = keepWriting(client);
    const result = await askCli(['backup', backup], env);
    const moves = await stop();
    await client.end();
    await server.stop();

    const { folder: target, files, bytes, ...rest } = result;
    assert.deepEqual([target, files > 500, bytes > 10_000_000], [backup, true, true]);
    assert.match(rest.postgres, /^18\./);
    assert.deepEqual(rest.not_included, []);
    assert.equal(moves > 0, true);
  });

  test('creates a backup that only its owner can read, and no temporary folders', async () => {
    const modes = [backup, `${backup}/backup.json`, `${backup}/files/secrets.key`];

    assert.deepEqual(
      modes.map((name) => (statSync(name).mode & 0o777).toString(8)),
      ['700', '600', '600'],
    );
    assert.deepEqual((await readdir(root)).sort(), ['backup', 'data']);
  });

  test('restores rows, media and keys into another data directory', async () => {
    const to = at('restored');
    const restored = await askCli(['restore', backup, '--to', to], env);
    const listed = await askCli(['keys', 'list', '--workspace', workspaceId], {
      STOA_DATA_DIR: to,
    });
    const server = await launchPostgres({ folder: path.join(to, 'postgres') });
    const client = await connect(server.connection);
    const { rows } = await client.query(
      `select (select sum(amount)::int from accounts) as money,
              (select amount from accounts where id = 2) as moved,
              (select count(*)::int from moves) as moves`,
    );
    await client.end();
    await server.stop();

    assert.equal(restored.folder, to);
    assert.equal(listed.api_keys.length, 1);
    assert.equal(rows[0].money, 1000);
    assert.equal(rows[0].moved, rows[0].moves);
    assert.equal(readFileSync(`${to}/media/assets/image.png`, 'utf8'), 'an image');
    assert.equal(
      readFileSync(`${to}/secrets.key`, 'utf8'),
      readFileSync(`${dataDir}/secrets.key`, 'utf8'),
    );
    assert.equal(statSync(`${to}/secrets.key`).mode & 0o777, 0o600);
    assert.equal(existsSync(`${to}/restore.unfinished`), false);
  });

  test('does not restore into a data directory that is in use or has files', async () => {
    const server = await launchPostgres({ folder });
    const inUse = await runCli(['restore', backup], env);
    await server.stop();
    const filled = await runCli(['restore', backup], env);
    const rows = await askCli(['keys', 'list', '--workspace', workspaceId], env);

    assert.match(inUse.err, new RegExp(`in use by another stoa \\(pid ${process.pid}\\)`));
    assert.match(filled.err, /is not empty: restore into a new one with --to/);
    assert.deepEqual([inUse.code, filled.code, rows.api_keys.length], [1, 1, 1]);
  });

  test('backs up a stopped server', async () => {
    const cold = at('cold');
    const made = await runCli(['backup', cold], env);
    const checked = await runCli(['restore', cold, '--check'], env);

    assert.deepEqual([made.code, made.err, checked.code], [0, '', 0]);
    assert.match(made.out, /^Backup: .*cold \(\d+ files, .* MB, PostgreSQL 18\.\d+, made /);
    assert.match(checked.out, /^Intact: /);
  });

  test('rejects an existing or unsuitable target, and an empty data directory', async () => {
    const results = await Promise.all([
      runCli(['backup', backup], env),
      runCli(['backup', path.join(dataDir, 'media/backup')], env),
      runCli(['backup', at('nowhere/backup')], env),
      runCli(['backup', at('empty-backup')], { STOA_DATA_DIR: at('empty') }),
    ]);

    const expected = [
      /already exists/,
      /is in the data directory/,
      /does not exist/,
      /has nothing to back up/,
    ];
    for (const [n, { code, err }] of results.entries()) {
      assert.equal(code, 1);
      assert.match(err, expected[n] ?? /^$/);
    }
    assert.equal(existsSync(at('empty')), false);
  });

  test('with DATABASE_URL refers to PostgreSQL tools, and --files-only backs up the other files', async () => {
    const external = { ...env, DATABASE_URL: 'postgres://stoa@localhost:1/stoa' };
    const refused = await runCli(['backup', at('files')], external);
    const result = await askCli(['backup', at('files'), '--files-only'], external);
    await askCli(['restore', at('files'), '--to', at('files-restored')], external);

    assert.match(refused.err, /pg_dump or pg_basebackup.*--files-only/);
    assert.deepEqual(result.not_included, ['the database of DATABASE_URL (use pg_dump)']);
    assert.equal(result.postgres, null);
    assert.equal(existsSync(at('files/files/postgres')), false);
    assert.equal(existsSync(at('files-restored/media/assets/image.png')), true);
  });

  test('restores nothing from a modified, truncated or incomplete backup', async () => {
    const to = at('damaged-restored');
    const damage = async (spoil: (copy: string) => Promise<void>) => {
      const copy = at('damaged');
      await rm(copy, { recursive: true, force: true });
      await cp(at('files'), copy, { recursive: true });
      await spoil(copy);
      const { code, err } = await runCli(['restore', copy, '--to', to], env);
      assert.equal(code, 1);
      assert.deepEqual(existsSync(to) ? await readdir(to) : [], []);
      return err;
    };

    const image = 'files/media/assets/image.png';
    assert.match(await damage((copy) => appendFile(`${copy}/${image}`, '!')), /is damaged/);
    assert.match(await damage((copy) => rm(`${copy}/${image}`)), /is incomplete: .* is missing/);
    assert.match(await damage((copy) => rm(`${copy}/backup.json`)), /not a complete backup/);
    assert.match(await damage((copy) => writeFile(`${copy}/backup.json`, '{')), /is damaged/);
  });

  test('a killed backup leaves nothing at the target path', async () => {
    const server = await launchPostgres({ folder });
    const child = startCli(['backup', at('killed')], env);
    while (!(await readdir(root)).some((name) => name.startsWith('killed.partial-'))) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
    await server.stop();

    assert.equal(existsSync(at('killed')), false);
  });

  test('a restore that is killed in its first moment is recognized', async () => {
    for (let round = 0; round < 3; round += 1) {
      const to = at(`killed-restore-${round}`);
      const child = startCli(['restore', backup, '--to', to], env);
      const exited = once(child, 'exit');
      while (!existsSync(`${to}/postgres`)) await nextTurn();
      child.kill('SIGKILL');
      await exited;

      const started = await runCli(['migrate'], { STOA_DATA_DIR: to });

      assert.equal(existsSync(`${to}/restore.unfinished`), true);
      assert.match(started.err, /contains an interrupted restore. Remove the folder/);
    }
  });

  test('of two restores into one data directory, one succeeds', async () => {
    const to = at('restored-twice');
    const restores = [1, 2].map(() => runCli(['restore', backup, '--to', to], env));

    const codes = (await Promise.all(restores)).map(({ code }) => code).sort();

    assert.deepEqual(codes, [0, 1]);
    assert.equal(existsSync(`${to}/restore.unfinished`), false);
  });

  test('startup rejects a data directory whose restore was killed', async () => {
    const to = at('half');
    await mkdir(to);
    await writeFile(path.join(to, 'restore.unfinished'), '');
    const started = await runCli(['migrate'], { STOA_DATA_DIR: to });
    const again = await runCli(['restore', backup, '--to', to], env);

    for (const { code, err } of [started, again]) {
      assert.equal(code, 1);
      assert.match(err, /contains an interrupted restore. Remove the folder/);
    }
  });
});
