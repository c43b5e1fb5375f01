import { Type } from 'typebox';
import { agentProtocols, funnelSteps, stepBit } from '../../../core/agent-sessions/agent-call.ts';
import { listAgents } from '../../../core/agent-sessions/agents/list-agents.ts';
import { getFunnel, getMissedSearches } from '../../../core/agent-sessions/funnel/read-funnel.ts';
import {
  getAgentSession,
  listAgentSessions,
} from '../../../core/agent-sessions/reading/read-sessions.ts';
import { sessionOutcomes } from '../../../core/agent-sessions/reading/session-record.ts';
import { countsTestOrders } from '../../../core/payments/test-mode.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { pageQuery, pageSchema, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { MerchantDeps } from '../deps.ts';
import { readInstant, siteFilter } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { dayRange, readDays } from './day-range.ts';
import { testFilter } from './test-filter.ts';

const tags = ['Merchant: agent sessions'];

const oneOf = <const Value extends string>(values: readonly Value[], description: string) =>
  Type.Optional(Type.Enum([...values], { type: 'string', description }));
const instant = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description }));

const SessionQuery = Type.Object({
  ...siteFilter,
  agent: Type.Optional(
    Type.String({ maxLength: 200, description: 'Name of the agent, as sessions show it.' }),
  ),
  protocol: oneOf(agentProtocols, 'Protocol of the first call.'),
  outcome: oneOf(sessionOutcomes, 'How the session ended so far.'),
  order: Type.Optional(
    Type.String({
      pattern: '^ord_[0-9a-z]{1,60}$',
      description: 'Id of an order: the session that led to it.',
    }),
  ),
  failed_step: oneOf(funnelSteps, 'Sessions in which a call of this step failed.'),
  from: instant('Started at this time or later.'),
  to: instant('Started before this time.'),
  ...pageQuery,
});

const routes = {
  list: scopedRoute('read:analytics', {
    tags,
    summary: 'List the sessions of agents, newest first',
    description:
      'A session is what one agent did: the calls of an A2A context, of a cart and its checkout session (UCP, REST), of an x402 payer, or of an MCP client until it is idle for 30 minutes. Calls appear within about a second.',
    querystring: SessionQuery,
    response: { 200: pageSchema('agent_sessions', Type.Ref('AgentSession')) },
  }),
  read: scopedRoute('read:analytics', {
    tags,
    summary: 'Get a session of an agent with its timeline',
    params: Type.Object({ session_id: Type.String() }),
    response: { 200: Type.Ref('AgentSessionDetail') },
  }),
  agents: scopedRoute('read:analytics', {
    tags,
    summary: 'List the agents of a period, those with the most orders first',
    description:
      'At most 100. An agent that uses several protocols is listed once for each, unless they are combined; one that signs only some of its requests is listed twice.',
    querystring: Type.Object({
      ...siteFilter,
      range: dayRange,
      protocol: oneOf(agentProtocols, 'Only agents that use this protocol.'),
      combined: Type.Optional(
        Type.Boolean({ description: 'Whether an agent with several protocols is listed once.' }),
      ),
      verified: Type.Optional(
        Type.Boolean({ description: 'Only agents whose signatures were, or were not, verified.' }),
      ),
      ...testFilter,
    }),
    response: { 200: pageSchema('agents', Type.Ref('Agent')) },
  }),
  funnel: scopedRoute('read:analytics', {
    tags,
    summary: 'Get how far agents came, by protocol and agent',
    querystring: Type.Object({ ...siteFilter, range: dayRange, ...testFilter }),
    response: { 200: Type.Ref('AgentFunnel') },
  }),
  missedSearches: scopedRoute('read:analytics', {
    tags,
    summary: 'List the most frequent searches that found nothing, or only part of their words',
    querystring: Type.Object({
      ...siteFilter,
      range: dayRange,
      match: oneOf(['none', 'partial'], 'Only searches that matched like this.'),
      limit: pageQuery.limit,
    }),
    response: { 200: Type.Ref('MissedSearches') },
  }),
};

export function registerAgentSessionRoutes(
  merchant: MerchantRoutes,
  { callRecorder, serverFacts }: MerchantDeps,
): void {
  // Writes the waiting calls of this process first. Other processes do so every second.
  const preHandler = async () => callRecorder?.flush();
  merchant.get('/agent-sessions', { ...routes.list, preHandler }, async (view, { query }) => {
    const { failed_step: step, site_slug: siteSlug = null } = query;
    const page = await listAgentSessions(
      view,
      {
        siteSlug,
        agent: query.agent?.toLowerCase() ?? null,
        protocol: query.protocol ?? null,
        outcome: query.outcome ?? null,
        orderId: query.order ?? null,
        failedStep: step === undefined ? null : stepBit(step),
        from: readInstant(query.from ?? null, 'from'),
        to: readInstant(query.to ?? null, 'to'),
      },
      readPageRequest(query),
    );
    return presentPage('agent_sessions', page, (session) => session);
  });

  merchant.get('/agent-sessions/:session_id', { ...routes.read, preHandler }, (view, { params }) =>
    getAgentSession(view, params.session_id),
  );

  merchant.get('/agents', { ...routes.agents, preHandler }, async (view, { query }) => {
    const period = { siteSlug: query.site_slug ?? null, days: readDays(query.range) };
    const { verified = null, protocol = null, combined = false } = query;
    const test = query.test ?? (await countsTestOrders(view, serverFacts));
    const agents = await listAgents(view, period, { verified, protocol, combined, test });
    return { agents, next_cursor: null };
  });

  merchant.get('/analytics/funnel', { ...routes.funnel, preHandler }, async (view, { query }) =>
    getFunnel(
      view,
      { siteSlug: query.site_slug ?? null, days: readDays(query.range) },
      query.test ?? (await countsTestOrders(view, serverFacts)),
    ),
  );

  const missed = { ...routes.missedSearches, preHandler };
  merchant.get('/analytics/missed-searches', missed, (view, { query }) => {
    const period = { siteSlug: query.site_slug ?? null, days: readDays(query.range) };
    return getMissedSearches(view, period, { match: query.match ?? null, limit: query.limit });
  });
}
