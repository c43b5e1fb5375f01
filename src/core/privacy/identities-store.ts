import type { CustomerId } from '../../kernel/id.ts';
import type { View } from '../../platform/unit-of-work.ts';

/** Something that a customer was recognized by. */
export type CustomerIdentity = {
  kind: 'account' | 'wallet' | 'agent';
  /** Id of the user, address of the wallet, or profile URL of the agent. */
  value: string;
  /** Of a wallet. */
  network: string | null;
  /** Orders that it paid or placed; null for an account. */
  ordersCount: number | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
  /** When the customer disconnected the account. */
  disconnectedAt: Date | null;
};

type Row = {
  kind: CustomerIdentity['kind'];
  value: string;
  network: string | null;
  orders_count: number | null;
  first_seen_at: Date;
  last_seen_at: Date;
  disconnected_at: Date | null;
};

export async function listIdentityRows(
  view: View,
  customerId: CustomerId,
  limit: number,
): Promise<CustomerIdentity[]> {
  const rows = await view.query<Row>(
    `select 'account' as kind, user_id as value, null as network, null::int as orders_count,
        linked_at as first_seen_at, linked_at as last_seen_at, disconnected_at
      from buyer_links where workspace_id = $1 and customer_id = $2
      union all
      select 'wallet', x.payer, x.network, count(*)::int, min(o.created_at), max(o.created_at), null
      from orders o join x402_payments x on x.workspace_id = o.workspace_id and x.order_id = o.order_id
      where o.workspace_id = $1 and o.customer_id = $2 group by x.payer, x.network
      union all
      select 'agent', agent_iss, null, count(*)::int, min(created_at), max(created_at), null
      from orders where workspace_id = $1 and customer_id = $2 and agent_iss is not null group by agent_iss
      order by last_seen_at desc, kind, value limit $3`,
    [view.tenant.workspaceId, customerId, limit],
  );
  return rows.map((row) => ({
    kind: row.kind,
    value: row.value,
    network: row.network,
    ordersCount: row.orders_count,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    disconnectedAt: row.disconnected_at,
  }));
}
