import type { View, Work } from '../../platform/unit-of-work.ts';

export function insertConnectionCart(work: Work, token: string, connectionId: string): void {
  work.write({
    name: 'connection_cart_insert',
    text: `insert into connection_carts (workspace_id, token, connection_id, created_at)
      values ($1, $2, $3, $4)`,
    values: [work.tenant.workspaceId, token, connectionId, work.now],
  });
}

/** The connection that created a cart; null if another API or a page did. */
export async function selectConnectionOfCart(view: View, token: string): Promise<string | null> {
  const [row] = await view.named<{ connection_id: string }>({
    name: 'connection_cart_find',
    text: 'select connection_id from connection_carts where workspace_id = $1 and token = $2',
    values: [view.tenant.workspaceId, token],
  });
  return row?.connection_id ?? null;
}
