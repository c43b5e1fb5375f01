import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { launchPostgres } from '@stoa/embedded-postgres';
import { Client } from 'pg';
import { ensureRoles } from '../../src/platform/db/roles.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'stoa-test-'));
await chmod(folder, 0o711);
const postgres = await launchPostgres({ folder: path.join(folder, 'pg') });
const { host, port } = postgres.connection;
const clients: Client[] = [];
const connectAs = async (user: string, database: string): Promise<Client> => {
  const client = new Client({ host, port, user, database });
  clients.push(client);
  await client.connect();
  return client;
};
test.after(async () => {
  for (const client of clients) await client.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The script that an administrator must run for a user. */
async function scriptFor(client: Client): Promise<string> {
  const error = await ensureRoles(client).then(
    () => assert.fail('the roles were made'),
    (error: Error) => error.message,
  );
  const [, script = ''] = /start again: (.*)$/.exec(error) ?? [];
  return script;
}

test('the script for an administrator works, also for the second database of a cluster', async () => {
  const admin = await connectAs('postgres', 'postgres');
  for (const user of ['one', 'two']) {
    await admin.query(`create role ${user} login`);
    await admin.query(`create database ${user} owner ${user}`);
    const client = await connectAs(user, user);
    const script = await scriptFor(client);
    await admin.query(script);
    await ensureRoles(client);
  }
});

test('the script contains only what is missing', async () => {
  const admin = await connectAs('postgres', 'postgres');
  await admin.query('create role three login');
  await admin.query('grant stoa_app to three');
  const script = await scriptFor(await connectAs('three', 'postgres'));
  assert.equal(script, 'grant stoa_catalog to "three"; grant stoa_system to "three";');
});
