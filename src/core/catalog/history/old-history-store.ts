import type { Work } from '../../../platform/unit-of-work.ts';

/** Tables to which changes are appended, with their primary keys and times. */
export const histories = [
  { table: 'product_changes', key: 'workspace_id, product_id, change_id', time: 'created_at' },
  { table: 'stock_adjustments', key: 'workspace_id, adjustment_id', time: 'created_at' },
  { table: 'past_prices', key: 'workspace_id, variant_id, until', time: 'until' },
] as const;

export type History = (typeof histories)[number];

/** Deletes rows of all workspaces that are older than the time, and returns their number. */
export async function deleteRowsBefore(
  work: Work,
  { table, key, time }: History,
  before: Date,
  limit: number,
): Promise<number> {
  const deleted = await work.query(
    `delete from ${table} where (${key}) in (select ${key} from ${table} where ${time} < $1 limit $2)
     returning 1`,
    [before, limit],
  );
  return deleted.length;
}
