import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, test } from 'node:test';
import { type EmbeddedPostgres, launchPostgres } from '@stoa/embedded-postgres';
import { Client } from 'pg';
import { cliFile } from '../../scripts/build-server.js';
import { runCli } from './run-cli.ts';

const launcher = import.meta.resolve('@stoa/embedded-postgres');
const root = mkdtempSync(path.join(tmpdir(), 'stoa-containers-'));
chmodSync(root, 0o711);
after(() => rmSync(root, { recursive: true, force: true }));
const dataDir = path.join(root, 'data');
const folder = path.join(dataDir, 'postgres');
const temporary = path.join(root, 'tmp');
mkdirSync(temporary);
chmodSync(temporary, 0o1777);

// Without root, a user namespace in which this user is root is created first.
const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
const ownPids = [...asRoot, '--pid', '--fork', '--mount-proc', '--kill-child'];
const containers = {
  'an own PID namespace': ownPids,
  'own PID and IPC namespaces': [...ownPids, '--ipc'],
};
const canUnshare = spawnSync('unshare', [...ownPids, 'true']).status === 0;

/** Runs Node.js as the first process of a container. */
function contain(flags: string[], args: string[]): ChildProcess {
  return spawn('unshare', [...flags, process.execPath, ...args], {
    cwd: import.meta.dirname,
    env: {
      PATH: process.env.PATH ?? '',
      STOA_DATA_DIR: dataDir,
      STOA_DEMO: 'off',
      TMPDIR: temporary,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function runContained(flags: string[], args: string[]) {
  const child = contain(flags, args);
  const [[code], err] = await Promise.all([
    once(child, 'close'),
    child.stderr ? text(child.stderr) : '',
    child.stdout ? text(child.stdout) : '',
  ]);
  return { code, err };
}

async function query({ connection }: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

const readLocks = () =>
  ['stoa.pid', 'cluster/stoa.pid', 'cluster/postmaster.pid'].map((name) =>
    readFileSync(path.join(folder, name), 'utf8'),
  );

// Where namespaces are not permitted, only the unit tests of the claim cover these rules.
if (canUnshare) {
  describe('a data directory shared by two containers', { concurrency: false }, () => {
    for (const [kind, flags] of Object.entries(containers)) {
      test(`a server or command with ${kind} is rejected while a server is running`, async () => {
        const server = await launchPostgres({ folder });
        await query(server, 'create table if not exists notes (body text)');
        const locks = readLocks();
        const target = path.join(root, 'backup');
        const results = await Promise.all([
          runContained(flags, [cliFile, 'start']),
          runContained(flags, [cliFile, 'backup', target]),
          runContained(flags, [cliFile, 'workspace', 'create', '--name', 'One']),
        ]);

        for (const { code, err } of results) {
          assert.equal(code, 1);
          assert.match(err, /in use by another stoa in another container of this machine/);
        }
        assert.deepEqual(readLocks(), locks);
        assert.equal(existsSync(target), false);
        await query(server, `insert into notes values ('kept')`);
        await server.stop();
      });
    }

    test('a server starts immediately after one in another container has stopped', async () => {
      const flags = containers['own PID and IPC namespaces'];
      const { code, err } = await runContained(flags, [cliFile, 'migrate']);

      assert.deepEqual([code, err], [0, '']);
    });

    test('a command takes over from a killed container and reports that it waits', async () => {
      const script = `
        import { launchPostgres } from ${JSON.stringify(launcher)};
        await launchPostgres(${JSON.stringify({ folder })});
        console.log('up');
        setInterval(() => {}, 1000);
      `;
      const flags = containers['own PID and IPC namespaces'];
      const child = contain(flags, ['--input-type=module', '-e', script]);
      if (child.stdout) await once(child.stdout, 'data');
      child.kill('SIGKILL');
      await once(child, 'exit');
      const { code, err } = await runCli(['migrate'], { STOA_DATA_DIR: dataDir });

      assert.equal(code, 0);
      assert.match(err, /^stoa: The data folder .* waiting up to 15 s .*\n$/);
      const server = await launchPostgres({ folder });
      assert.equal((await query(server, 'select body from notes')).length, 2);
      await server.stop();
    });
  });
}
