import type { View, Work } from '../../platform/unit-of-work.ts';
import type { ExportedTable } from './exported-tables.ts';

const rowsPerBatch = 500;

/** `mayBeJsonNull`: a null is the value `null` of JSON, because the column has no other. */
type Column = { name: string; mayBeJsonNull: boolean };

/** All later reads of the transaction see the same instant. Must be its first statement. */
export async function freezeSnapshot(view: View): Promise<void> {
  await view.query('set transaction isolation level repeatable read', []);
}

/** Columns that can be written, without those that the database computes. */
async function listColumns(view: View, table: string): Promise<Column[]> {
  return view.query<Column>(
    `select attname as name, atttypid = 'jsonb'::regtype and attnotnull as "mayBeJsonNull" from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
     order by attnum`,
    [table],
  );
}

/** Columns of the primary key, in order. */
async function listKey(view: View, table: string): Promise<string[]> {
  const rows = await view.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/**
 * The rows of the workspace as lines of JSON, in batches. PostgreSQL writes the JSON, because large
 * numbers would lose digits in JavaScript.
 */
export async function* readRows(
  view: View,
  { table, withheld = [], computed = {}, where = 'true' }: ExportedTable,
): AsyncGenerator<string[]> {
  const columns = (await listColumns(view, table))
    .map(({ name }) => name)
    .filter((name) => !withheld.includes(name))
    .map((name) => (name in computed ? `${computed[name]} as ${name}` : name));
  await view.query(
    `declare shop_rows no scroll cursor for
     select row_to_json(r)::text as line
     from (select ${columns.join(', ')} from ${table} where workspace_id = '${checkId(view.tenant.workspaceId)}' and ${where}
       order by ${(await listKey(view, table)).join(', ')}) as r`,
    [],
  );
  for (;;) {
    const rows = await view.query<{ line: string }>(`fetch ${rowsPerBatch} from shop_rows`, []);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line.replaceAll('\n', ' '));
  }
  await view.query('close shop_rows', []);
}

/** DECLARE takes no parameters, so the id is checked before it goes into the statement. */
function checkId(workspaceId: string): string {
  if (!/^[a-z0-9_]+$/.test(workspaceId)) throw new Error('not a valid workspace id');
  return workspaceId;
}

/** Columns of the lines that the table does not have. */
export async function findUnknownColumns(
  view: View,
  table: string,
  columns: readonly string[],
): Promise<string[]> {
  const known = new Set((await listColumns(view, table)).map(({ name }) => name));
  return columns.filter((name) => !known.has(name));
}

/** Inserts lines of JSON, all with these columns. Other columns get their defaults. */
export async function insertRows(
  work: Work,
  table: string,
  { columns, lines }: { columns: readonly string[]; lines: string[] },
): Promise<void> {
  const all = await listColumns(work, table);
  const values = columns.map((column) =>
    all.some(({ name, mayBeJsonNull }) => name === column && mayBeJsonNull)
      ? `coalesce(${column}, 'null'::jsonb)`
      : column,
  );
  await work.query(
    `insert into ${table} (${columns.join(', ')})
     select ${values.join(', ')} from json_populate_recordset(null::${table}, $1::json) where workspace_id = $2`,
    [`[${lines.join(',')}]`, work.tenant.workspaceId],
  );
}

/** Sets one column of rows that are already inserted. */
export async function updateColumn(
  work: Work,
  { table, column }: { table: string; column: string },
  lines: string[],
): Promise<void> {
  const isSameRow = (await listKey(work, table)).map((name) => `t.${name} = r.${name}`);
  await work.query(
    `update ${table} t set ${column} = r.${column} from json_populate_recordset(null::${table}, $1::json) as r
     where t.workspace_id = $2 and ${isSameRow.join(' and ')} and r.${column} is not null`,
    [`[${lines.join(',')}]`, work.tenant.workspaceId],
  );
}

/** The part of the workspace that already exists on this server; null: nothing. */
export async function findCollision(
  work: Work,
  { code, slugs }: { code: string; slugs: string[] },
): Promise<string | null> {
  const [row] = await work.query<{ found: string }>(
    `select 'the workspace ' || workspace_id as found from workspaces where workspace_id = $1 or code = $2
     union all select 'a store with the slug ' || slug from site_slugs where slug = any($3) limit 1`,
    [work.tenant.workspaceId, code, slugs],
  );
  return row?.found ?? null;
}
