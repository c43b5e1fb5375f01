import type { View, Work } from '../../unit-of-work.ts';
import type { Tables } from '../tables.ts';
import { type ColumnMap, type ColumnValues, selectList, toRow } from './column-map.ts';

type Dated = { id: string; createdAt: Date };

/** All strings are inserted into SQL unescaped; `t` is the alias of the table. */
export type TenantTableOptions<Item, Table extends keyof Tables> = {
  table: Table;
  idColumn: keyof Tables[Table] & string;
  /** Every property except `id`. */
  columns: ColumnMap<Omit<Item, 'id'>, Table>;
  /** Columns that are written with each item but are not its properties. */
  derive?: (item: Item) => ColumnValues<Table>;
  joins?: string;
  /** Column with the id of the owner, by which lists can be filtered. */
  ownerColumn?: string;
  /** Limits lists, but not look-ups by id. */
  listCondition?: string;
};

/** Rows of one owner, or of the whole workspace (null), that are older than `before`. */
export type ListOptions = {
  ownerId: string | null;
  before: { createdAt: Date; id: string } | null;
  limit: number;
};

/** Statements for a table of a workspace whose rows have an id and `created_at`. */
export function tenantTable<Item extends Dated, Table extends keyof Tables>(
  options: TenantTableOptions<Item, Table>,
) {
  const { table, idColumn } = options;
  const reads = buildReads(options);
  return {
    ...reads,
    ...buildWrites(options),
    /**
     * Null when the row does not exist. `update` also blocks new references to the row, and `key
     * share` only its deletion.
     */
    async lock(
      work: Work,
      id: string,
      strength: 'no key update' | 'update' | 'key share' = 'no key update',
    ): Promise<Item | null> {
      await work.query(
        `select from ${table} where workspace_id = $1 and ${idColumn} = $2 for ${strength}`,
        [work.tenant.workspaceId, id],
      );
      return reads.find(work, id);
    },
  };
}

function buildReads<Item extends Dated, Table extends keyof Tables>({
  table,
  idColumn,
  columns,
  joins = '',
  ...options
}: TenantTableOptions<Item, Table>) {
  const all = Object.entries({ id: idColumn, ...columns });
  const select = (expressions: { [Property in keyof Item]?: string } = {}) =>
    `select ${selectList(all, expressions)} from ${table} t ${joins}`;
  const selectItem = select();
  const ofOwner = options.ownerColumn ? `t.${options.ownerColumn} = $2` : 'false';
  const listed = options.listCondition ? `and ${options.listCondition}` : '';
  return {
    /** A SELECT without WHERE, whose rows are items. `expressions` replace single properties. */
    select,
    async find(view: View, id: string): Promise<Item | null> {
      const [item] = await view.query<Item>(
        `${selectItem} where t.workspace_id = $1 and t.${idColumn} = $2`,
        [view.tenant.workspaceId, id],
      );
      return item ?? null;
    },
    /** Newest first. */
    list: (view: View, { ownerId, before, limit }: ListOptions): Promise<Item[]> =>
      view.query<Item>(
        `${selectItem} where t.workspace_id = $1 and ($2::text is null or ${ofOwner}) ${listed}
          and ($3::timestamptz is null or (t.created_at, t.${idColumn}) < ($3, $4))
          order by t.created_at desc, t.${idColumn} desc limit $5`,
        [view.tenant.workspaceId, ownerId, before?.createdAt ?? null, before?.id ?? '', limit],
      ),
  };
}

function buildWrites<Item extends Dated, Table extends keyof Tables>({
  table,
  idColumn,
  columns,
  derive,
}: TenantTableOptions<Item, Table>) {
  const stored = Object.entries(columns);
  return {
    async insert(work: Work, item: Item, extra: ColumnValues<Table> = {}): Promise<void> {
      const row = { ...toRow(stored, item, true), ...derive?.(item), ...extra };
      const names = ['workspace_id', idColumn, ...Object.keys(row)];
      await work.query(
        `insert into ${table} (${names.join(', ')})
         values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
        [work.tenant.workspaceId, item.id, ...Object.values(row)],
      );
    },
    async update(work: Work, item: Item, extra: ColumnValues<Table> = {}): Promise<void> {
      const row = { ...toRow(stored, item, false), ...derive?.(item), ...extra };
      const assignments = Object.keys(row).map((name, index) => `${name} = $${index + 3}`);
      await work.query(
        `update ${table} set ${assignments.join(', ')}
         where workspace_id = $1 and ${idColumn} = $2`,
        [work.tenant.workspaceId, item.id, ...Object.values(row)],
      );
    },
    /** Returns the number of deleted rows. */
    async remove(work: Work, id: string): Promise<number> {
      const deleted = await work.query(
        `delete from ${table} where workspace_id = $1 and ${idColumn} = $2 returning 1`,
        [work.tenant.workspaceId, id],
      );
      return deleted.length;
    },
  };
}
