import type { Client } from 'pg';

/**
 * Where Citus keeps a table: split over the workers by workspace, whole on every node, or whole on
 * the coordinator.
 */
export type TableKind = 'distributed' | 'reference' | 'local';

/** The kind of each table, and why. */
export type TableKinds = ReadonlyMap<string, { kind: TableKind; reason: string }>;

export type TableState = {
  table: string;
  /** Where the table belongs, and why. */
  kind: TableKind;
  reason: string;
  /** Where it is now. */
  current: TableKind;
};

export type ForeignKey = {
  name: string;
  table: string;
  /** What follows the name in ADD CONSTRAINT. */
  definition: string;
  references: string;
};

/** The tables of the database and their foreign keys. */
export type Distribution = {
  tables: TableState[];
  /** Foreign keys that hold between shards or on one node. */
  kept: ForeignKey[];
  /** Foreign keys between tables on different nodes, which no node can check. */
  removed: ForeignKey[];
};

/** Reads where each table is and where it belongs. Changes nothing. Works without Citus too. */
export async function readDistribution(client: Client, kinds: TableKinds): Promise<Distribution> {
  const citus = await isCitus(client);
  const { rows } = await client.query<{ table: string; current: TableKind }>(
    `select c.relname as table, ${citus ? currentKind : "'local'"} as current from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> '${savedKeysTable}'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by 1`,
  );
  const tables = rows.map(({ table, current }) => {
    const target = kinds.get(table);
    if (!target) throw new Error(`The table ${table} is not known to this version of Stoa.`);
    return { table, ...target, current };
  });
  const keys = await readForeignKeys(client);
  return {
    tables,
    kept: keys.filter((key) => canHold(key, kinds)),
    removed: keys.filter((key) => !canHold(key, kinds)),
  };
}

export async function isCitus(client: Client): Promise<boolean> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'");
  return rows.length > 0;
}

/** Foreign keys that are removed while tables are distributed, until they can be added again. */
export const savedKeysTable = 'foreign_keys_to_restore';

const currentKind = `coalesce((select case when p.partmethod = 'h' then 'distributed' when p.repmodel = 't' then 'reference' end
   from pg_dist_partition p where p.logicalrelid = c.oid), 'local')`;

/** Includes the keys that an interrupted distribution has removed and not restored yet. */
async function readForeignKeys(client: Client): Promise<ForeignKey[]> {
  const saved = await client.query('select to_regclass($1) as found', [savedKeysTable]);
  const { rows } = await client.query<ForeignKey>(
    `select k.conname as name, k.conrelid::regclass::text as table, pg_get_constraintdef(k.oid) as definition,
        k.confrelid::regclass::text as references
       from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = 'public'::regnamespace
     ${saved.rows[0].found === null ? '' : `union select name, "table", definition, "references" from ${savedKeysTable}`}
     order by 2, 1`,
  );
  return rows;
}

function canHold({ table, references }: ForeignKey, kinds: TableKinds): boolean {
  const from = kinds.get(table)?.kind;
  const to = kinds.get(references)?.kind;
  return from === to || (from === 'distributed' && to === 'reference');
}
