import type { CustomerId, SiteId } from '../../../kernel/id.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import type { Tenant } from '../../../platform/work.ts';
import { storeOfCart } from '../../carts/create-cart.ts';
import { getProduct } from '../../catalog/products/update-product.ts';
import { type Site, siteNotFound } from '../../sites/site.ts';
import type { SiteDirectory } from '../../sites/site-directory.ts';
import { addressedStore } from '../place/addressed-site.ts';
import type { Asking } from '../skill.ts';
import type { SkillTools } from '../skill-tools.ts';
import { required } from './required.ts';

/** What a call says of the store that it is about. */
export type StoreHint = { slug: string | undefined; productId: string | null };

/**
 * The store of a purchase: the one that is named or whose host is asked, else the one that sells the
 * product. 404 `site_not_found`, 400 when nothing names one.
 */
export async function storeFor(
  tools: Pick<SkillTools, 'unit' | 'directory'>,
  asking: Asking,
  { slug, productId }: StoreHint,
): Promise<Site> {
  const named = addressedStore(asking, slug);
  if (named) return named;
  const { tenant } = asking.place;
  if (productId === null || tenant === null) throw await storeNeeded(tools.directory);
  const { siteSlug } = await tools.unit.view(tenant, (view) => getProduct(view, productId));
  const site = await tools.directory.bySlug(siteSlug);
  if (!site) throw siteNotFound();
  return site;
}

/** 400: nothing names a store; the example is one that is there. */
export async function storeNeeded(directory: SiteDirectory): Promise<Refusal> {
  const store = await directory.oldest();
  return required('site_slug', store?.slug ?? 'my-store');
}

/** Something that is of a store already. */
type Held = { what: 'cart' | 'checkout'; siteId: SiteId; siteSlug: string };

/**
 * 409 `other_store` for what is of another store than the one that is named or whose host is asked;
 * 404 `site_not_found` when there is none of that name.
 */
export function refuseOtherStore(
  asking: Asking,
  slug: string | undefined,
  { what, siteId, siteSlug }: Held,
): void {
  const store = addressedStore(asking, slug);
  if (!store || store.id === siteId) return;
  const mend = asking.hostSite
    ? `and this host is the store ${store.slug}: ask at the address of ${siteSlug}, or of the platform.`
    : `not of ${store.slug}: leave out site_slug, or send ${siteSlug}.`;
  const message = `This ${what} is of the store ${siteSlug}, ${mend}`;
  throw new Refusal('conflict', 'other_store', message, {
    details: [{ field: 'site_slug', code: 'other_store', message }],
    mend: { site_slug: siteSlug },
  });
}

/** The same for a cart, which is looked up only when a store is addressed. */
export async function refuseCartElsewhere(
  { unit }: Pick<SkillTools, 'unit'>,
  asking: Asking,
  { tenant, slug, token }: { tenant: Tenant; slug: string | undefined; token: string },
): Promise<void> {
  if (addressedStore(asking, slug) === null) return;
  const { siteId, siteSlug } = await unit.view(tenant, (view) => storeOfCart(view, token));
  refuseOtherStore(asking, slug, { what: 'cart', siteId, siteSlug });
}

/** The workspace that a cart or a session is looked for in: the caller's; `otherwise`: there is none. */
export function ownTenant({ place }: Asking, otherwise: () => Refusal): Tenant {
  if (place.tenant === null) throw otherwise();
  return place.tenant;
}

/**
 * The buyer that a bearer vouches for (decisions 5): 401 without one, 404 for a customer at a store
 * of another workspace.
 */
export function provenBuyer(
  { bearer }: Asking,
  site: Site,
  customerId: string | undefined,
): CustomerId | null {
  if (customerId === undefined) return null;
  if (!bearer)
    throw new Refusal(
      'unauthenticated',
      'unauthorized',
      'A customer_id needs a bearer of the store’s workspace with write:orders.',
    );
  if (bearer.tenant.workspaceId !== site.tenant.workspaceId)
    throw notFound('customer_not_found', 'There is no such customer in your workspace’s stores.');
  return customerId as CustomerId;
}
