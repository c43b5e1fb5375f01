import type { View } from '../../../platform/unit-of-work.ts';
import { type FunnelStep, type SearchMatch, stepBit } from '../agent-call.ts';
import { onlyOrders } from './order-kind-sql.ts';

/** Sessions that started from the first day to the last one, both included. */
export type FunnelQuery = {
  siteId: string | null;
  /** `2026-01-31`, UTC. */
  from: string;
  to: string;
};

/**
 * Sessions with at least one successful call of each step: all of them (`agent` is null), those of an
 * agent (`protocol` is null), or those of an agent over one protocol.
 */
export type FunnelRow = {
  protocol: string | null;
  protocols: string[];
  agent: string | null;
  sessions: number;
  search: number;
  product: number;
  cart: number;
  checkout: number;
  order: number;
};

const sumOfStep = (step: FunnelStep): string =>
  `coalesce(sum(sessions) filter (where steps & ${stepBit(step)} <> 0), 0)::int as "${step}"`;

/** The totals, then the agents with the most sessions, then the same by protocol. */
export async function listFunnelRows(
  view: View,
  { siteId, from, to }: FunnelQuery,
  { test, limit }: { test: boolean; limit: number },
): Promise<FunnelRow[]> {
  return view.query<FunnelRow>(
    `with counted as (
       select protocol, agent, steps, count(*) as sessions from agent_sessions s
       where workspace_id = $1 and ${onlyOrders({ test: '$6', from: '$2' })} and started_at >= $2::date::timestamp at time zone 'UTC'
         and started_at < ($3::date + 1)::timestamp at time zone 'UTC' and ($4::text is null or site_id = $4)
       group by protocol, agent, steps),
     summed as (
       select protocol, agent, grouping(agent, protocol) as level, coalesce(array_agg(distinct protocol order by protocol)
           filter (where protocol is not null), '{}') as protocols, coalesce(sum(sessions), 0)::int as sessions,
         ${sumOfStep('search')}, ${sumOfStep('product')}, ${sumOfStep('cart')}, ${sumOfStep('checkout')}, ${sumOfStep('order')}
       from counted group by grouping sets ((), (agent), (protocol, agent))),
     ranked as (
       select *, row_number() over (partition by level order by sessions desc, protocol, agent) as rank from summed)
     select protocol, protocols, agent, sessions, search, product, cart, checkout, "order" from ranked
     where rank <= $5 order by level desc, rank`,
    [view.tenant.workspaceId, from, to, siteId, limit, test],
  );
}

export type MissedSearchRow = {
  words: string;
  match: SearchMatch;
  count: number;
  last_seen_at: Date;
};

/** Searches that found nothing or only part of their words, the most frequent first. */
export async function listMissedSearchRows(
  view: View,
  { siteId, from, to }: FunnelQuery,
  { match, limit }: { match: SearchMatch | null; limit: number },
): Promise<MissedSearchRow[]> {
  return view.query<MissedSearchRow>(
    `select words, match, count(*)::int as count, max(at) as last_seen_at
     from agent_calls
     where workspace_id = $1 and at >= $2::date::timestamp at time zone 'UTC'
       and at < ($3::date + 1)::timestamp at time zone 'UTC' and ($4::text is null or site_id = $4)
       and match in ('partial', 'none') and ($5::text is null or match = $5)
     group by words, match order by count desc, last_seen_at desc, words limit $6`,
    [view.tenant.workspaceId, from, to, siteId, match, limit],
  );
}
