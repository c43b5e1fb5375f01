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
 * The store that a catalog is asked of: on its own host that one, whatever is named; else the named
 * one; null: all of them. 404 `site_not_found`.
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

/** The published store of a path; a store host knows its own only. */
export async function storeFromPath(
  deps: StoreLookupDeps,
  request: FastifyRequest,
  slug: string,
): Promise<Site> {
  const host = await deps.resolveHost(request);
  if (host.kind === 'store' && host.site.slug !== slug) throw siteNotFound();
  return findServingStore(deps, request, slug);
}

/**
 * The store that a session is opened in: the addressed one, the named one, or the one that sells
 * what is wanted.
 */
export async function resolveSellingStore(
  deps: StoreLookupDeps & Pick<UcpV1Deps, 'storeOfItems'>,
  request: FastifyRequest,
  wanted: { slug: string | null | undefined; ids: readonly string[] },
): Promise<Site> {
  const host = await deps.resolveHost(request);
  if (host.kind === 'platform' && wanted.slug) return findServingStore(deps, request, wanted.slug);
  if (host.kind === 'platform') return requireServing(request, await deps.storeOfItems(wanted.ids));
  if (wanted.slug && wanted.slug !== host.site.slug) throw siteNotFound();
  return host.site;
}

/** A store host knows the sessions of its own store only: 404 `checkout_not_found`. */
export function assertOwnStore(host: HostScope, { siteId }: Pick<CheckoutSession, 'siteId'>): void {
  if (host.kind === 'store' && host.site.id !== siteId) throw sessionNotFound();
}

/** The workspace that a session's id names; whatever names none is no session. */
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

/** Also on the platform's host a store may want to know who asks: 401. */
function requireServing(request: FastifyRequest, site: Site): Site {
  assertSigned(site, signerOf(request));
  return site;
}
