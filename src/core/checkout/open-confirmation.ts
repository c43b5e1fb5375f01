import type { Tenant, UnitOfWork, View } from '../../platform/unit-of-work.ts';
import { browserDigest, detailsOfOtherBrowser } from '../customers/entered-details.ts';
import type { BuyerDetail } from '../customers/linking/buyer-ownership.ts';
import {
  type Download,
  listDownloads,
  renewDownloads,
} from '../orders/downloads/grant-downloads.ts';
import type { Order } from '../orders/order.ts';
import { findOrderByConfirmation, orderNotFound } from '../orders/read-orders.ts';
import { findPayment } from '../payments/manage-payments.ts';
import type { Payment } from '../payments/payment.ts';
import { getOwnSite } from '../sites/manage-sites.ts';
import type { Site } from '../sites/site.ts';
import { findSessionByConfirmation } from './load-session.ts';
import type { CheckoutSession } from './session.ts';

/** An order with what its buyer sees. */
export type PlacedOrder = { site: Site; order: Order; downloads: Download[] };

/** `hidden`: details that were entered on the checkout page in another browser. */
export type OpenedOrder = PlacedOrder & { hidden: readonly BuyerDetail[] };

/** A checkout that is not an order yet; `payment` is its latest payment. */
export type PendingCheckout = { site: Site; session: CheckoutSession; payment: Payment | null };

/**
 * Returns what a confirmation token of this workspace opens: the order or, before there is one, its
 * checkout. Throws 404 `order_not_found`. The holder of the token counts as the buyer, so expired
 * download links are renewed. But the agent that opened the checkout holds the token too, so details
 * from the checkout page are only for the browser with this secret.
 */
export async function openConfirmation(
  unit: UnitOfWork,
  tenant: Tenant,
  token: string,
  browserSecret: string | null,
): Promise<OpenedOrder | PendingCheckout> {
  const found = await unit.view(tenant, (view) => loadConfirmation(view, token));
  if ('session' in found) return found;
  const { order } = found;
  return {
    ...found,
    downloads: await loadDownloads(unit, tenant, found),
    hidden: detailsOfOtherBrowser(order, orderBrowser(order, browserSecret)),
  };
}

const orderBrowser = ({ checkoutId }: Order, secret: string | null) =>
  secret === null || checkoutId === null ? null : browserDigest(secret, checkoutId);

/** Renews the links that have expired. */
async function loadDownloads(
  unit: UnitOfWork,
  tenant: Tenant,
  { order, downloads }: PlacedOrder,
): Promise<Download[]> {
  const files = order.lines.filter((line) => line.digitalAssetId !== null && line.fulfilled > 0);
  if (downloads.length >= files.length) return downloads;
  return unit.run(tenant, (work) => renewDownloads(work, order));
}

async function loadConfirmation(view: View, token: string): Promise<PlacedOrder | PendingCheckout> {
  const order = await findOrderByConfirmation(view, token);
  if (order) {
    const site = await getOwnSite(view, order.siteSlug);
    return { site, order, downloads: await listDownloads(view, order) };
  }
  const session = await findSessionByConfirmation(view, token);
  if (!session) throw orderNotFound();
  const payment = session.paymentId === null ? null : await findPayment(view, session.paymentId);
  return { site: await getOwnSite(view, session.siteSlug), session, payment };
}
