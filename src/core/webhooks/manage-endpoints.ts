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
  updateSecret,
} from './endpoint-store.ts';
import { deletePendingDeliveries, failPendingDeliveries } from './queue-store.ts';

/** An endpoint and its secret, which is told here and never again. */
export type EndpointWithSecret = { endpoint: WebhookEndpoint; secret: string };

const secretBytes = 32;

/** Registers a receiver; that of an app belongs to its grant. 400 with what to mend; 404 `store_not_found`. */
export async function createEndpoint(
  work: Work,
  policy: OutboundPolicy,
  draft: CreateWebhookEndpointInput,
): Promise<EndpointWithSecret> {
  assertValidEndpoint(draft, policy);
  const grantId = await lockCallingGrant(work);
  await assertWorkspaceLimit(work, 'webhooks', countEndpoints);
  const endpoint: WebhookEndpoint = {
    id: work.newId('whk'),
    site: await findSiteRef(work, draft.siteSlug),
    url: draft.url,
    events: distinctEvents(draft.events),
    grantId,
    ...(draft.active ? activeFields : pausedFields),
    version: 1,
    createdAt: work.now,
    updatedAt: work.now,
  };
  const secret = generateSecret(work);
  await insertEndpoint(work, endpoint, encryptSecret(work, endpoint.id, secret));
  await auditChange(work, 'webhook', null, toWebhookDto(endpoint));
  return { endpoint, secret };
}

/**
 * Changes what is given. Switching off fails what waits, so that it can be replayed; switching on
 * forgets what had failed (security 2.6). What an automatic pause had left to be tried goes on. An
 * app redirects and resumes only what is its own: 403 `app_not_allowed`.
 */
export async function changeEndpoint(
  work: Work,
  policy: OutboundPolicy,
  id: string,
  patch: Partial<CreateWebhookEndpointInput>,
): Promise<WebhookEndpoint> {
  assertValidEndpoint(patch, policy);
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
    // Resumed by the workspace, it is the workspace's from now on.
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

/** A new secret; the old one signs nothing any more (§4.6). An app's only for its own: 403 `app_not_allowed`. */
export async function rotateSecret(work: Work, id: string): Promise<EndpointWithSecret> {
  const grantId = await lockCallingGrant(work);
  const endpoint = await lockOwnEndpoint(work, id);
  assertOwner(endpoint, grantId);
  const secret = generateSecret(work);
  const changed = { ...endpoint, version: endpoint.version + 1, updatedAt: work.now };
  await updateSecret(work, changed, encryptSecret(work, endpoint.id, secret));
  const resource = { type: 'webhook', id: endpoint.id };
  await audit(work, { action: 'webhook.secret_rotated', resource });
  return { endpoint: changed, secret };
}

/** For good, with all that waits for it. */
export async function removeEndpoint(work: Work, id: string): Promise<void> {
  const endpoint = await lockOwnEndpoint(work, id);
  deletePendingDeliveries(work, endpoint.id);
  await deleteEndpoint(work, endpoint.id);
  await auditChange(work, 'webhook', toWebhookDto(endpoint), null);
}

/** The secret itself, and since when it is this one: null, from the beginning. Only to sign with. */
export async function decryptWebhookSecret(
  view: View,
  id: WebhookId,
): Promise<{ secret: string; since: Date | null }> {
  const found = await findSecret(view, id);
  if (!found) throw webhookNotFound();
  return {
    secret: view.secretStore.decrypt(found.sealed, webhookSecretScope(id)),
    since: found.since,
  };
}

export async function getEndpoint(view: View, id: string): Promise<WebhookEndpoint> {
  const endpoint = await findEndpoint(view, id);
  if (!endpoint) throw webhookNotFound();
  return endpoint;
}

/** Waits for it and locks it: nobody pauses, changes or removes it meanwhile. */
export async function lockOwnEndpoint(work: Work, id: string): Promise<WebhookEndpoint> {
  const endpoint = await lockEndpoint(work, id);
  if (!endpoint) throw webhookNotFound();
  return endpoint;
}

/** Newest first; of one store, or all of the workspace. */
export async function listEndpoints(
  view: View,
  siteSlug: string | null,
  request: PageRequest,
): Promise<Page<WebhookEndpoint>> {
  const site = await findSiteRef(view, siteSlug);
  const filters = ['webhooks', site?.id ?? null];
  const [at, id] = request.cursor === null ? [] : decodeCursor(request.cursor, filters);
  const before = id === undefined ? null : { createdAt: readCursorDate(at), id: String(id) };
  const rows = await listEndpointRows(view, {
    ownerId: site?.id ?? null,
    before,
    limit: request.limit + 1,
  });
  return toPage(rows, request, (row) => [row.createdAt.toISOString(), row.id], filters);
}

/** An address or a secret of somebody else's endpoint would stay with an app after its access has ended. */
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
  const { id, slug: known } = await getOwnSite(view, slug);
  return { id, slug: known };
}

/** Standard Webhooks' form: the prefix, and 32 bytes in base64. */
function generateSecret(work: Work): string {
  return `whsec_${Buffer.from(work.random(secretBytes)).toString('base64')}`;
}

const encryptSecret = (work: Work, id: WebhookId, secret: string) =>
  work.secretStore.encrypt(secret, webhookSecretScope(id));
