import type { WorkspaceId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';

/** The stores of carts and checkout sessions, by token. */
export async function findStoresOfTokens(
  work: Work,
  tokens: { workspaceId: WorkspaceId; token: string }[],
): Promise<Map<string, string>> {
  const rows = await work.query<{ token: string; site_id: string }>(
    `select t.token, coalesce(c.site_id, s.site_id) as site_id
     from unnest($1::text[], $2::text[]) as t (workspace_id, token)
     left join carts c on c.workspace_id = t.workspace_id and c.token = t.token
     left join checkout_sessions s on s.workspace_id = t.workspace_id and s.session_id = t.token
     where coalesce(c.site_id, s.site_id) is not null`,
    [tokens.map(({ workspaceId }) => workspaceId), tokens.map(({ token }) => token)],
  );
  return new Map(rows.map(({ token, site_id: siteId }) => [token, siteId]));
}

export type PlacedOrder = {
  workspaceId: WorkspaceId;
  orderId: string;
  siteId: string;
  createdAt: Date;
  checkoutId: string | null;
  cartToken: string | null;
};

/** Orders with the checkout session and the cart that they came from. */
export async function findPlacedOrders(
  work: Work,
  orders: { workspaceId: WorkspaceId; orderId: string }[],
): Promise<PlacedOrder[]> {
  return work.query<PlacedOrder>(
    `select o.workspace_id as "workspaceId", o.order_id as "orderId", o.site_id as "siteId",
       o.created_at as "createdAt", o.checkout_id as "checkoutId", o.cart_token as "cartToken"
     from unnest($1::text[], $2::text[]) as wanted (workspace_id, order_id)
     join orders o on o.workspace_id = wanted.workspace_id and o.order_id = wanted.order_id`,
    [orders.map(({ workspaceId }) => workspaceId), orders.map(({ orderId }) => orderId)],
  );
}

/** Those of the orders that a recorded call already led to. */
export async function findRecordedOrders(
  work: Work,
  orders: { workspaceId: WorkspaceId; orderId: string }[],
): Promise<Set<string>> {
  const rows = await work.query<{ order_id: string }>(
    `select distinct c.order_id from unnest($1::text[], $2::text[]) as wanted (workspace_id, order_id)
     join agent_calls c on c.workspace_id = wanted.workspace_id and c.order_id = wanted.order_id`,
    [orders.map(({ workspaceId }) => workspaceId), orders.map(({ orderId }) => orderId)],
  );
  return new Set(rows.map(({ order_id: id }) => id));
}
