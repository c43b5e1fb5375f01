import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Paywall } from '../../core/paywall/paywall.ts';
import {
  buildPaymentRequirements,
  buildRequirementsForProduct,
} from '../../core/paywall/requirements/build-payment-requirements.ts';
import { notEligible } from '../../core/paywall/requirements/eligibility.ts';
import type { PaymentRequirements } from '../../core/paywall/requirements/payment-requirements.ts';
import { getOwnSite } from '../../core/sites/manage-sites.ts';
import type { Site } from '../../core/sites/site.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import type { X402Deps } from './deps.ts';
import type { PurchaseUrls } from './dialects/challenge.ts';
import { hasPayment } from './dialects/read-payment.ts';
import { purchaseUrls } from './purchase-urls.ts';
import type { ProductPath, PurchaseQuery } from './schemas.ts';

/** A purchase as it was requested. */
export type X402PurchaseRequest = {
  site: Site;
  productId: string;
  quantity: number;
  email: string | null;
  addresses: PurchaseUrls;
};

type PurchaseHttpRequest = Pick<FastifyRequest, 'headers' | 'hostname'> & {
  params: Static<typeof ProductPath>;
  query: Static<typeof PurchaseQuery>;
};

/**
 * Reads a purchase request; `404 not_eligible` if the store does not exist or belongs to another
 * host. An unpublished store sells nothing, but a repeated payment still gets its earlier order.
 */
export async function readPurchaseRequest(
  deps: X402Deps,
  request: FastifyRequest & PurchaseHttpRequest,
): Promise<X402PurchaseRequest> {
  const { site_slug: siteSlug, product_id: productId } = request.params;
  const { quantity, email = null } = request.query;
  assertCanonicalQuantity(request.url);
  const host = await deps.resolveHost(request);
  const open = await deps.directory.bySlug(siteSlug);
  const mayRepeat = !open && hasPayment(request.headers);
  const site = mayRepeat ? await findUnpublishedStore(deps, siteSlug, productId) : open;
  if (!site || (host.kind === 'store' && host.site.id !== site.id)) throw notEligible();
  const addresses = purchaseUrls(host.origin, { siteSlug, productId, quantity, email });
  return { site, productId, quantity, email, addresses };
}

/** 400 for `quantity=01`: the address that is paid for is written in one way. */
function assertCanonicalQuantity(url: string): void {
  const written = new URL(url, 'http://x').searchParams.get('quantity') ?? '1';
  if (!/^[-+]?0\d/.test(written)) return;
  const message = 'must be an integer without leading zeros';
  throw invalid([{ field: 'quantity', code: 'format', message }]);
}

/** An unpublished store, found through the workspace that the product id contains. */
async function findUnpublishedStore(
  { workspaces, paywall }: X402Deps,
  slug: string,
  productId: string,
): Promise<Site | null> {
  const tenant = await workspaces.byId(productId);
  if (!tenant) return null;
  try {
    return await paywall.unit.view(tenant, (view) => getOwnSite(view, slug));
  } catch (error) {
    throw error instanceof DomainError ? notEligible() : error;
  }
}

/** New payment requirements for a purchase; `404 not_eligible`. */
export function offersFor(
  paywall: Paywall,
  purchase: X402PurchaseRequest,
): Promise<PaymentRequirements[]> {
  const { resource } = purchase.addresses;
  return buildPaymentRequirements(paywall, paywall.unit.publishedReader(), {
    ...purchase,
    resource,
  });
}

/** The same from the cached product, for requests without a payment. */
export async function recentOffersFor(
  { paywall, productCache }: X402Deps,
  purchase: X402PurchaseRequest,
): Promise<PaymentRequirements[]> {
  const { now } = paywall.unit.publishedReader();
  const product = await productCache
    .read(purchase.site, purchase.productId)
    .catch(nullIfDomainError);
  return buildRequirementsForProduct(paywall, product, {
    ...purchase,
    resource: purchase.addresses.resource,
    now,
  });
}

function nullIfDomainError(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}
