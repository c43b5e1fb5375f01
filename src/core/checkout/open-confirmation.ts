import type { Tenant, UnitOfWork, View } from '../../platform/unit-of-work.ts';
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

/** An order as its buyer sees it. */
export type PlacedOrder = { site: Site; order: Order; downloads: Download[] };

/** The checkout that may become it; `payment` is its latest one. */
export type PendingCheckout = { site: Site; session: CheckoutSession; payment: Payment | null };

/**
 * What a confirmation token of this workspace opens (decisions 8, 14): the order, or before that its
 * checkout; 404 `order_not_found`. Whoever holds it is the buyer: a download link that has expired
 * comes back (decisions 13).
 */
export async function openConfirmation(
  unit: UnitOfWork,
  tenant: Tenant,
  token: string,
): Promise<PlacedOrder | PendingCheckout> {
  const found = await unit.view(tenant, (view) => loadConfirmation(view, token));
  if ('session' in found) return found;
  const { order, downloads } = found;
  const files = order.lines.filter((line) => line.digitalAssetId !== null && line.fulfilled > 0);
  if (downloads.length >= files.length) return found;
  return {
    ...found,
    downloads: await unit.run(tenant, (work) => renewDownloads(work, order)),
  };
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
