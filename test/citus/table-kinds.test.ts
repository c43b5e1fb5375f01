import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableKinds } from '../../src/app/database/table-kinds.ts';
import { connect } from '../../src/platform/db/database.ts';
import { readDistribution } from '../../src/platform/db/distribution/read-distribution.ts';
import { cloneDatabase, stopOwnCluster } from '../kit/database.ts';

const clone = await cloneDatabase();
const client = await connect(clone.connection);

test('every table has a kind, and an unknown table is refused', async (t) => {
  t.after(async () => {
    await client.end();
    await clone.drop();
    await stopOwnCluster();
  });
  const { tables, kept, removed } = await readDistribution(client, tableKinds);
  assert.deepEqual(tables.map(({ table }) => table).sort(), [...tableKinds.keys()].sort());
  const kindOf = (table: string) => tableKinds.get(table)?.kind;
  for (const { table, references } of kept)
    assert.ok(kindOf(table) === kindOf(references) || kindOf(references) === 'reference', table);
  for (const { table, references } of removed)
    assert.notEqual(kindOf(table), kindOf(references), `${table} to ${references}`);

  await client.query('create table gifts (gift_id text primary key)');
  await assert.rejects(readDistribution(client, tableKinds), /The table gifts is not known/);
});
