import { type Static, Type } from 'typebox';
import { notFound } from '../../../kernel/domain-error.ts';
import type { Id } from '../../../kernel/id.ts';
import { dateTime, nullable } from '../../../platform/fields.ts';
import type { SiteSetting } from '../site-settings.ts';

export type ConnectionId = Id<'con'>;

/** The payment handlers of ACP: one for each processor that takes tokens of agents. */
export const paymentHandlerIds = ['sandbox_card', 'stripe_card'] as const;
export type PaymentHandlerId = (typeof paymentHandlerIds)[number];

export const PaymentHandlerIds = nullable(
  Type.Array(Type.Enum(paymentHandlerIds), { uniqueItems: true }),
  'Ids of the payment handlers that the agent may use. Null: all that the server offers. Empty: its buyers pay on the hosted checkout page.',
);

/** An agent that may buy in one store over ACP. */
export type AgentConnectionFields = {
  name: string;
  /** Digest of the bearer key; `revoked:` and the id once the key was revoked. */
  keyHash: string;
  /** The user or API key that received the key; null: the command line, or not recorded. */
  keyCreatedBy: string | null;
  /** The handlers that the agent may use; null: all. Without any, its buyers pay on the hosted page. */
  handlers: PaymentHandlerId[] | null;
  /** The URL to which events of its orders are sent; null: none are sent. */
  webhookUrl: string | null;
  /** Encrypted; signs the events. Null without a URL. */
  webhookSecret: string | null;
  /** The user or API key that set the URL; null: the command line, or not recorded. */
  webhookSetBy: string | null;
  /** The URL that no longer receives events, because the person who set it lost access. */
  revokedWebhookUrl: string | null;
};

export type AgentConnection = SiteSetting<'con'> & AgentConnectionFields;

/** An agent connection in the REST API. */
export const AgentConnectionDto = Type.Object(
  {
    id: Type.String(),
    site_slug: Type.String(),
    name: Type.String(),
    handlers: PaymentHandlerIds,
    webhook_url: nullable(
      Type.String(),
      'Where the agent receives the events of its orders. Null: nowhere.',
    ),
    revoked_webhook_url: nullable(
      Type.String(),
      'Where the agent received events until the person who had set the URL was removed or could no longer manage connections. Set `webhook_url` to send them again.',
    ),
    key_created_by: nullable(
      Type.String(),
      'Id of the user or the API key that created or last replaced the key. Null: the command line, or before this was recorded.',
    ),
    key_revoked: Type.Boolean({
      description:
        'Whether the key was revoked because the person who received it was removed or may no longer manage connections. Replace the key to let the agent buy again.',
    }),
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
  handlers: connection.handlers,
  webhook_url: connection.webhookUrl,
  revoked_webhook_url: connection.revokedWebhookUrl,
  key_created_by: connection.keyCreatedBy,
  key_revoked: connection.keyHash.startsWith('revoked:'),
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
