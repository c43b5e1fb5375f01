import type { Work } from '../../platform/unit-of-work.ts';

/**
 * Deletes up to `limit` carts of all workspaces that ended before an instant; returns the number.
 */
export async function deleteCartsEndedBefore(
  work: Work,
  before: Date,
  limit: number,
): Promise<number> {
  const deleted = await work.query(
    `with ended as materialized (
       select workspace_id, token from carts
       where created_at < $1 and case status when 'active' then expires_at else updated_at end < $1
       order by created_at limit $2 for update skip locked)
     delete from carts c using ended e where c.workspace_id = e.workspace_id and c.token = e.token
     returning 1`,
    [before, limit],
  );
  return deleted.length;
}
