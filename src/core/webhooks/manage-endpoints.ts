import {
  cutPage,
  decodeCursor,
  instantStep,
  type Page,
  type PageRequest,
} from '../../kernel/page.ts';
import type { OutboundPolicy } from '../../platform/outbound/address.ts';
import type { View, Work } from '../../platform/work.ts';
import { appNotAllowed } from '../access/app-caller.ts';
import { audit, auditChange } from '../access/audit/audit.ts';
import { holdCallingGrant } from '../access/oauth/hold-grant.ts';
import { assertRoom } from '../access/workspaces/assert-room.ts';
import { getOwnSite } from '../sites/manage-sites.ts';
import { checkDraft, distinct, type EndpointDraft } from './check-endpoint.ts';
import {
  type Endpoint,
  secretPlace,
  type WebhookId,
  webhookNotFound,
  webhookRecord,
} from './endpoint.ts';
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
import { dropPending, failPending } from './queue-store.ts';

/** An endpoint and its secret, which is told here and never again. */
export type EndpointWithSecret = { endpoint: Endpoint; secret: string };

const secretBytes = 32;

/** Registers a receiver; that of an app belongs to its grant. 400 with what to mend; 404 `store_not_found`. */
export async function createEndpoint(
  work: Work,
  policy: OutboundPolicy,
  draft: EndpointDraft,
): Promise<EndpointWithSecret> {
  checkDraft(draft, policy);
  const grantId = await holdCallingGrant(work);
  await assertRoom(work, 'webhooks', countEndpoints);
  const endpoint: Endpoint = {
    id: work.newId('whk'),
    site: await siteOf(work, draft.siteSlug),
    url: draft.url,
    events: distinct(draft.events),
    grantId,
    ...(draft.active ? running : pausedByHand),
    version: 1,
    createdAt: work.now,
    updatedAt: work.now,
  };
  const secret = newSecret(work);
  await insertEndpoint(work, endpoint, sealed(work, endpoint.id, secret));
  await auditChange(work, 'webhook', null, webhookRecord(endpoint));
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
  patch: Partial<EndpointDraft>,
): Promise<Endpoint> {
  checkDraft(patch, policy);
  const grantId = await holdCallingGrant(work);
  const endpoint = await lockOwnEndpoint(work, id);
  const { url, events, siteSlug, active } = patch;
  const isResumed = active === true && !endpoint.active;
  if ((url !== undefined && url !== endpoint.url) || isResumed) assertOwner(endpoint, grantId);
  const changed: Endpoint = {
    ...endpoint,
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { events: distinct(events) }),
    ...(siteSlug === undefined ? {} : { site: await siteOf(work, siteSlug) }),
    ...switched(endpoint, active),
    // Resumed by the workspace, it is the workspace's from now on.
    ...(isResumed && endpoint.pausedReason === 'grant_ended' ? { grantId: null } : {}),
    version: endpoint.version + 1,
    updatedAt: work.now,
  };
  await updateEndpoint(work, changed);
  if (changed.pausedReason === 'manual' && endpoint.pausedReason !== 'manual')
    failPending(work, changed.id, 'endpoint_paused');
  await auditChange(work, 'webhook', webhookRecord(endpoint), webhookRecord(changed));
  return changed;
}

/** A new secret; the old one signs nothing any more (§4.6). An app's only for its own: 403 `app_not_allowed`. */
export async function rotateSecret(work: Work, id: string): Promise<EndpointWithSecret> {
  const grantId = await holdCallingGrant(work);
  const endpoint = await lockOwnEndpoint(work, id);
  assertOwner(endpoint, grantId);
  const secret = newSecret(work);
  const changed = { ...endpoint, version: endpoint.version + 1, updatedAt: work.now };
  await updateSecret(work, changed, sealed(work, endpoint.id, secret));
  const resource = { type: 'webhook', id: endpoint.id };
  await audit(work, { action: 'webhook.secret_rotated', resource });
  return { endpoint: changed, secret };
}

/** For good, with all that waits for it. */
export async function removeEndpoint(work: Work, id: string): Promise<void> {
  const endpoint = await lockOwnEndpoint(work, id);
  dropPending(work, endpoint.id);
  await deleteEndpoint(work, endpoint.id);
  await auditChange(work, 'webhook', webhookRecord(endpoint), null);
}

/** The secret itself, and since when it is this one: null, from the beginning. Only to sign with. */
export async function openSecret(
  view: View,
  id: WebhookId,
): Promise<{ secret: string; since: Date | null }> {
  const found = await findSecret(view, id);
  if (!found) throw webhookNotFound();
  return { secret: view.vault.open(found.sealed, secretPlace(id)), since: found.since };
}

export async function getEndpoint(view: View, id: string): Promise<Endpoint> {
  const endpoint = await findEndpoint(view, id);
  if (!endpoint) throw webhookNotFound();
  return endpoint;
}

/** Waits for it and locks it: nobody pauses, changes or removes it meanwhile. */
export async function lockOwnEndpoint(work: Work, id: string): Promise<Endpoint> {
  const endpoint = await lockEndpoint(work, id);
  if (!endpoint) throw webhookNotFound();
  return endpoint;
}

/** Newest first; of one store, or all of the workspace. */
export async function listEndpoints(
  view: View,
  siteSlug: string | null,
  request: PageRequest,
): Promise<Page<Endpoint>> {
  const site = await siteOf(view, siteSlug);
  const filters = ['webhooks', site?.id ?? null];
  const [at, id] = request.cursor === null ? [] : decodeCursor(request.cursor, filters);
  const before = id === undefined ? null : { createdAt: instantStep(at), id: String(id) };
  const rows = await listEndpointRows(view, {
    ownerId: site?.id ?? null,
    before,
    limit: request.limit + 1,
  });
  return cutPage(rows, request, (row) => [row.createdAt.toISOString(), row.id], filters);
}

/** An address or a secret of somebody else's endpoint would stay with an app after its access has ended. */
function assertOwner(endpoint: Endpoint, grantId: Endpoint['grantId']): void {
  if (grantId === null || endpoint.grantId === grantId) return;
  throw appNotAllowed(
    'An app connected over OAuth can change the URL of an endpoint, resume it, or rotate its secret only if it created the endpoint with its current access. Create a new endpoint instead.',
  );
}

const healthy = { failingSince: null, failures: 0, warnedAt: null };
const running = { active: true, pausedReason: null, ...healthy } as const;
const pausedByHand = { active: false, pausedReason: 'manual', ...healthy } as const;

function switched(endpoint: Endpoint, active: boolean | undefined): Partial<Endpoint> {
  if (active === undefined) return {};
  if (active) return endpoint.active ? {} : running;
  if (endpoint.pausedReason === 'grant_ended') return {};
  return { active: false, pausedReason: 'manual' };
}

async function siteOf(view: View, slug: string | null): Promise<Endpoint['site']> {
  if (slug === null) return null;
  const { id, slug: known } = await getOwnSite(view, slug);
  return { id, slug: known };
}

/** Standard Webhooks' form: the prefix, and 32 bytes in base64. */
function newSecret(work: Work): string {
  return `whsec_${Buffer.from(work.random(secretBytes)).toString('base64')}`;
}

const sealed = (work: Work, id: WebhookId, secret: string) =>
  work.vault.seal(secret, secretPlace(id));
