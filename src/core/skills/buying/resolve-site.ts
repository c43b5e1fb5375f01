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

/** The references that identify the store of a call. */
export type StoreHint = { slug: string | undefined; productId: string | null };

/**
 * The store of a purchase: the one that is named or whose host is addressed, else the one that
 * sells the product. 404 `site_not_found`, 400 if the call identifies no store.
 */
export async function resolveStore(
  deps: Pick<SkillDeps, 'unit' | 'directory'>,
  context: SkillCallContext,
  { slug, productId }: StoreHint,
): Promise<Site> {
  const named = resolveAddressedStore(context, slug);
  if (named) return named;
  const { tenant } = context.scope;
  if (productId === null || tenant === null) throw await storeRequired(deps.directory);
  const { siteSlug } = await deps.unit.view(tenant, (view) => getProduct(view, productId));
  const site = await deps.directory.bySlug(siteSlug);
  if (!site) throw siteNotFound();
  return site;
}

/** 400 for a call that identifies no store. Its example is an existing store. */
export async function storeRequired(directory: SiteDirectory): Promise<DomainError> {
  const store = await directory.oldest();
  return requiredField('site_slug', store?.slug ?? 'my-store');
}

/** A resource that belongs to a store. */
type StoreBoundResource = { what: 'cart' | 'checkout'; siteId: SiteId; siteSlug: string };

/**
 * 409 `store_mismatch` if the resource belongs to another store than the one that is named or whose
 * host is addressed; 404 `site_not_found` if there is no store with the name.
 */
export function assertSameStore(
  context: SkillCallContext,
  slug: string | undefined,
  { what, siteId, siteSlug }: StoreBoundResource,
): void {
  const store = resolveAddressedStore(context, slug);
  if (!store || store.id === siteId) return;
  const remedy = context.hostSite
    ? `but this host belongs to the store ${store.slug}. Send the request to the host of ${siteSlug} or of the platform.`
    : `not to ${store.slug}. Omit site_slug or send ${siteSlug}.`;
  const message = `This ${what} belongs to the store ${siteSlug}, ${remedy}`;
  throw new DomainError('conflict', 'store_mismatch', message, {
    details: [{ field: 'site_slug', code: 'store_mismatch', message }],
    extensions: { site_slug: siteSlug },
  });
}

/** Checks the store of a cart; the cart is read only if the call addresses a store. */
export async function assertCartOfStore(
  { unit }: Pick<SkillDeps, 'unit'>,
  context: SkillCallContext,
  { tenant, slug, token }: { tenant: Tenant; slug: string | undefined; token: string },
): Promise<void> {
  if (resolveAddressedStore(context, slug) === null) return;
  const { siteId, siteSlug } = await unit.view(tenant, (view) => getSiteOfCart(view, token));
  assertSameStore(context, slug, { what: 'cart', siteId, siteSlug });
}

/**
 * The workspace in which carts and sessions are looked up. `otherwise` makes the error if there is
 * none.
 */
export function requireTenant({ scope }: SkillCallContext, otherwise: () => DomainError): Tenant {
  if (scope.tenant === null) throw otherwise();
  return scope.tenant;
}

/**
 * The customer for whom the bearer buys. 401 without a bearer, 404 if the store belongs to another
 * workspace.
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
      'customer_id requires a credential of the store’s workspace with the scope write:orders.',
    );
  if (bearer.tenant.workspaceId !== site.tenant.workspaceId)
    throw notFound('customer_not_found', 'There is no such customer in your workspace’s stores.');
  return customerId as CustomerId;
}
