import { Type } from 'typebox';
import { toBlockedAgentDto } from '../../../core/agent-sessions/blocking/blocked-agent.ts';
import {
  blockAgent,
  listBlockedAgents,
  unblockAgent,
} from '../../../core/agent-sessions/blocking/manage-blocked-agents.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { pageQuery, pageSchema, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { MerchantDeps } from '../deps.ts';
import { noContentResponse } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';

const tags = ['Merchant: agent sessions'];

const agent = Type.String({
  minLength: 1,
  maxLength: 2_048,
  description: 'Name of the agent, as `GET /agents` shows it, or the URL of its profile.',
});

const routes = {
  list: scopedRoute('read:settings', {
    tags,
    summary: 'List the blocked agents by name',
    querystring: Type.Object(pageQuery),
    response: { 200: pageSchema('blocked_agents', Type.Ref('BlockedAgent')) },
  }),
  block: scopedRoute('write:settings', {
    tags,
    summary: 'Block an agent at all stores of the workspace',
    description:
      'Every protocol then answers the agent with 403 `agent_blocked`, in the form of the protocol. Agents are blocked by the name that sessions show. An agent without a verified signature can use another name, so stores that must identify agents require signed requests. Credentials of the workspace are not blocked. Of an agent that is blocked already, nothing changes.',
    body: Type.Object(
      {
        agent,
        reason: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 500,
            pattern: '\\S',
            description: 'A note for the merchant. The agent never sees it.',
          }),
        ),
      },
      { examples: [{ agent: 'scraper.example', reason: 'Fills carts and never buys' }] },
    ),
    response: { 201: Type.Ref('BlockedAgent') },
  }),
  unblock: scopedRoute('write:settings', {
    tags,
    summary: 'Unblock an agent',
    params: Type.Object({ agent: Type.String({ maxLength: 2_048 }) }),
    response: noContentResponse,
  }),
};

export function registerBlockedAgentRoutes(
  merchant: MerchantRoutes,
  { blockList }: Pick<MerchantDeps, 'blockList'>,
): void {
  merchant.get('/blocked-agents', routes.list, async (view, { query }) =>
    presentPage(
      'blocked_agents',
      await listBlockedAgents(view, readPageRequest(query)),
      toBlockedAgentDto,
    ),
  );

  merchant.post('/blocked-agents', routes.block, async (work, { body }) => {
    const blocked = await blockAgent(work, { agent: body.agent, reason: body.reason ?? null });
    // Other processes learn of it from the outbox.
    work.afterCommit(blockList.invalidate);
    return { status: 201, body: toBlockedAgentDto(blocked) };
  });

  merchant.delete('/blocked-agents/:agent', routes.unblock, async (work, { params }) => {
    await unblockAgent(work, params.agent);
    work.afterCommit(blockList.invalidate);
    return { status: 204 };
  });
}
