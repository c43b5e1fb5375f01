import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { connect } from '../../src/platform/db/database.ts';
import { cloneDatabase, stopOwnCluster } from '../kit/database.ts';
import { askCommand, runCommand, urlOf } from './run-cli.ts';

const { connection, drop } = await cloneDatabase();
after(async () => {
  await drop();
  await stopOwnCluster();
});
const key = (name: string, byte: number) => `${name}:${Buffer.alloc(32, byte).toString('base64')}`;
const STOA_DATA_DIR = await mkdtemp(path.join(tmpdir(), 'stoa-walls-'));
const env = { DATABASE_URL: urlOf(connection), SECRETS_KEYS: key('k1', 1), STOA_DATA_DIR };
const { workspace_id: W } = await askCommand(['workspace', 'create', '--name', 'Acme'], env);

async function asOwner<Row = unknown>(...statements: string[]): Promise<Row[]> {
  const client = await connect(connection);
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows as Row[];
    return rows;
  } finally {
    await client.end();
  }
}

test('changes made on the command line are in the audit log with the machine user', async () => {
  const rows = await asOwner<{ action: string; actor_type: string; actor_id: string }>(
    'select action, actor_type, actor_id from audit_log order by position',
  );
  assert.deepEqual([rows[0]?.action, rows[0]?.actor_type], ['api_key.created', 'operator']);
  assert.ok(rows[0]?.actor_id);
});

test('audit verify confirms an intact audit log and names the first tampered entry', async () => {
  const words = ['audit', 'verify', '--workspace', W];
  const intact = await runCommand(words, env);
  assert.equal(intact.code, 0);
  assert.match(intact.out, /^The audit log is intact: 1 entry, last hash [0-9a-f]{64}\n$/);

  await asOwner(
    'alter table audit_log disable trigger audit_log_no_change',
    "update audit_log set actor_id = 'nobody'",
    'alter table audit_log enable trigger audit_log_no_change',
  );
  const broken = await runCommand(words, env);
  assert.equal(broken.code, 4);
  assert.match(broken.out, /^The audit log is broken at entry 1 \(aud_\w+\): it was changed after/);
});

test('secrets rotate encrypts secrets again, and doctor lists the keys in use', async () => {
  await askCommand(['signing-keys', 'rotate'], env);
  const both = { ...env, SECRETS_KEYS: `${key('k2', 2)},${key('k1', 1)}` };
  const lacking = { ...env, SECRETS_KEYS: key('k3', 3) };

  const refused = await runCommand(['secrets', 'rotate'], lacking);
  const rotated = await runCommand(['secrets', 'rotate'], both);
  const { checks, ok } = await askCommand(['doctor'], lacking);

  assert.equal(refused.code, 1);
  assert.match(
    refused.err,
    /SECRETS_KEYS: this database is used with the key k1, which is not listed/,
  );
  assert.equal(rotated.code, 0);
  assert.match(
    rotated.out,
    /^Encrypted 6 secrets again\.\nk2 is the current key.*\nk1 is no longer used/,
  );
  assert.equal(ok, false);
  const lost = checks.find(
    (check: any) => check.check === 'secrets keys' && check.state === 'failed',
  );
  assert.match(lost.found, /^k2 is not in SECRETS_KEYS, but is used by 6 signing_keys/);
});
