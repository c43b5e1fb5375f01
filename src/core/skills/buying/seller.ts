import type { CustomerId } from '../../../kernel/id.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import type { Tenant } from '../../../platform/work.ts';
import { getProduct } from '../../catalog/products/update-product.ts';
import { type Site, siteNotFound } from '../../sites/site.ts';
import { addressedStore } from '../addressed-site.ts';
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
  if (productId === null || tenant === null) throw required('site_slug', 'outfitters');
  const { siteSlug } = await tools.unit.view(tenant, (view) => getProduct(view, productId));
  const site = await tools.directory.bySlug(siteSlug);
  if (!site) throw siteNotFound();
  return site;
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
      'unauthenticated',
      'A customer_id needs a bearer of the store’s workspace with write:orders.',
    );
  if (bearer.tenant.workspaceId !== site.tenant.workspaceId)
    throw notFound('customer_not_found', 'There is no such customer in your workspace’s stores.');
  return customerId as CustomerId;
}
