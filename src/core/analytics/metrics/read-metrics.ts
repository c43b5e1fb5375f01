import type { Static } from 'typebox';
import type { View } from '../../../platform/unit-of-work.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { getLastDays, type MetricsDto, toMetricsDto } from './metrics.ts';
import { listOrderCounts, listVisitCounts } from './metrics-store.ts';

/** Visits, orders and revenue of the last days, of one store or of all: of test orders or of all others. */
export async function getMetrics(
  view: View,
  { siteSlug, days, test }: { siteSlug: string | null; days: number; test: boolean },
): Promise<Static<typeof MetricsDto>> {
  const siteId = siteSlug === null ? null : (await getOwnSite(view, siteSlug)).id;
  const period = getLastDays(view.now, days);
  const orders = await listOrderCounts(view, { siteId, period, test });
  return toMetricsDto({ ...period, test }, orders, await listVisitCounts(view, { siteId, period }));
}
