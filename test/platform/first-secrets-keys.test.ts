import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { openSecrets } from '../../src/app/secrets/open-secrets.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { readConfig } from '../../src/platform/settings/config.ts';
import { cloneDatabase, stopOwnCluster } from '../kit/database.ts';

const root = await mkdtemp(path.join(tmpdir(), 'stoa-first-keys-'));
const { connection, drop } = await cloneDatabase();
const database = openDatabase({ connection, poolSize: 6, connectionTimeoutMilliseconds: 60_000 });
after(async () => {
  await database.close();
  await drop();
  await stopOwnCluster();
  await rm(root, { recursive: true, force: true });
});

const open = (name: string) => {
  const { config } = readConfig({ STOA_DATA_DIR: path.join(root, name) });
  return openSecrets(config, { database, origin: 'http://localhost' });
};
const hasKeys = (name: string) => existsSync(path.join(root, name, 'secrets.key'));

test('only one of several servers that start on a new database at the same time keeps its keys', async () => {
  const names = ['one', 'two', 'three'];
  const started = await Promise.allSettled(names.map(open));
  const running = names.filter((_, at) => started[at]?.status === 'fulfilled');
  assert.equal(running.length, 1);
  for (const result of started)
    if (result.status === 'rejected')
      assert.match(result.reason.message, /this database is used with (?:another|the) key k1/);
  assert.deepEqual(names.filter(hasKeys), running);
  await open(running[0] ?? '');
});

test('a malformed secrets.key is reported with its path and what to do', async () => {
  const folder = await mkdtemp(path.join(root, 'malformed-'));
  const file = path.join(folder, 'secrets.key');
  for (const [text, found] of [
    ['', 'is empty'],
    ['k1:abc', 'is malformed'],
    ['k1:abc\nk2:def', 'is malformed'],
  ] as const) {
    await writeFile(file, text);
    await assert.rejects(open(path.basename(folder)), {
      name: 'ConfigError',
      message: `${file} ${found}: it must be one line k1:<base64 of 32 bytes>. Restore it from a backup, or set SECRETS_KEYS to the keys of this server. If the server was never used, delete it, and the next start creates one.`,
    });
  }
  // Container engines create a folder for a mounted file that does not exist.
  await rm(file);
  await mkdir(file);
  const message = new RegExp(`^${file} cannot be read: EISDIR.* Restore it from a backup`);
  await assert.rejects(open(path.basename(folder)), { name: 'ConfigError', message });
});
