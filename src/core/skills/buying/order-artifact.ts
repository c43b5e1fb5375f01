import type { View } from '../../../platform/unit-of-work.ts';
import { withoutDetails } from '../../customers/entered-details.ts';
import type { BuyerDetail } from '../../customers/linking/buyer-ownership.ts';
import { getConfirmationToken } from '../../orders/confirmation.ts';
import { listDownloads } from '../../orders/downloads/grant-downloads.ts';
import { getOrder } from '../../orders/read-orders.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import type { Artifact } from '../../tasks/message.ts';
import { describeOrder, summarizeOrder } from '../reading/order/describe-order.ts';
import { toOrderData } from '../reading/order/order-data.ts';
import { toArtifact } from '../wire/artifact.ts';

/**
 * The order of a purchase as an artifact, with its confirmation token, and a summary in one
 * sentence. `hidden`: details of the session that the caller may not see.
 */
export async function loadOrderArtifact(
  view: View,
  orderId: string,
  hidden: readonly BuyerDetail[],
): Promise<{ artifact: Artifact; say: string }> {
  const order = withoutDetails(await getOrder(view, orderId), hidden);
  const site = await getOwnSite(view, order.siteSlug);
  const placed = { order, site, downloads: await listDownloads(view, order) };
  const link = { token: getConfirmationToken(view, order), origin: view.origin };
  const artifact = toArtifact('order', { order: toOrderData(placed, link) }, describeOrder(placed));
  return { artifact, say: summarizeOrder(placed) };
}
