import { type Static, Type } from 'typebox';
import type { View } from '../../../platform/unit-of-work.ts';
import { agentProtocols } from '../agent-call.ts';
import { type FunnelPeriod, toFunnelQuery } from '../funnel/read-funnel.ts';
import { type AgentFilter, listAgentRows } from './agent-store.ts';

const count = Type.Integer();
const dateTime = Type.String({ format: 'date-time' });

export const AgentDto = Type.Object(
  {
    agent: Type.String({ description: 'The platform or program, as it names itself.' }),
    protocol: Type.Enum([...agentProtocols], {
      type: 'string',
      description: 'The protocol with the most sessions, if several are combined.',
    }),
    protocols: Type.Array(Type.Enum([...agentProtocols], { type: 'string' }), {
      description: 'All protocols of the sessions that are counted here.',
    }),
    verified: Type.Boolean({
      description: 'Whether signatures prove who it is. Otherwise the name is only claimed.',
    }),
    sessions: count,
    ordered: Type.Integer({ description: 'Sessions that led to an order.' }),
    failed: Type.Integer({ description: 'Sessions without an order in which a call failed.' }),
    calls: count,
    errors: count,
    revenue: Type.Array(
      Type.Object({
        currency: Type.String(),
        amount: Type.Integer({ description: 'Minor units.' }),
        orders: count,
      }),
      { description: 'Orders of the sessions by currency: real or test ones, see `test`.' },
    ),
    first_seen_at: dateTime,
    last_seen_at: dateTime,
    blocked: Type.Boolean({ description: 'Whether the workspace blocks agents of this name.' }),
  },
  { $id: 'Agent' },
);

const maxAgents = 100;

/** The agents of a period, those with the most orders first. */
export async function listAgents(
  view: View,
  period: FunnelPeriod,
  filter: AgentFilter,
): Promise<Static<typeof AgentDto>[]> {
  const rows = await listAgentRows(view, await toFunnelQuery(view, period), filter, maxAgents);
  return rows.map((row) => ({
    ...row,
    first_seen_at: row.first_seen_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  }));
}
