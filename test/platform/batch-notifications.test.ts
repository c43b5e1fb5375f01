import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { systemClock } from '../../src/kernel/clock.ts';
import { createUnitOfWork } from '../../src/platform/create-unit-of-work.ts';
import { createSecrets, generateSecretsKeys } from '../../src/platform/crypto/secrets.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { type BatchInsert, systemTenant } from '../../src/platform/unit-of-work.ts';
import { cloneDatabase, stopOwnCluster } from '../kit/database.ts';

const { connection, drop } = await cloneDatabase();
const database = openDatabase({ connection, poolSize: 2 });
const notified: (string | undefined)[] = [];
const unit = createUnitOfWork({
  database,
  secrets: createSecrets(generateSecretsKeys()),
  clock: systemClock,
  random: randomBytes,
  origin: 'http://localhost:4000',
  notify: (topic) => void notified.push(topic),
});
after(async () => {
  await database.close();
  await drop();
  await stopOwnCluster();
});

/** Adds the jobs whose names are not empty. */
const insertNamed: BatchInsert<string> = (names) => ({
  name: 'test_insert_named',
  notifies: 'deliveries',
  text: `insert into jobs (workspace_id, job_id, name, payload, due_at, created_at)
    select 'ws_system', name, name, '{}', now(), now() from unnest($1::text[]) as n (name) where name <> ''`,
  values: [names],
});

const insert = (name: string) =>
  unit.runAsSystem(systemTenant, async (work) => work.batchInsert(insertNamed, [name]));

test('a batch notifies its topic after the commit only if it has added rows', async () => {
  await insert('');
  assert.deepEqual(notified.splice(0), []);

  await insert('added');
  assert.deepEqual(notified.splice(0), ['deliveries']);

  await assert.rejects(insert('added'), { code: '23505' });
  assert.deepEqual(notified, []);
});
