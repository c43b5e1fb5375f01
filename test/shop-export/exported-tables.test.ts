import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encryptedColumns } from '../../src/app/secrets/encrypted-columns.ts';
import { exportedTables } from '../../src/app/shop-export/exported-tables.ts';
import { leftOutTables } from '../../src/app/shop-export/left-out-tables.ts';
import { openShop } from '../kit/shop.ts';

test('every table of a workspace is exported or left out with a reason, and no secret is', async (t) => {
  const shop = await openShop(t);
  const { rows } = await shop.database.system.query(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition order by 1`,
  );
  assert.deepEqual(
    [...exportedTables.map(({ table }) => table), ...Object.keys(leftOutTables)].sort(),
    rows.map(({ name }) => name).sort(),
  );
  for (const { name, table } of encryptedColumns) {
    const exported = exportedTables.find((candidate) => candidate.table === table);
    const column = name.split('.')[1] ?? '';
    assert.ok(!exported || exported.withheld?.includes(column), name);
  }
});
