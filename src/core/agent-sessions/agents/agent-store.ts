import type { View } from '../../../platform/unit-of-work.ts';
import { type AgentProtocol, stepBit } from '../agent-call.ts';
import { onlyOrders } from '../funnel/order-kind-sql.ts';
import type { FunnelQuery } from '../funnel/read-funnel.ts';

/**
 * Sessions of one agent in a period, one row for each protocol and for verified and unverified
 * calls.
 */
export type AgentRow = {
  agent: string;
  protocol: AgentProtocol;
  verified: boolean;
  sessions: number;
  ordered: number;
  failed: number;
  calls: number;
  errors: number;
  first_seen_at: Date;
  last_seen_at: Date;
  /** Whether the workspace blocks agents with this name. */
  blocked: boolean;
  /** Amounts of the orders that are not voided. */
  revenue: { currency: string; amount: number; orders: number }[];
};

/**
 * Null `verified` or `protocol` matches any. `test`: whether test or live orders count as revenue.
 */
export type AgentFilter = {
  verified: boolean | null;
  protocol: AgentProtocol | null;
  test: boolean;
};

/** The agents with the most orders, then with the most sessions. */
export async function listAgentRows(
  view: View,
  { siteId, from, to }: FunnelQuery,
  { verified, protocol, test }: AgentFilter,
  limit: number,
): Promise<AgentRow[]> {
  const order = stepBit('order');
  return view.query<AgentRow>(
    `with own as (
        select * from agent_sessions s
        where workspace_id = $1 and ${onlyOrders({ test: '$8', from: '$2' })} and started_at >= $2::date::timestamp at time zone 'UTC'
          and started_at < ($3::date + 1)::timestamp at time zone 'UTC' and ($4::text is null or site_id = $4)
          and ($5::boolean is null or verified = $5) and ($6::text is null or protocol = $6)),
      totals as (
        select agent, protocol, verified, count(*)::int as sessions,
          count(*) filter (where steps & ${order} <> 0)::int as ordered,
          count(*) filter (where steps & ${order} = 0 and last_error is not null)::int as failed,
          sum(calls)::int as calls, sum(errors)::int as errors,
          min(started_at) as first_seen_at, max(last_at) as last_seen_at
        from own group by agent, protocol, verified
        order by ordered desc, sessions desc, agent, protocol limit $7),
      placed as (
        select distinct s.agent, s.protocol, s.verified, o.order_id, o.currency, o.total
        from own s
        join totals t using (agent, protocol, verified)
        join agent_calls c on c.workspace_id = $1 and c.session_id = s.session_id and c.order_id is not null
        join orders o on o.workspace_id = $1 and o.order_id = c.order_id
        where s.steps & ${order} <> 0 and o.test = $8 and o.status <> 'voided'),
      earned as (
        select agent, protocol, verified, currency, sum(total)::bigint as amount, count(*)::int as orders
        from placed group by agent, protocol, verified, currency)
      select t.*,
        exists (select from blocked_agents b where b.workspace_id = $1 and b.agent = t.agent) as blocked, coalesce((
          select json_agg(json_build_object('currency', e.currency, 'amount', e.amount, 'orders', e.orders) order by e.currency)
          from earned e where e.agent = t.agent and e.protocol = t.protocol and e.verified = t.verified), '[]') as revenue
      from totals t order by ordered desc, sessions desc, agent, protocol`,
    [view.tenant.workspaceId, from, to, siteId, verified, protocol, limit, test],
  );
}
