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

/** An order with what its buyer sees. */
export type PlacedOrder = { site: Site; order: Order; downloads: Download[] };

/** A checkout that is not an order yet; `payment` is its latest payment. */
export type PendingCheckout = { site: Site; session: CheckoutSession; payment: Payment | null };

/**
 * Returns what a confirmation token of this workspace opens: the order or, before there is one, its
 * checkout. Throws 404 `order_not_found`. The holder of the token counts as the buyer, so expired
 * download links are renewed.
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
