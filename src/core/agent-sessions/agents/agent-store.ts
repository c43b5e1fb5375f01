import type { View } from '../../../platform/unit-of-work.ts';
import { type AgentProtocol, stepBit } from '../agent-call.ts';
import { onlyOrders } from '../funnel/order-kind-sql.ts';
import type { FunnelQuery } from '../funnel/read-funnel.ts';

/**
 * Sessions of one agent in a period, one row for verified and one for unverified calls, and unless
 * they are combined one for each protocol.
 */
export type AgentRow = {
  agent: string;
  /** The one with the most sessions, if several are combined. */
  protocol: AgentProtocol;
  protocols: AgentProtocol[];
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
  /** Whether the protocols of an agent share one row. */
  combined: boolean;
  test: boolean;
};

/** The agents with the most orders, then with the most sessions. */
export async function listAgentRows(
  view: View,
  { siteId, from, to }: FunnelQuery,
  { verified, protocol, combined, test }: AgentFilter,
  limit: number,
): Promise<AgentRow[]> {
  const order = stepBit('order');
  return view.query<AgentRow>(
    `with own as (
        select s.*, case when $9 then '' else protocol end as part from agent_sessions s
        where workspace_id = $1 and ${onlyOrders({ test: '$8', from: '$2' })} and started_at >= $2::date::timestamp at time zone 'UTC'
          and started_at < ($3::date + 1)::timestamp at time zone 'UTC' and ($4::text is null or site_id = $4)
          and ($5::boolean is null or verified = $5) and ($6::text is null or protocol = $6)),
      totals as (
        select agent, part, verified, mode() within group (order by protocol) as protocol,
          array_agg(distinct protocol order by protocol) as protocols, count(*)::int as sessions,
          count(*) filter (where steps & ${order} <> 0)::int as ordered,
          count(*) filter (where steps & ${order} = 0 and last_error is not null)::int as failed,
          sum(calls)::int as calls, sum(errors)::int as errors,
          min(started_at) as first_seen_at, max(last_at) as last_seen_at
        from own group by agent, part, verified
        order by ordered desc, sessions desc, agent, part limit $7),
      placed as (
        select distinct s.agent, s.part, s.verified, o.order_id, o.currency, o.total
        from own s
        join totals t using (agent, part, verified)
        join agent_calls c on c.workspace_id = $1 and c.session_id = s.session_id and c.order_id is not null
        join orders o on o.workspace_id = $1 and o.order_id = c.order_id
        where s.steps & ${order} <> 0 and o.test = $8 and o.status <> 'voided'),
      earned as (
        select agent, part, verified, currency, sum(total)::bigint as amount, count(*)::int as orders
        from placed group by agent, part, verified, currency)
      select t.agent, t.protocol, t.protocols, t.verified, t.sessions, t.ordered, t.failed, t.calls, t.errors,
        t.first_seen_at, t.last_seen_at,
        exists (select from blocked_agents b where b.workspace_id = $1 and b.agent = t.agent) as blocked, coalesce((
          select json_agg(json_build_object('currency', e.currency, 'amount', e.amount, 'orders', e.orders) order by e.currency)
          from earned e where e.agent = t.agent and e.part = t.part and e.verified = t.verified), '[]') as revenue
      from totals t order by ordered desc, sessions desc, agent, part`,
    [view.tenant.workspaceId, from, to, siteId, verified, protocol, limit, test, combined],
  );
}
