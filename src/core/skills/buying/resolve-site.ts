import { DomainError, notFound } from '../../../kernel/domain-error.ts';
import type { CustomerId, SiteId } from '../../../kernel/id.ts';
import type { Tenant } from '../../../platform/unit-of-work.ts';
import { getSiteOfCart } from '../../carts/create-cart.ts';
import { getProduct } from '../../catalog/products/update-product.ts';
import { type Site, siteNotFound } from '../../sites/site.ts';
import type { SiteDirectory } from '../../sites/site-directory.ts';
import { resolveAddressedStore } from '../scope/addressed-site.ts';
import type { SkillCallContext } from '../skill.ts';
import type { SkillDeps } from '../skill-deps.ts';
import { requiredField } from './required-field.ts';

/** What a call says of the store that it is about. */
export type StoreHint = { slug: string | undefined; productId: string | null };

/**
 * The store of a purchase: the one that is named or whose host is asked, else the one that sells the
 * product. 404 `site_not_found`, 400 when nothing names one.
 */
export async function resolveStore(
  tools: Pick<SkillDeps, 'unit' | 'directory'>,
  asking: SkillCallContext,
  { slug, productId }: StoreHint,
): Promise<Site> {
  const named = resolveAddressedStore(asking, slug);
  if (named) return named;
  const { tenant } = asking.scope;
  if (productId === null || tenant === null) throw await storeRequired(tools.directory);
  const { siteSlug } = await tools.unit.view(tenant, (view) => getProduct(view, productId));
  const site = await tools.directory.bySlug(siteSlug);
  if (!site) throw siteNotFound();
  return site;
}

/** 400: nothing names a store; the example is one that is there. */
export async function storeRequired(directory: SiteDirectory): Promise<DomainError> {
  const store = await directory.oldest();
  return requiredField('site_slug', store?.slug ?? 'my-store');
}

/** Something that is of a store already. */
type StoreBoundResource = { what: 'cart' | 'checkout'; siteId: SiteId; siteSlug: string };

/**
 * 409 `store_mismatch` for what is of another store than the one that is named or whose host is asked;
 * 404 `site_not_found` when there is none of that name.
 */
export function assertSameStore(
  asking: SkillCallContext,
  slug: string | undefined,
  { what, siteId, siteSlug }: StoreBoundResource,
): void {
  const store = resolveAddressedStore(asking, slug);
  if (!store || store.id === siteId) return;
  const extensions = asking.hostSite
    ? `and this host is the store ${store.slug}: ask at the address of ${siteSlug}, or of the platform.`
    : `not of ${store.slug}: leave out site_slug, or send ${siteSlug}.`;
  const message = `This ${what} is of the store ${siteSlug}, ${extensions}`;
  throw new DomainError('conflict', 'store_mismatch', message, {
    details: [{ field: 'site_slug', code: 'store_mismatch', message }],
    extensions: { site_slug: siteSlug },
  });
}

/** The same for a cart, which is looked up only when a store is addressed. */
export async function assertCartOfStore(
  { unit }: Pick<SkillDeps, 'unit'>,
  asking: SkillCallContext,
  { tenant, slug, token }: { tenant: Tenant; slug: string | undefined; token: string },
): Promise<void> {
  if (resolveAddressedStore(asking, slug) === null) return;
  const { siteId, siteSlug } = await unit.view(tenant, (view) => getSiteOfCart(view, token));
  assertSameStore(asking, slug, { what: 'cart', siteId, siteSlug });
}

/** The workspace that a cart or a session is looked for in: the caller's; `otherwise`: there is none. */
export function requireTenant({ scope }: SkillCallContext, otherwise: () => DomainError): Tenant {
  if (scope.tenant === null) throw otherwise();
  return scope.tenant;
}

/**
 * The buyer that a bearer vouches for (decisions 5): 401 without one, 404 for a customer at a store
 * of another workspace.
 */
export function resolveCustomerId(
  { bearer }: SkillCallContext,
  site: Site,
  customerId: string | undefined,
): CustomerId | null {
  if (customerId === undefined) return null;
  if (!bearer)
    throw new DomainError(
      'unauthenticated',
      'unauthorized',
      'A customer_id needs a bearer of the store’s workspace with write:orders.',
    );
  if (bearer.tenant.workspaceId !== site.tenant.workspaceId)
    throw notFound('customer_not_found', 'There is no such customer in your workspace’s stores.');
  return customerId as CustomerId;
}
