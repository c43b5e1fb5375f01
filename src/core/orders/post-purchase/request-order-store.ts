import type { View } from '../../../platform/unit-of-work.ts';

/** The orders of returns and exchanges by their ids; other ids are left out. */
export async function findOrdersOfRequests(
  view: View,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await view.query<{ id: string; order_id: string }>(
    `select return_id as id, order_id from order_returns where workspace_id = $1 and return_id = any($2)
     union all
     select exchange_id, order_id from order_exchanges where workspace_id = $1 and exchange_id = any($2)`,
    [view.tenant.workspaceId, ids],
  );
  return new Map(rows.map(({ id, order_id: orderId }) => [id, orderId]));
}
