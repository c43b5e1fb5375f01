import type { Client } from 'pg';

/** The TypeScript type of each PostgreSQL type, as `pg` reads and writes it. */
const typeOf: Record<string, string> = {
  text: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'string',
  xid8: 'string',
  bytea: 'Buffer',
  timestamptz: 'Date',
  date: 'Date',
  json: 'unknown',
  jsonb: 'unknown',
  tsvector: 'string',
  int8multirange: 'string',
  _text: 'string[]',
};

type Column = {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  generated: boolean;
  defaulted: boolean;
};

/** Builds the source of `tables.ts`: one type for each table of the migrated database. */
export async function tableTypes(client: Client): Promise<string> {
  const columns = await columnsOf(client);
  const tables = Map.groupBy(columns, (column) => column.table);
  const types = [...tables].map(
    ([table, members]) => `  ${table}: {\n${members.map(member).join('')}  };\n`,
  );
  return `// Generated from the migrated database by \`npm run generate\`. Do not edit.\nimport type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';\n\nexport type Tables = {\n${types.join('')}};\n`;
}

function member({ column, type, nullable, generated, defaulted }: Column): string {
  const base = typeOf[type];
  if (!base) throw new Error(`no TypeScript type for the database type ${type} of ${column}`);
  const read = nullable ? `${base} | null` : base;
  if (type === 'jsonb' || type === 'json') return `    ${column}: JSONColumnType<object>;\n`;
  if (generated) return `    ${column}: GeneratedAlways<${read}>;\n`;
  if (defaulted) return `    ${column}: ColumnType<${read}, ${read} | undefined>;\n`;
  return `    ${column}: ${read};\n`;
}

async function columnsOf(client: Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
       a.attidentity <> '' as generated, a.atthasdef and a.attidentity = '' as defaulted
     from pg_class c
       join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid
     where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'
     order by c.relname collate "C", a.attnum`,
  );
  return rows;
}
