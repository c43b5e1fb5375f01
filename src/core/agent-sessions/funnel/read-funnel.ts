import { type Static, Type } from 'typebox';
import type { View } from '../../../platform/unit-of-work.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { agentProtocols } from '../agent-call.ts';
import {
  type FunnelQuery,
  type FunnelRow,
  listFunnelRows,
  listMissedSearchRows,
} from './funnel-store.ts';

export type { FunnelQuery } from './funnel-store.ts';

const date = Type.String({ format: 'date', description: 'UTC.' });
const count = Type.Integer();
const counts = {
  sessions: count,
  search: count,
  product: count,
  cart: count,
  checkout: count,
  order: count,
};

export const FunnelDto = Type.Object(
  {
    from: date,
    to: date,
    test: Type.Boolean({
      description: 'Whether sessions that led to test orders are counted, or to real ones.',
    }),
    totals: Type.Object(counts),
    rows: Type.Array(
      Type.Object({
        protocol: Type.Enum([...agentProtocols], { type: 'string' }),
        agent: Type.String(),
        ...counts,
      }),
      { description: 'The 100 agents with the most sessions, by protocol.' },
    ),
    agents: Type.Array(
      Type.Object({
        agent: Type.String(),
        protocols: Type.Array(Type.Enum([...agentProtocols], { type: 'string' })),
        ...counts,
      }),
      { description: 'The 100 agents with the most sessions, over all protocols.' },
    ),
  },
  {
    $id: 'AgentFunnel',
    description:
      'Sessions that started in the period, and how many of them had a successful call of each step. A session may skip steps. Sessions that led to orders of the other kind only are left out.',
  },
);

export const MissedSearchesDto = Type.Object(
  {
    from: date,
    to: date,
    searches: Type.Array(
      Type.Object({
        words: Type.String({ description: 'In lower case, without personal data.' }),
        match: Type.Enum(['none', 'partial'], {
          type: 'string',
          description: '`none`: nothing was found. `partial`: only some of the words matched.',
        }),
        count,
        last_seen_at: Type.String({ format: 'date-time' }),
      }),
    ),
  },
  { $id: 'MissedSearches' },
);

/** The days to count, and the store; null: every store. */
export type FunnelPeriod = { siteSlug: string | null; days: number };

const maxAgents = 100;

/** The steps that agent sessions reached, by protocol and agent. */
export async function getFunnel(
  view: View,
  period: FunnelPeriod,
  test: boolean,
): Promise<Static<typeof FunnelDto>> {
  const query = await toFunnelQuery(view, period);
  const [totals, ...rows] = await listFunnelRows(view, query, { test, limit: maxAgents });
  const agents = rows.filter(({ protocol }) => protocol === null);
  const { from, to } = query;
  return {
    from,
    to,
    test,
    totals: totals ? countsOf(totals) : noSessions,
    rows: rows
      .filter(({ protocol }) => protocol !== null)
      .map((row) => ({
        protocol: row.protocol as Protocol,
        agent: row.agent ?? 'unknown',
        ...countsOf(row),
      })),
    agents: agents.map((row) => ({
      agent: row.agent ?? 'unknown',
      protocols: row.protocols as Protocol[],
      ...countsOf(row),
    })),
  };
}

type Protocol = (typeof agentProtocols)[number];

const countsOf = ({ sessions, search, product, cart, checkout, order }: FunnelRow) => ({
  sessions,
  search,
  product,
  cart,
  checkout,
  order,
});

const noSessions = { sessions: 0, search: 0, product: 0, cart: 0, checkout: 0, order: 0 };

/** The searches of agents that found nothing, or not all of what they asked for. */
export async function getMissedSearches(
  view: View,
  period: FunnelPeriod,
  { match, limit }: { match: 'none' | 'partial' | null; limit: number },
): Promise<Static<typeof MissedSearchesDto>> {
  const query = await toFunnelQuery(view, period);
  const rows = await listMissedSearchRows(view, query, { match, limit });
  const { from, to } = query;
  return {
    from,
    to,
    searches: rows.map((row) => ({
      words: row.words,
      match: row.match === 'partial' ? 'partial' : 'none',
      count: row.count,
      last_seen_at: row.last_seen_at.toISOString(),
    })),
  };
}

const day = 86_400_000;

/** Days up to today, in UTC. Throws 404 `site_not_found`. */
export async function toFunnelQuery(
  view: View,
  { siteSlug, days }: FunnelPeriod,
): Promise<FunnelQuery> {
  const siteId = siteSlug === null ? null : (await getOwnSite(view, siteSlug)).id;
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const now = view.now.getTime();
  return { siteId, from: dayOf(now - (days - 1) * day), to: dayOf(now) };
}
