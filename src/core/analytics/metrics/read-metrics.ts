import type { Static } from 'typebox';
import type { View } from '../../../platform/work.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { lastDays, type MetricsRecord, metricsRecord } from './metrics.ts';
import { listOrderCounts, listVisitCounts } from './metrics-store.ts';

/** Visits, orders and revenue of the last days, of one store or of all (§4.6, decisions 11). */
export async function readMetrics(
  view: View,
  { siteSlug, days }: { siteSlug: string | null; days: number },
): Promise<Static<typeof MetricsRecord>> {
  const siteId = siteSlug === null ? null : (await getOwnSite(view, siteSlug)).id;
  const period = lastDays(view.now, days);
  const orders = await listOrderCounts(view, { siteId, period });
  return metricsRecord(period, orders, await listVisitCounts(view, { siteId, period }));
}
