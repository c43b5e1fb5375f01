import { invalid } from '../../../kernel/domain-error.ts';
import type { ExpectedVersions } from '../../../kernel/expected-version.ts';
import { generateToken, tokenHash } from '../../../platform/crypto/tokens.ts';
import type { OutboundPolicy } from '../../../platform/outbound/address.ts';
import { checkUrl } from '../../../platform/outbound/url.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { assertNotApp } from '../../access/app-caller.ts';
import type { Changes } from '../../access/audit/audited-table.ts';
import {
  lockCallerAccess,
  lockCreator,
  lockKeyCreator,
} from '../../access/keys/lock-calling-key.ts';
import { assertWorkspaceLimit } from '../../access/workspaces/assert-workspace-limit.ts';
import { siteSettingColumns, siteSettings } from '../site-settings.ts';
import {
  type AgentConnection,
  type AgentConnectionFields,
  connectionNotFound,
  type PaymentHandlerId,
  webhookSecretLocation,
} from './agent-connection.ts';
import { countConnections, existsConnectionTo } from './connection-store.ts';

/** The input for a connection. A missing `webhookSecret` is generated. */
export type CreateConnectionInput = {
  name: string;
  handlers: PaymentHandlerId[] | null;
  webhookUrl: string | null;
  webhookSecret?: string | undefined;
};

/** A connection with secrets that are returned here and never again; null: unchanged or none. */
export type ConnectionWithSecrets = {
  connection: AgentConnection;
  key: string | null;
  webhookSecret: string | null;
};

type StoredInput = Omit<AgentConnectionFields, 'webhookSecret'> & {
  /** In plain text. */
  webhookSecret: string | null;
};

const connections = siteSettings<'con', AgentConnectionFields, 'agent_connections', StoredInput>({
  idPrefix: 'con',
  resource: 'agent_connection',
  list: 'agent_connections',
  notFound: connectionNotFound,
  table: 'agent_connections',
  idColumn: 'connection_id',
  columns: {
    ...siteSettingColumns,
    name: 'name',
    keyHash: 'key_hash',
    keyCreatedBy: 'key_created_by',
    handlers: 'handlers',
    webhookUrl: 'webhook_url',
    webhookSecret: 'webhook_secret',
    webhookSetBy: 'webhook_set_by',
    revokedWebhookUrl: 'revoked_webhook_url',
  },
  create: (work, input, site) => ({
    ...input,
    webhookSecret: encryptSecret(work, site.id, input.webhookSecret),
  }),
  change: (work, { webhookSecret, ...patch }, { siteId }) => ({
    ...patch,
    ...(webhookSecret !== undefined && {
      webhookSecret: encryptSecret(work, siteId, webhookSecret),
    }),
  }),
});

export const { get: getConnection, list: listConnections } = connections;

/** Whether agents are admitted to buy in a store. */
export const hasConnections = existsConnectionTo;

/**
 * Creates a connection with a bearer key. Throws 400 with the invalid fields, 404 `site_not_found`,
 * 422 `limit_reached`, 403 `app_not_allowed` for an OAuth access token, because the key would
 * outlive the grant, 403 `expiring_key_not_allowed` for an API key that expires, and 403
 * `role_too_low` for a user who may not manage the workspace.
 */
export async function createConnection(
  work: Work,
  policy: OutboundPolicy,
  siteSlug: string,
  { webhookSecret: chosen, ...input }: CreateConnectionInput,
): Promise<ConnectionWithSecrets> {
  assertNotApp(work, appsNotAllowedMessage);
  assertValidWebhook(policy, input.webhookUrl, chosen);
  const createdBy = await lockKeyCreator(work);
  await assertWorkspaceLimit(work, 'agent_connections', countConnections);
  const key = newKey(work);
  const webhookSecret = input.webhookUrl === null ? null : (chosen ?? newSecret(work));
  const fields = {
    ...{ ...input, webhookSecret, keyHash: tokenHash(key), keyCreatedBy: createdBy },
    ...toWebhookOf(createdBy, input.webhookUrl),
  };
  return { connection: await connections.create(work, siteSlug, fields), key, webhookSecret };
}

/**
 * Changes the given fields. A new URL for a connection without one generates a secret unless one is
 * sent; without a URL there is no secret. The caller who sends a URL, also the same one, becomes the
 * one with whose access it ends. Throws what `createConnection` throws, and 412 `version_conflict`.
 */
export async function changeConnection(
  work: Work,
  policy: OutboundPolicy,
  { id, expected }: { id: string; expected: ExpectedVersions },
  { webhookSecret: chosen, ...patch }: Changes<CreateConnectionInput>,
): Promise<ConnectionWithSecrets> {
  assertNotApp(work, appsNotAllowedMessage);
  const setBy = await lockCreator(work);
  const before = await connections.get(work, id);
  const webhookUrl = patch.webhookUrl === undefined ? before.webhookUrl : patch.webhookUrl;
  assertValidWebhook(policy, patch.webhookUrl ?? null, chosen, webhookUrl !== null);
  const generated = webhookUrl !== null && before.webhookSecret === null ? newSecret(work) : null;
  const webhookSecret = chosen ?? generated;
  const secretChange = webhookUrl === null ? { webhookSecret: null } : {};
  const connection = await connections.change(
    work,
    id,
    {
      ...patch,
      ...(patch.webhookUrl !== undefined && toWebhookOf(setBy, patch.webhookUrl)),
      ...(webhookSecret === null ? secretChange : { webhookSecret }),
    },
    expected,
  );
  return { connection, key: null, webhookSecret: chosen === undefined ? generated : null };
}

/**
 * Replaces the bearer key; the old one is invalid immediately. Throws 403 `app_not_allowed`,
 * `expiring_key_not_allowed` and `role_too_low`.
 */
export async function rotateConnectionKey(work: Work, id: string): Promise<ConnectionWithSecrets> {
  assertNotApp(work, appsNotAllowedMessage);
  const keyCreatedBy = await lockKeyCreator(work);
  const key = newKey(work);
  const connection = await connections.change(work, id, { keyHash: tokenHash(key), keyCreatedBy });
  return { connection, key, webhookSecret: null };
}

/** Throws 412 `version_conflict`, 403 `app_not_allowed` and `role_too_low`. */
export async function removeConnection(
  work: Work,
  id: string,
  expected: ExpectedVersions,
): Promise<void> {
  assertNotApp(work, appsNotAllowedMessage);
  await lockCallerAccess(work);
  await connections.remove(work, id, expected);
}

/** The secret that signs the events of a connection; null without a webhook. */
export const decryptConnectionSecret = (
  view: View,
  { siteId, webhookSecret }: Pick<AgentConnection, 'siteId' | 'webhookSecret'>,
): string | null =>
  webhookSecret && view.secretStore.decrypt(webhookSecret, webhookSecretLocation(siteId));

/** A URL ends with the access of the one who set it. */
const toWebhookOf = (setBy: string | null, url: string | null) => ({
  webhookSetBy: url === null ? null : setBy,
  revokedWebhookUrl: null,
});

const newKey = (work: Work) => generateToken('agent', work.tenant.code, work.random);

const newSecret = (work: Work) => `whsec_${Buffer.from(work.random(32)).toString('base64')}`;

const encryptSecret = (work: Work, siteId: string, secret: string | null) =>
  secret && work.secretStore.encrypt(secret, webhookSecretLocation(siteId));

function assertValidWebhook(
  policy: OutboundPolicy,
  url: string | null,
  secret: string | undefined,
  hasUrl = url !== null,
): void {
  if (url !== null) checkUrl(url, policy, 'webhook_url');
  if (secret === undefined || hasUrl) return;
  const message = 'requires webhook_url, the URL whose events it signs';
  throw invalid([{ field: 'webhook_secret', code: 'webhook_url_required', message }]);
}

const appsNotAllowedMessage =
  'An app connected over OAuth cannot create, change or delete agent connections, because the change would outlive its access. Use an API key of the workspace.';
