import type { Client } from 'pg';
import { type ForeignKey, savedKeysTable } from './read-distribution.ts';

/**
 * Removes foreign keys before their tables move. Passing ones are saved first, so that
 * `restoreForeignKeys` also adds those that an interrupted run has removed.
 */
export async function removeForeignKeys(
  client: Client,
  { lasting, passing }: { lasting: ForeignKey[]; passing: ForeignKey[] },
): Promise<void> {
  await client.query(
    `create table if not exists ${savedKeysTable} (name text, "table" text, definition text, "references" text, primary key ("table", name))`,
  );
  for (const key of passing) {
    await client.query('begin');
    await client.query(
      `insert into ${savedKeysTable} values ($1, $2, $3, $4) on conflict do nothing`,
      [key.name, key.table, key.definition, key.references],
    );
    await dropKey(client, key);
    await client.query('commit');
  }
  for (const key of lasting) await dropKey(client, key);
}

const dropKey = (client: Client, { table, name }: ForeignKey) =>
  client.query(`alter table ${table} drop constraint if exists ${name}`);

/** Adds the saved foreign keys again and returns their number. */
export async function restoreForeignKeys(client: Client): Promise<number> {
  const { rows } = await client.query<ForeignKey>(`select * from ${savedKeysTable}`);
  for (const { table, name, definition } of rows) {
    // Citus has no SET NULL for keys with the workspace. Then the referenced row cannot be deleted.
    const supported = definition.replace(/ ON DELETE SET NULL \(.*\)/, '');
    await client.query('begin');
    await client.query(`alter table ${table} add constraint ${name} ${supported}`);
    await client.query(`delete from ${savedKeysTable} where "table" = $1 and name = $2`, [
      table,
      name,
    ]);
    await client.query('commit');
  }
  await client.query(`drop table ${savedKeysTable}`);
  return rows.length;
}
