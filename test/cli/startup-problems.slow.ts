import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { freePort } from '../kit/free-port.ts';
import { askCli, runCli } from './run-cli.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'stoa-problems-'));
after(() => rm(folder, { recursive: true }));
const taken = createServer().listen(0, 'localhost');
await once(taken, 'listening');
after(() => taken.close());
const { port } = taken.address() as { port: number };

const unreachable = `postgres://stoa@127.0.0.1:${await freePort()}/stoa`;
const linesOf = (text: string) => text.trim().split('\n');

describe('a server that cannot start', () => {
  test('reports problems of the settings and of the machine together', async () => {
    const { code, err } = await runCli(['start'], {
      STOA_DATA_DIR: folder,
      STOA_WORKERS: 'many',
      PORT: String(port),
      DATABASE_URL: unreachable,
      UCP_PLATFORM_PROFILES: path.join(folder, 'missing.json'),
      STOA_CONFIG: path.join(folder, 'missing.ts'),
      HOST: 'nosuchhost.invalid',
    });

    assert.equal(code, 1);
    const lines = linesOf(err);
    assert.equal(lines.length, 6, err);
    assert.match(lines[0] ?? '', /STOA_WORKERS/);
    assert.match(lines[1] ?? '', new RegExp(`PORT ${port} is already in use`));
    assert.match(lines[2] ?? '', /DATABASE_URL does not answer/);
    assert.match(lines[3] ?? '', /HOST must be an address of this machine.*got "nosuchhost/);
    assert.match(lines[4] ?? '', /UCP_PLATFORM_PROFILES .* cannot be read/);
    assert.match(lines[5] ?? '', /STOA_CONFIG must be an existing file/);
  });

  test('ends when its web processes cannot listen', async (t) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'stoa-taken-'));
    t.after(() => rm(dataDir, { recursive: true }));
    const { code, err } = await runCli(['start'], {
      STOA_DATA_DIR: dataDir,
      STOA_WORKERS: '2',
      PORT: String(port),
    });

    assert.equal(code, 1);
    assert.match(err, new RegExp(`PORT ${port} is already in use`));
    assert.match(err, /A web process could not start/);
  });

  test('start and doctor report the same settings, and start opens no database for them', async () => {
    const env = {
      STOA_DATA_DIR: path.join(folder, 'unused'),
      PORT: '0',
      HOST: '192.0.2.1',
      STOA_CONFIG: path.join(folder, 'missing.ts'),
      DATABASE_REPLICA_URL: unreachable,
    };
    const started = await runCli(['start'], env);
    const examined = await askCli(['doctor'], env);

    assert.equal(started.code, 1);
    assert.equal(existsSync(env.STOA_DATA_DIR), false);
    const problems = linesOf(started.err)
      .map((line) => line.replace(/^stoa: /, ''))
      .filter((line) => !line.startsWith('DATABASE_REPLICA_URL'));
    assert.equal(problems.length, 2, started.err);
    const found = (state: string, check: string) =>
      examined.checks
        .filter((one: any) => one.state === state && one.check === check)
        .map((one: any) => one.found);
    assert.deepEqual(found('failed', 'settings'), problems);
    assert.match(String(found('warning', 'settings')), /^DATABASE_REPLICA_URL is set without/);
    assert.match(String(found('warning', 'servers')), /ECONNREFUSED/);
    assert.equal(examined.ok, false);
  });

  test('start and doctor report problems of x402 and of the archive, before the database', async () => {
    const env = {
      STOA_DATA_DIR: path.join(folder, 'unused'),
      PORT: '0',
      STOA_ARCHIVE_DIR: '/etc/hostname',
      STOA_ARCHIVE_KEY: 'short',
      X402_FACILITATOR: 'local',
      X402_NETWORKS: 'bitcoin,base-sepolia',
      X402_RPC_URL_BITCOIN: 'http://127.0.0.1:1',
      X402_RPC_URL_BASE_SEPOLIA: 'http://127.0.0.1:1',
      X402_RELAYER_KEY_FILE: '/nope',
      PAYMENT_PROCESSOR: 'plugin',
    };
    const started = await runCli(['start'], env);
    const examined = await askCli(['doctor'], env);

    assert.equal(existsSync(env.STOA_DATA_DIR), false);
    const problems = linesOf(started.err).map((line) => line.replace(/^stoa: /, ''));
    assert.deepEqual(
      problems.map((line) => line.split(/ (?:must|needs) /)[0]),
      [
        'STOA_ARCHIVE_KEY',
        'STOA_ARCHIVE_DIR',
        'PAYMENT_PROCESSOR=plugin',
        'X402_NETWORKS',
        'X402_RELAYER_KEY_FILE',
      ],
    );
    const failures = examined.checks.filter((one: any) => one.state === 'failed');
    assert.deepEqual(
      failures.map((one: any) => one.found),
      problems,
    );
  });

  test('doctor finds a server of another data directory on the port', async (t) => {
    const other = createHttpServer((_request, response) => response.end()).listen(0, 'localhost');
    t.after(() => other.close());
    await once(other, 'listening');
    const env = {
      STOA_DATA_DIR: path.join(folder, 'unused'),
      PORT: String((other.address() as AddressInfo).port),
    };

    const { ok, checks } = await askCli(['doctor'], env);

    const found = checks.find((one: any) => one.check === 'port');
    assert.deepEqual([ok, found.state], [false, 'failed']);
    assert.match(found.found, /is in use by a stoa server of another data directory/);
  });

  test('does not create a database for a command that needs an existing one', async () => {
    const STOA_DATA_DIR = path.join(folder, 'misspelled');
    for (const words of [
      ['jobs', 'list'],
      ['orders', 'list', '--workspace', 'ws_1'],
      ['workspace', 'list'],
      ['database', 'check'],
    ]) {
      const { code, err } = await runCli(words, { STOA_DATA_DIR });
      assert.equal(code, 1, words.join(' '));
      assert.match(err, /^stoa: There is no database in \S+misspelled: set STOA_DATA_DIR to /);
    }
    assert.equal(existsSync(STOA_DATA_DIR), false);
  });

  test('reports a broken configuration of plug-ins once, with the other problems', async () => {
    const file = path.join(folder, 'broken.config.mjs');
    await writeFile(file, 'export const plugins = 1;');

    const { code, err } = await runCli(['start'], {
      STOA_DATA_DIR: folder,
      PORT: String(port),
      STOA_CONFIG: file,
    });

    assert.equal(code, 1);
    const lines = linesOf(err);
    assert.equal(lines.length, 2, err);
    assert.match(lines[0] ?? '', /must export the list `plugins`/);
    assert.match(lines[1] ?? '', /PORT .* is already in use/);
  });

  test('reports each problem once when the settings are valid', async () => {
    const { code, err } = await runCli(['start'], {
      STOA_DATA_DIR: folder,
      PORT: String(port),
      DATABASE_URL: unreachable,
    });

    assert.equal(code, 1);
    const lines = linesOf(err);
    assert.equal(lines.length, 2, err);
    assert.match(lines[0] ?? '', /DATABASE_URL does not answer/);
    assert.match(lines[1] ?? '', /PORT/);
  });
});
