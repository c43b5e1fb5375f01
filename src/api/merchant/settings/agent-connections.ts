import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { exceptStaff, managersOnly } from '../../../core/access/console/console-rule.ts';
import { assertSurface } from '../../../core/access/surface.ts';
import {
  AgentConnectionDto,
  PaymentHandlerIds,
  toAgentConnectionDto,
} from '../../../core/sites/connections/agent-connection.ts';
import {
  type ConnectionWithSecrets,
  changeConnection,
  createConnection,
  getConnection,
  listConnections,
  removeConnection,
  rotateConnectionKey,
} from '../../../core/sites/connections/agent-connections.ts';
import { requireScope, scopedRoute } from '../../../http/callers/bearer.ts';
import { requireRecentPassword } from '../../../http/callers/recent-password.ts';
import { readIfMatch } from '../../../http/input/entity-tag.ts';
import { pageSchema, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import { nullable } from '../../../platform/fields.ts';
import type { MerchantDeps } from '../deps.ts';
import { changeConflict, name, noContentResponse, SiteListQuery, siteSlug } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';

const optional = Type.Optional;

const fields = {
  name,
  handlers: optional(PaymentHandlerIds),
  webhook_url: optional(
    nullable(
      Type.String({ maxLength: 2_048 }),
      'URL where the agent receives the events of its orders, as it states it. Must be https; outside production http is accepted for loopback hosts.',
    ),
  ),
  webhook_secret: optional(
    Type.String({
      minLength: 16,
      maxLength: 500,
      description:
        'Secret that signs the events, if the agent has given one. Default: a generated one, which the response contains.',
    }),
  ),
};
const NewConnection = Type.Object(
  { site_slug: siteSlug, ...fields },
  { examples: [{ site_slug: 'your-store', name: 'ChatGPT' }] },
);
const ConnectionChange = Type.Object(
  { ...fields, name: optional(name) },
  { examples: [{ name: 'ChatGPT shopping' }] },
);
const ConnectionPath = Type.Object({ connection_id: Type.String() });
const ConnectionPage = pageSchema('agent_connections', Type.Ref('AgentConnection'));
const webhookSecret = optional(
  Type.String({
    description:
      'The generated secret that signs events. It is returned only in this response; left out if none was generated.',
  }),
);
const ConnectionWithKey = Type.Object({
  ...AgentConnectionDto.properties,
  api_key: Type.String({
    description: 'The bearer key of the agent. It is returned only in this response.',
  }),
  webhook_secret: webhookSecret,
});
const ChangedConnection = Type.Object({
  ...AgentConnectionDto.properties,
  webhook_secret: webhookSecret,
});

const tags = ['Merchant: agent connections'];
const params = ConnectionPath;

const routes = {
  list: scopedRoute(
    'read:settings',
    {
      tags,
      summary: 'List agent connections, newest first',
      description:
        'A connection lets one agent buy in one store over the Agentic Commerce Protocol (ACP).',
      querystring: SiteListQuery,
      response: { 200: ConnectionPage },
    },
    exceptStaff,
  ),
  create: {
    ...requireRecentPassword,
    ...scopedRoute(
      'write:settings',
      {
        tags,
        summary: 'Create an agent connection',
        description:
          'Needs `write:orders`, too, and an API key that does not expire. The response contains the bearer key for the agent, and the secret of its webhook if one was generated. Neither is returned again.',
        body: NewConnection,
        response: { 201: ConnectionWithKey },
      },
      managersOnly,
    ),
  },
  read: scopedRoute(
    'read:settings',
    {
      tags,
      summary: 'Get an agent connection',
      params,
      response: { 200: Type.Ref('AgentConnection') },
    },
    exceptStaff,
  ),
  change: {
    ...requireRecentPassword,
    ...scopedRoute(
      'write:settings',
      {
        tags,
        summary: 'Update an agent connection',
        description: `Events that are not delivered yet go to a new URL. ${changeConflict}`,
        params,
        body: ConnectionChange,
        response: { 200: ChangedConnection },
      },
      managersOnly,
    ),
  },
  rotate: {
    ...requireRecentPassword,
    ...scopedRoute(
      'write:settings',
      {
        tags,
        summary: 'Replace the key of an agent connection',
        description:
          'Needs `write:orders`, too, and an API key that does not expire. The old key is invalid immediately.',
        params,
        response: { 200: ConnectionWithKey },
      },
      managersOnly,
    ),
  },
  remove: scopedRoute(
    'write:settings',
    {
      tags,
      summary: 'Delete an agent connection',
      description: `Its key is invalid immediately. Orders stay; the agent receives no more events. ${changeConflict}`,
      params,
      response: noContentResponse,
    },
    managersOnly,
  ),
};

/** Agents that may buy in a store over ACP. */
export function registerAgentConnectionRoutes(
  merchant: MerchantRoutes,
  { outboundPolicy }: MerchantDeps,
): void {
  merchant.get('/agent-connections', routes.list, async (view, request) => {
    const { site_slug: slug = null, ...query } = request.query;
    const page = await listConnections(view, slug, readPageRequest(query));
    return presentPage('agent_connections', page, toAgentConnectionDto);
  });

  merchant.post('/agent-connections', routes.create, async (work, request) => {
    requireBuyingAccess(request);
    const { site_slug: slug, name, ...sent } = request.body;
    const input = {
      name,
      handlers: sent.handlers ?? null,
      webhookUrl: sent.webhook_url ?? null,
      webhookSecret: sent.webhook_secret,
    };
    const created = await createConnection(work, outboundPolicy, slug, input);
    return { status: 201, body: presentSecrets(created), version: created.connection.version };
  });

  merchant.getOne('/agent-connections/:connection_id', routes.read, async (view, request) => {
    const connection = await getConnection(view, request.params.connection_id);
    return { body: toAgentConnectionDto(connection), version: connection.version };
  });

  merchant.patch('/agent-connections/:connection_id', routes.change, async (work, request) => {
    const { name, ...sent } = request.body;
    const patch = {
      name,
      handlers: sent.handlers,
      webhookUrl: sent.webhook_url,
      webhookSecret: sent.webhook_secret,
    };
    const { connection_id: id } = request.params;
    const target = { id, expected: readIfMatch(request) };
    const changed = await changeConnection(work, outboundPolicy, target, patch);
    return { status: 200, body: presentSecrets(changed), version: changed.connection.version };
  });

  merchant.post(
    '/agent-connections/:connection_id/rotate-key',
    routes.rotate,
    async (work, request) => {
      requireBuyingAccess(request);
      const rotated = await rotateConnectionKey(work, request.params.connection_id);
      return { status: 200, body: presentSecrets(rotated), version: rotated.connection.version };
    },
  );

  merchant.delete('/agent-connections/:connection_id', routes.remove, async (work, request) => {
    await removeConnection(work, request.params.connection_id, readIfMatch(request));
    return { status: 204 };
  });
}

/** A caller can only let an agent buy that may place orders where agents buy. */
function requireBuyingAccess(request: FastifyRequest): void {
  const { surfaces } = requireScope(request, 'write:orders');
  assertSurface(surfaces, ['a2a', 'mcp', 'ucp']);
}

const presentSecrets = ({ connection, key, webhookSecret: secret }: ConnectionWithSecrets) => ({
  ...toAgentConnectionDto(connection),
  ...(key !== null && { api_key: key }),
  ...(secret !== null && { webhook_secret: secret }),
});
