import { type Static, Type } from 'typebox';
import { notFound } from '../../../kernel/domain-error.ts';
import type { Id } from '../../../kernel/id.ts';
import { dateTime, nullable } from '../../../platform/fields.ts';
import type { SiteSetting } from '../site-settings.ts';

export type ConnectionId = Id<'con'>;

/** An agent that may buy in one store over ACP. */
export type AgentConnectionFields = {
  name: string;
  /** Digest of the bearer key. */
  keyHash: string;
  /** Whether the agent may pay with tokens; otherwise its buyers pay on the hosted page. */
  tokenPayments: boolean;
  /** Where it receives the events of its orders; null: nowhere. */
  webhookUrl: string | null;
  /** Encrypted; signs the events. Null without a URL. */
  webhookSecret: string | null;
};

export type AgentConnection = SiteSetting<'con'> & AgentConnectionFields;

/** An agent connection in the REST API. */
export const AgentConnectionDto = Type.Object(
  {
    id: Type.String(),
    site_slug: Type.String(),
    name: Type.String(),
    token_payments: Type.Boolean({
      description:
        'Whether the agent may pay with payment tokens. Otherwise its buyers pay on the hosted checkout page.',
    }),
    webhook_url: nullable(
      Type.String(),
      'Where the agent receives the events of its orders. Null: nowhere.',
    ),
    created_at: dateTime,
    updated_at: dateTime,
  },
  { $id: 'AgentConnection' },
);

export const toAgentConnectionDto = (
  connection: AgentConnection,
): Static<typeof AgentConnectionDto> => ({
  id: connection.id,
  site_slug: connection.siteSlug,
  name: connection.name,
  token_payments: connection.tokenPayments,
  webhook_url: connection.webhookUrl,
  created_at: connection.createdAt.toISOString(),
  updated_at: connection.updatedAt.toISOString(),
});

export const connectionNotFound = () =>
  notFound(
    'agent_connection_not_found',
    'There is no such agent connection. List the connections to see their ids.',
  );

/** The encryption context of the secrets of a store's connections. */
export const webhookSecretLocation = (siteId: string) =>
  `agent_connections|webhook_secret|${siteId}`;
