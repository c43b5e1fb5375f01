import type { FastifyRequest } from 'fastify';
import { assertSigned } from '../../../core/access/signatures/signature-result.ts';
import { type CheckoutSession, sessionNotFound } from '../../../core/checkout/session.ts';
import { type Site, siteNotFound } from '../../../core/sites/site.ts';
import type { HostScope } from '../../../http/host.ts';
import { signerOf } from '../../../http/signatures/read-signatures.ts';
import type { Tenant } from '../../../platform/unit-of-work.ts';
import type { UcpV1Deps } from './deps.ts';

type StoreLookupDeps = Pick<UcpV1Deps, 'resolveHost' | 'directory'>;

/**
 * The store of a catalog request: on a store host that store, else the one with this slug; null for
 * all stores. `404 site_not_found`.
 */
export async function requestedStore(
  deps: StoreLookupDeps,
  request: FastifyRequest,
  slug: string | null | undefined,
): Promise<Site | null> {
  const host = await deps.resolveHost(request);
  if (host.kind === 'store') return host.site;
  return slug ? findServingStore(deps, request, slug) : null;
}

/** The published store of a path. A store host finds only its own store. */
export async function storeFromPath(
  deps: StoreLookupDeps,
  request: FastifyRequest,
  slug: string,
): Promise<Site> {
  const host = await deps.resolveHost(request);
  if (host.kind === 'store' && host.site.slug !== slug) throw siteNotFound();
  return findServingStore(deps, request, slug);
}

/** The store of a new session: that of the host, the one with this slug, or the items' seller. */
export async function resolveSellingStore(
  deps: StoreLookupDeps & Pick<UcpV1Deps, 'storeOfItems'>,
  request: FastifyRequest,
  requested: { slug: string | null | undefined; ids: readonly string[] },
): Promise<Site> {
  const host = await deps.resolveHost(request);
  if (host.kind === 'platform' && requested.slug)
    return findServingStore(deps, request, requested.slug);
  if (host.kind === 'platform')
    return requireServing(request, await deps.storeOfItems(requested.ids));
  if (requested.slug && requested.slug !== host.site.slug) throw siteNotFound();
  return host.site;
}

/** `404 checkout_not_found` for sessions of other stores on a store host. */
export function assertOwnStore(host: HostScope, { siteId }: Pick<CheckoutSession, 'siteId'>): void {
  if (host.kind === 'store' && host.site.id !== siteId) throw sessionNotFound();
}

/** The workspace whose code a session id contains; else `404 checkout_not_found`. */
export async function sessionTenant(
  { workspaces }: Pick<UcpV1Deps, 'workspaces'>,
  id: string,
): Promise<Tenant> {
  const tenant = await workspaces.byToken('cs', id);
  if (!tenant) throw sessionNotFound();
  return tenant;
}

async function findServingStore(
  { directory }: StoreLookupDeps,
  request: FastifyRequest,
  slug: string,
): Promise<Site> {
  const site = await directory.bySlug(slug);
  if (!site) throw siteNotFound();
  return requireServing(request, site);
}

/** 401 if the store requires signed requests, which holds on the platform host too. */
function requireServing(request: FastifyRequest, site: Site): Site {
  assertSigned(site, signerOf(request));
  return site;
}
