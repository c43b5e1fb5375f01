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
import { DomainError } from '../../kernel/domain-error.ts';
import { purchaseAddresses } from './addresses.ts';
import type { X402Deps } from './deps.ts';
import type { PurchaseAddresses } from './dialects/challenge.ts';
import { hasPayment } from './dialects/read-payment.ts';
import type { ProductPath, PurchaseQuery } from './schemas.ts';

/** What somebody wants to buy, and where they ask for it. */
export type X402PurchaseRequest = {
  site: Site;
  productId: string;
  quantity: number;
  email: string | null;
  addresses: PurchaseAddresses;
};

type PurchaseHttpRequest = Pick<FastifyRequest, 'headers' | 'hostname'> & {
  params: Static<typeof ProductPath>;
  query: Static<typeof PurchaseQuery>;
};

/**
 * What a request asks for; 404 `not_eligible` for a store that is not there, or not on this host. One that
 * has closed sells nothing, and still answers for what was paid before.
 */
export async function readPurchaseRequest(
  deps: X402Deps,
  request: FastifyRequest & PurchaseHttpRequest,
): Promise<X402PurchaseRequest> {
  const { site_slug: siteSlug, product_id: productId } = request.params;
  const { quantity, email = null } = request.query;
  const host = await deps.resolveHost(request);
  const open = await deps.directory.bySlug(siteSlug);
  const mayRepeat = !open && hasPayment(request.headers);
  const site = mayRepeat ? await closedStore(deps, siteSlug, productId) : open;
  if (!site || (host.kind === 'store' && host.site.id !== site.id)) throw notEligible();
  const addresses = purchaseAddresses(host.origin, { siteSlug, productId, quantity, email });
  return { site, productId, quantity, email, addresses };
}

/** The id of what was bought names the workspace of its store. */
async function closedStore(
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

/** The ways to pay for it, new ones each time; 404 `not_eligible`. */
export function offersFor(
  paywall: Paywall,
  asked: X402PurchaseRequest,
): Promise<PaymentRequirements[]> {
  const { resource } = asked.addresses;
  return buildPaymentRequirements(paywall, paywall.unit.publishedReader(), { ...asked, resource });
}

/** The same of the product as it was read lately: for those who have not paid yet. */
export async function recentOffersFor(
  { paywall, productCache }: X402Deps,
  asked: X402PurchaseRequest,
): Promise<PaymentRequirements[]> {
  const { now } = paywall.unit.publishedReader();
  const product = await productCache.read(asked.site, asked.productId).catch(nullIfDomainError);
  return buildRequirementsForProduct(paywall, product, {
    ...asked,
    resource: asked.addresses.resource,
    now,
  });
}

function nullIfDomainError(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}
