import { notFound } from '../../../kernel/domain-error.ts';
import type { Page, PageRequest } from '../../../kernel/page.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { auditChange } from '../../access/audit/audit.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { listNewestFirst } from '../settings/list-newest-first.ts';
import type { ShippingZone } from './shipping-zone.ts';
import { type CreateShippingZoneInput, toRegion, toShippingRates } from './zone-input.ts';
import {
  deleteZone,
  findZone,
  insertZone,
  listZoneRows,
  lockZone,
  updateZone,
} from './zone-store.ts';

export async function createZone(
  work: Work,
  siteSlug: string,
  input: CreateShippingZoneInput,
): Promise<ShippingZone> {
  const site = await getOwnSite(work, siteSlug);
  const zone: ShippingZone = {
    id: work.newId('zone'),
    siteId: site.id,
    siteSlug: site.slug,
    name: input.name,
    ...toRegion(input, null),
    rates: toShippingRates(input.rates, () => work.newId('rate')),
    version: 1,
    createdAt: work.now,
    updatedAt: work.now,
  };
  await insertZone(work, zone);
  await auditChange(work, 'shipping_zone', null, zone);
  return zone;
}

/** Changes the given fields; each given list replaces the previous one. */
export async function changeZone(
  work: Work,
  id: string,
  patch: Partial<CreateShippingZoneInput>,
): Promise<ShippingZone> {
  const zone = await lockZone(work, id);
  if (!zone) throw zoneNotFound();
  const changed: ShippingZone = {
    ...zone,
    name: patch.name ?? zone.name,
    ...toRegion(patch, zone),
    rates: patch.rates ? toShippingRates(patch.rates, () => work.newId('rate')) : zone.rates,
    version: zone.version + 1,
    updatedAt: work.now,
  };
  await updateZone(work, changed);
  await auditChange(work, 'shipping_zone', zone, changed);
  return changed;
}

export async function removeZone(work: Work, id: string): Promise<void> {
  const zone = await lockZone(work, id);
  if (!zone || (await deleteZone(work, id)) === 0) throw zoneNotFound();
  await auditChange(work, 'shipping_zone', zone, null);
}

export async function getZone(view: View, id: string): Promise<ShippingZone> {
  const zone = await findZone(view, id);
  if (!zone) throw zoneNotFound();
  return zone;
}

/** The workspace's shipping zones, newest first, of one store or of all stores. */
export function listZones(
  view: View,
  siteSlug: string | null,
  request: PageRequest,
): Promise<Page<ShippingZone>> {
  return listNewestFirst(view, { list: 'shipping_zones', siteSlug }, request, (rows) =>
    listZoneRows(view, rows),
  );
}

const zoneNotFound = () =>
  notFound('shipping_zone_not_found', 'This shipping zone does not exist.');
