import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { launchPostgres } from '@stoa/embedded-postgres';
import { askCli, runCli } from './run-cli.ts';

const root = mkdtempSync(path.join(tmpdir(), 'stoa-join-'));
chmodSync(root, 0o711);
after(() => rmSync(root, { recursive: true, force: true }));
const dataDir = path.join(root, 'data');
const env = { STOA_DATA_DIR: dataDir };
const folder = path.join(dataDir, 'postgres');

describe('a command and the embedded database', { concurrency: false }, () => {
  test('doctor does not create a database that was never started', async () => {
    const { checks } = await askCli(['doctor'], { ...env, PORT: '0' });

    assert.deepEqual(
      checks.filter(({ check }: any) => check === 'database'),
      [
        {
          check: 'database',
          state: 'ok',
          found: 'the embedded database is created at the first start',
        },
      ],
    );
  });

  test('concurrent commands share the database that the first one starts', async () => {
    const make = (name: string) => runCli(['workspace', 'create', '--name', name], env);

    const results = await Promise.all([make('One'), make('Two'), make('Three')]);

    assert.deepEqual(
      results.map(({ code, err }) => [code, err]),
      [
        [0, ''],
        [0, ''],
        [0, ''],
      ],
    );
  });

  test('a command uses the database of a running server and leaves it running', async () => {
    const server = await launchPostgres({ folder });

    const { workspace_id } = await askCli(['workspace', 'create', '--name', 'Four'], env);
    const { api_keys } = await askCli(['keys', 'list', '--workspace', workspace_id], env);

    assert.equal(api_keys.length, 1);
    await server.stop();
  });

  test('a command with another temporary folder uses the database of the server', async () => {
    const server = await launchPostgres({ folder });
    const other = mkdtempSync(path.join(root, 'tmp-'));
    const result = await runCli(['migrate'], { ...env, TMPDIR: other });

    assert.equal(server.connection.host, path.join(folder, 'socket'));
    assert.deepEqual([result.code, result.err], [0, '']);
    await server.stop();
    assert.equal(existsSync(path.join(folder, 'socket')), false);
  });

  test('a command that cannot see the socket of the server reports it', async () => {
    const server = await launchPostgres({ folder });
    rmSync(server.connection.host, { recursive: true });
    const result = await runCli(['migrate'], env);
    await server.stop();

    assert.equal(result.code, 1);
    assert.match(result.err, /runs, but this command cannot see its socket in .*stop the server/);
  });

  test('the data directory is released afterwards', async () => {
    const server = await launchPostgres({ folder });
    await server.stop();

    assert.equal(server.adopted, false);
  });
});
