import {
  cutPage,
  decodeCursor,
  instantStep,
  type Page,
  type PageRequest,
} from '../../kernel/page.ts';
import type { OutboundPolicy } from '../../platform/outbound/address.ts';
import type { View, Work } from '../../platform/work.ts';
import { audit, auditChange } from '../access/audit/audit.ts';
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

/** Registers a receiver. 400 with what to mend; 404 `store_not_found`. */
export async function createEndpoint(
  work: Work,
  policy: OutboundPolicy,
  draft: EndpointDraft,
): Promise<EndpointWithSecret> {
  checkDraft(draft, policy);
  const endpoint: Endpoint = {
    id: work.newId('whk'),
    site: await siteOf(work, draft.siteSlug),
    url: draft.url,
    events: distinct(draft.events),
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
 * forgets what had failed (security 2.6). What an automatic pause had left to be tried goes on.
 */
export async function changeEndpoint(
  work: Work,
  policy: OutboundPolicy,
  id: string,
  patch: Partial<EndpointDraft>,
): Promise<Endpoint> {
  checkDraft(patch, policy);
  const endpoint = await lockOwnEndpoint(work, id);
  const { url, events, siteSlug, active } = patch;
  const changed: Endpoint = {
    ...endpoint,
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { events: distinct(events) }),
    ...(siteSlug === undefined ? {} : { site: await siteOf(work, siteSlug) }),
    ...switched(endpoint, active),
    version: endpoint.version + 1,
    updatedAt: work.now,
  };
  await updateEndpoint(work, changed);
  if (changed.pausedReason === 'manual' && endpoint.pausedReason !== 'manual')
    failPending(work, changed.id, 'endpoint_paused');
  await auditChange(work, 'webhook', webhookRecord(endpoint), webhookRecord(changed));
  return changed;
}

/** A new secret; the old one signs nothing any more (§4.6). */
export async function rotateSecret(work: Work, id: string): Promise<EndpointWithSecret> {
  const endpoint = await lockOwnEndpoint(work, id);
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

const healthy = { failingSince: null, failures: 0, warnedAt: null };
const running = { active: true, pausedReason: null, ...healthy } as const;
const pausedByHand = { active: false, pausedReason: 'manual', ...healthy } as const;

function switched(endpoint: Endpoint, active: boolean | undefined): Partial<Endpoint> {
  if (active === undefined) return {};
  if (active) return endpoint.active ? {} : running;
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
