import type { Static } from 'typebox';
import type { View } from '../../../platform/unit-of-work.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { listHourOrderCounts, listHours, listHourVisitCounts } from './hour-store.ts';
import { assertHourRange, toHourMetricsDto } from './hours.ts';
import { getLastDays, type MetricsDto, toMetricsDto } from './metrics.ts';
import { listOrderCounts, listVisitCounts } from './metrics-store.ts';

type MetricsQuery = { siteSlug: string | null; days: number; test: boolean };

/** Visits, orders and revenue of the last days, of one store or of all: of test orders or of all others. */
export async function getMetrics(
  view: View,
  { siteSlug, days, test }: MetricsQuery,
): Promise<Static<typeof MetricsDto>> {
  const siteId = siteSlug === null ? null : (await getOwnSite(view, siteSlug)).id;
  const period = getLastDays(view.now, days);
  const orders = await listOrderCounts(view, { siteId, period, test });
  return toMetricsDto({ ...period, test }, orders, await listVisitCounts(view, { siteId, period }));
}

/**
 * The same by hour, from midnight in the time zone: by default that of the store, and UTC for all
 * stores. Throws the errors of `assertHourRange`.
 */
export async function getHourMetrics(
  view: View,
  { siteSlug, days, test, timezone: wanted }: MetricsQuery & { timezone: string | null },
): Promise<Static<typeof MetricsDto>> {
  const site = siteSlug === null ? null : await getOwnSite(view, siteSlug);
  const timezone = wanted ?? site?.timezone ?? 'UTC';
  assertHourRange({ days, timezone });
  const hours = await listHours(view, { days, timezone });
  const query = { siteId: site?.id ?? null, from: hours[0]?.startsAt ?? view.now, timezone };
  const orders = await listHourOrderCounts(view, { ...query, test });
  const visits = await listHourVisitCounts(view, query);
  return toHourMetricsDto({ timezone, test }, { hours, orders, visits });
}
