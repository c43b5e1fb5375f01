import type { View } from '../../../platform/work.ts';
import type { Detail } from '../../customers/linking/hand-over.ts';
import { confirmationOf } from '../../orders/confirmation.ts';
import { downloadsOf } from '../../orders/downloads/grants.ts';
import type { Order } from '../../orders/order.ts';
import { getOrder } from '../../orders/read-orders.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import type { Artifact } from '../../tasks/message.ts';
import { orderData } from '../reading/order/order-data.ts';
import { sayOrder, tellOrder } from '../reading/order/say.ts';
import { artifactOf } from '../wire/artifact.ts';

/**
 * The order that a purchase has become, with the secret that opens its page, and what is said of it.
 * `hidden`: details of its session that the caller must not be shown.
 */
export async function orderArtifact(
  view: View,
  orderId: string,
  hidden: readonly Detail[] = [],
): Promise<{ artifact: Artifact; say: string }> {
  const order = without(await getOrder(view, orderId), hidden);
  const site = await getOwnSite(view, order.siteSlug);
  const placed = { order, site, downloads: await downloadsOf(view, order) };
  const way = { token: confirmationOf(view, order), origin: view.origin };
  const artifact = artifactOf('order', { order: orderData(placed, way) }, tellOrder(placed));
  return { artifact, say: sayOrder(placed) };
}

const without = (order: Order, hidden: readonly Detail[]): Order => ({
  ...order,
  ...Object.fromEntries(hidden.map((name) => [name, null])),
});
