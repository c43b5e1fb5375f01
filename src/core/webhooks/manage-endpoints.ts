import {
  decodeCursor,
  type Page,
  type PageRequest,
  readCursorDate,
  toPage,
} from '../../kernel/page.ts';
import type { OutboundPolicy } from '../../platform/outbound/address.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import { appNotAllowed } from '../access/app-caller.ts';
import { audit, auditChange } from '../access/audit/audit.ts';
import { lockCallerAccess } from '../access/keys/lock-calling-key.ts';
import { lockCallingGrant } from '../access/oauth/lock-calling-grant.ts';
import { assertWorkspaceLimit } from '../access/workspaces/assert-workspace-limit.ts';
import { getOwnSite } from '../sites/manage-sites.ts';
import {
  toWebhookDto,
  type WebhookEndpoint,
  type WebhookId,
  webhookNotFound,
  webhookSecretScope,
} from './endpoint.ts';
import {
  assertValidEndpoint,
  type CreateWebhookEndpointInput,
  distinctEvents,
} from './endpoint-input.ts';
import {
  countEndpoints,
  deleteEndpoint,
  findEndpoint,
  findSecret,
  insertEndpoint,
  listEndpointRows,
  lockEndpoint,
  updateEndpoint,
} from './endpoint-store.ts';
import { deletePendingDeliveries, failPendingDeliveries } from './queue-store.ts';

/** An endpoint and its secret, which is returned here and never again. */
export type EndpointWithSecret = { endpoint: WebhookEndpoint; secret: string };

const secretBytes = 32;

/**
 * Creates an endpoint; one created by an app belongs to the app's grant. Throws 400 with the
 * invalid fields, 404 `site_not_found` and 403 `role_too_low`.
 */
export async function createEndpoint(
  work: Work,
  policy: OutboundPolicy,
  input: CreateWebhookEndpointInput,
): Promise<EndpointWithSecret> {
  assertValidEndpoint(input, policy);
  await lockCallerAccess(work);
  const grantId = await lockCallingGrant(work);
  await assertWorkspaceLimit(work, 'webhooks', countEndpoints);
  const endpoint: WebhookEndpoint = {
    id: work.newId('whk'),
    site: await findSiteRef(work, input.siteSlug),
    url: input.url,
    events: distinctEvents(input.events),
    grantId,
    ...(input.active ? activeFields : pausedFields),
    version: 1,
    createdAt: work.now,
    updatedAt: work.now,
  };
  const secret = generateSecret(work);
  await insertEndpoint(work, endpoint, { secret: encryptSecret(work, endpoint.id, secret) });
  await auditChange(work, 'webhook', null, toWebhookDto(endpoint));
  return { endpoint, secret };
}

/**
 * Updates the given fields. Pausing fails pending deliveries, so that they can be replayed;
 * resuming clears the failure count. Deliveries left by an automatic pause continue. An app can
 * change the URL of its own endpoints and resume them only: 403 `app_not_allowed`.
 */
export async function changeEndpoint(
  work: Work,
  policy: OutboundPolicy,
  id: string,
  patch: Partial<CreateWebhookEndpointInput>,
): Promise<WebhookEndpoint> {
  assertValidEndpoint(patch, policy);
  await lockCallerAccess(work);
  const grantId = await lockCallingGrant(work);
  const endpoint = await lockOwnEndpoint(work, id);
  const { url, events, siteSlug, active } = patch;
  const isResumed = active === true && !endpoint.active;
  if ((url !== undefined && url !== endpoint.url) || isResumed) assertOwner(endpoint, grantId);
  const changed: WebhookEndpoint = {
    ...endpoint,
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { events: distinctEvents(events) }),
    ...(siteSlug === undefined ? {} : { site: await findSiteRef(work, siteSlug) }),
    ...getActivationChange(endpoint, active),
    // An endpoint that the workspace resumes then belongs to the workspace.
    ...(isResumed && endpoint.pausedReason === 'grant_ended' ? { grantId: null } : {}),
    version: endpoint.version + 1,
    updatedAt: work.now,
  };
  await updateEndpoint(work, changed);
  if (changed.pausedReason === 'manual' && endpoint.pausedReason !== 'manual')
    failPendingDeliveries(work, changed.id, 'endpoint_paused');
  await auditChange(work, 'webhook', toWebhookDto(endpoint), toWebhookDto(changed));
  return changed;
}

/**
 * Replaces the secret; the old one is no longer used to sign. An app can rotate only the secrets of
 * its own endpoints: 403 `app_not_allowed`.
 */
export async function rotateSecret(work: Work, id: string): Promise<EndpointWithSecret> {
  await lockCallerAccess(work);
  const grantId = await lockCallingGrant(work);
  const endpoint = await lockOwnEndpoint(work, id);
  assertOwner(endpoint, grantId);
  const secret = generateSecret(work);
  const changed = { ...endpoint, version: endpoint.version + 1, updatedAt: work.now };
  await updateEndpoint(work, changed, {
    secret: encryptSecret(work, endpoint.id, secret),
    secret_changed_at: work.now,
  });
  const resource = { type: 'webhook', id: endpoint.id };
  await audit(work, { action: 'webhook.secret_rotated', resource });
  return { endpoint: changed, secret };
}

/** Deletes an endpoint and its pending deliveries. */
export async function removeEndpoint(work: Work, id: string): Promise<void> {
  await lockCallerAccess(work);
  const endpoint = await lockOwnEndpoint(work, id);
  deletePendingDeliveries(work, endpoint.id);
  await deleteEndpoint(work, endpoint.id);
  await auditChange(work, 'webhook', toWebhookDto(endpoint), null);
}

/** The decrypted secret and when it was last rotated (null: never). Use it only to sign. */
export async function decryptWebhookSecret(
  view: View,
  id: WebhookId,
): Promise<{ secret: string; since: Date | null }> {
  const found = await findSecret(view, id);
  if (!found) throw webhookNotFound();
  return {
    secret: view.secretStore.decrypt(found.ciphertext, webhookSecretScope(id)),
    since: found.since,
  };
}

export async function getEndpoint(view: View, id: string): Promise<WebhookEndpoint> {
  const endpoint = await findEndpoint(view, id);
  if (!endpoint) throw webhookNotFound();
  return endpoint;
}

/**
 * Locks an endpoint, so that it cannot be paused, changed or removed in the meantime. Throws 404
 * `webhook_not_found`.
 */
export async function lockOwnEndpoint(work: Work, id: string): Promise<WebhookEndpoint> {
  const endpoint = await lockEndpoint(work, id);
  if (!endpoint) throw webhookNotFound();
  return endpoint;
}

/** Endpoints, newest first, of one store or of the whole workspace. */
export async function listEndpoints(
  view: View,
  siteSlug: string | null,
  request: PageRequest,
): Promise<Page<WebhookEndpoint>> {
  const site = await findSiteRef(view, siteSlug);
  const filters = ['webhooks', site?.id ?? null];
  const [createdAt, id] = request.cursor === null ? [] : decodeCursor(request.cursor, filters);
  const before = id === undefined ? null : { createdAt: readCursorDate(createdAt), id: String(id) };
  const rows = await listEndpointRows(view, {
    ownerId: site?.id ?? null,
    before,
    limit: request.limit + 1,
  });
  return toPage(rows, request, (row) => [row.createdAt.toISOString(), row.id], filters);
}

/**
 * Asserts that an app created the endpoint. Otherwise its URL or its secret would remain useful to
 * the app after its access has ended.
 */
function assertOwner(endpoint: WebhookEndpoint, grantId: WebhookEndpoint['grantId']): void {
  if (grantId === null || endpoint.grantId === grantId) return;
  throw appNotAllowed(
    'An app connected over OAuth can change the URL of an endpoint, resume it, or rotate its secret only if it created the endpoint with its current access. Create a new endpoint instead.',
  );
}

const healthyFields = { failingSince: null, failures: 0, warnedAt: null };
const activeFields = { active: true, pausedReason: null, ...healthyFields } as const;
const pausedFields = { active: false, pausedReason: 'manual', ...healthyFields } as const;

function getActivationChange(
  endpoint: WebhookEndpoint,
  active: boolean | undefined,
): Partial<WebhookEndpoint> {
  if (active === undefined) return {};
  if (active) return endpoint.active ? {} : activeFields;
  if (endpoint.pausedReason === 'grant_ended') return {};
  return { active: false, pausedReason: 'manual' };
}

async function findSiteRef(view: View, slug: string | null): Promise<WebhookEndpoint['site']> {
  if (slug === null) return null;
  const { id, slug: ownSlug } = await getOwnSite(view, slug);
  return { id, slug: ownSlug };
}

/** The format of Standard Webhooks: a prefix and 32 bytes in base64. */
function generateSecret(work: Work): string {
  return `whsec_${Buffer.from(work.random(secretBytes)).toString('base64')}`;
}

/** A new secret, encrypted, for an endpoint whose row came from another server. */
export const createImportedSecret = (work: Work, id: WebhookId): string =>
  encryptSecret(work, id, generateSecret(work));

const encryptSecret = (work: Work, id: WebhookId, secret: string) =>
  work.secretStore.encrypt(secret, webhookSecretScope(id));
