import { type Connection, connect } from '../../../src/platform/db/database.ts';

/**
 * Every row of every table as text, by table. Partitions have no policies, so their rows
 * are read through the partitioned table.
 */
export async function dumpDatabase(connection: Connection): Promise<Record<string, string>> {
  const client = await connect(connection);
  try {
    const { rows } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
    );
    const dumps: Record<string, string> = {};
    for (const { name } of rows) {
      const lines = await client.query<{ line: string }>(
        `select to_jsonb(t)::text as line from ${name} t`,
      );
      dumps[`table ${name}`] = lines.rows.map(({ line }) => readable(line)).join('\n');
    }
    return dumps;
  } finally {
    await client.end();
  }
}

/** Adds the text of bytes that the dump contains as hex. */
function readable(line: string): string {
  const texts = [...line.matchAll(/\\x([0-9a-f]{2,})/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  );
  return [line, ...texts].join('\n');
}
