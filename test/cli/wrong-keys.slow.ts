import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { generateSecretsKeys } from '../../src/platform/crypto/secrets.ts';
import { cloneDatabase, stopOwnCluster } from '../kit/database.ts';
import { askCli, runCli, urlOf } from './run-cli.ts';

const root = mkdtempSync(path.join(tmpdir(), 'stoa-wrong-keys-'));
chmodSync(root, 0o711);
after(() => rmSync(root, { recursive: true, force: true }));
const at = (name: string) => path.join(root, name);
const failedOf = ({ checks }: any) =>
  checks.filter(({ check, state }: any) => check === 'secrets keys' && state === 'failed');

describe('a data directory whose secrets.key is not that of its database', {
  concurrency: false,
}, () => {
  const env = { STOA_DATA_DIR: at('data'), PORT: '0' };
  const keyFile = at('data/secrets.key');
  const commands = [
    ['backup', at('backup')],
    ['start'],
    ['workspace', 'create', '--name', 'Two'],
    ['secrets', 'rotate'],
  ];
  let right = '';

  test('commands refuse another key of the same name, and write nothing', async () => {
    await askCli(['workspace', 'create', '--name', 'One'], env);
    right = readFileSync(keyFile, 'utf8');
    const wrong = generateSecretsKeys();
    assert.equal(wrong.split(':')[0], right.split(':')[0]);
    await writeFile(keyFile, wrong);

    for (const words of commands) {
      const { code, err } = await runCli(words, env);
      assert.equal(code, 1, words.join(' '));
      assert.match(err, /this database is used with another key k1/, words.join(' '));
    }
    const examined = await askCli(['doctor'], env);
    assert.equal(examined.ok, false);
    assert.match(failedOf(examined)[0].found, /another key k1/);
    assert.equal(readFileSync(keyFile, 'utf8'), wrong);
    assert.deepEqual(readdirSync(root), ['data']);
  });

  test('commands refuse to start without the key, and create none', async () => {
    await rm(keyFile);
    for (const words of commands) {
      const { code, err } = await runCli(words, env);
      assert.equal(code, 1, words.join(' '));
      assert.match(err, /used with the key k1, which is not listed/, words.join(' '));
    }
    const examined = await askCli(['doctor'], env);
    assert.equal(examined.ok, false);
    assert.equal(failedOf(examined).length, 1);
    assert.equal(existsSync(keyFile), false);
    assert.deepEqual(readdirSync(root), ['data']);
  });

  test('everything works again with the right key', async () => {
    await writeFile(keyFile, right);
    assert.equal((await runCli(['workspace', 'create', '--name', 'Two'], env)).code, 0);
    assert.equal((await askCli(['doctor'], env)).ok, true);
    assert.equal((await runCli(['backup', at('backup')], env)).code, 0);
  });
});

test('a data directory without its id does not take that of a database with other keys', async () => {
  const [one, two] = ['one', 'two'].map((name) => ({ STOA_DATA_DIR: at(name), PORT: '0' }));
  assert.ok(one && two);
  for (const env of [one, two]) await askCli(['workspace', 'create', '--name', 'One'], env);
  renameSync(at('two/postgres/cluster'), at('two/own'));
  renameSync(at('one/postgres/cluster'), at('two/postgres/cluster'));
  rmSync(at('two/stoa.id'));
  const cluster = readFileSync(at('two/postgres/cluster/stoa.id'), 'utf8');

  const { code, err } = await runCli(['start'], two);

  assert.equal(code, 1);
  assert.match(err, /this database is used with another key k1/);
  assert.equal(existsSync(at('two/stoa.id')), false);
  assert.equal(readFileSync(at('two/postgres/cluster/stoa.id'), 'utf8'), cluster);
  rmSync(at('two/postgres/cluster'), { recursive: true });
  renameSync(at('two/own'), at('two/postgres/cluster'));
  assert.equal((await runCli(['workspace', 'create', '--name', 'Two'], two)).code, 0);
  assert.ok(existsSync(at('two/stoa.id')));
});

test('a refused start with DATABASE_URL leaves a data directory that starts without it', async (t) => {
  const { connection, drop } = await cloneDatabase();
  t.after(async () => {
    await drop();
    await stopOwnCluster();
  });
  const DATABASE_URL = urlOf(connection);
  const first = { DATABASE_URL, SECRETS_KEYS: generateSecretsKeys(), STOA_DATA_DIR: at('first') };
  await askCli(['workspace', 'create', '--name', 'One'], first);
  const env = { STOA_DATA_DIR: at('second'), PORT: '0' };

  const started = await runCli(['start'], { ...env, DATABASE_URL });
  const filed = await runCli(['backup', at('files'), '--files-only'], {
    ...first,
    SECRETS_KEYS: generateSecretsKeys(),
  });
  assert.match(started.err, /used with the key k1, which is not listed/);
  assert.deepEqual([filed.code, existsSync(at('files'))], [1, false]);
  assert.equal(existsSync(at('second/secrets.key')), false);
  assert.equal((await runCli(['workspace', 'create', '--name', 'Own'], env)).code, 0);
});
