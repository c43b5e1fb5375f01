import type { View, Work } from '../../unit-of-work.ts';

/**
 * A table whose rows have an owner in the same workspace. All strings are inserted into SQL as they
 * are.
 */
export type TenantTableOptions<Row, Thing> = {
  table: string;
  /** Column with the id of the row. */
  idColumn: string;
  /** Column with the id of the owner. */
  ownerColumn: string;
  /** The SELECT up to WHERE; it must alias the table as `t`. */
  select: string;
  fromRow(row: Row): Thing;
};

/** Rows of one owner, or of the whole workspace (null), that are older than `before`. */
export type ListOptions = {
  ownerId: string | null;
  before: { createdAt: Date; id: string } | null;
  limit: number;
};

/** Common queries of such tables: find, lock, list (newest first) and remove. */
export function tenantTable<Row, Thing>({
  table,
  idColumn,
  ownerColumn,
  select,
  fromRow,
}: TenantTableOptions<Row, Thing>) {
  const find = async (view: View, key: string): Promise<Thing | null> => {
    const rows = await view.query<Row>(
      `${select} where t.workspace_id = $1 and t.${idColumn} = $2`,
      [view.tenant.workspaceId, key],
    );
    return rows[0] ? fromRow(rows[0]) : null;
  };
  return {
    find,
    /** Null when the row does not exist. */
    async lock(work: Work, key: string): Promise<Thing | null> {
      await work.query(
        `select from ${table} where workspace_id = $1 and ${idColumn} = $2 for no key update`,
        [work.tenant.workspaceId, key],
      );
      return find(work, key);
    },
    async list(view: View, { ownerId, before, limit }: ListOptions): Promise<Thing[]> {
      const rows = await view.query<Row>(
        `${select} where t.workspace_id = $1 and ($2::text is null or t.${ownerColumn} = $2)
          and ($3::timestamptz is null or (t.created_at, t.${idColumn}) < ($3, $4))
          order by t.created_at desc, t.${idColumn} desc limit $5`,
        [view.tenant.workspaceId, ownerId, before?.createdAt ?? null, before?.id ?? '', limit],
      );
      return rows.map(fromRow);
    },
    /** Returns the number of deleted rows. */
    async remove(work: Work, key: string): Promise<number> {
      const deleted = await work.query(
        `delete from ${table} where workspace_id = $1 and ${idColumn} = $2 returning 1`,
        [work.tenant.workspaceId, key],
      );
      return deleted.length;
    },
  };
}
