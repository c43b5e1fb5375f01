import type { Id, SiteId } from '../../../kernel/id.ts';
import { queryBuilder } from '../../../platform/db/query-builder.ts';
import { tenantTable } from '../../../platform/db/rows/tenant-table.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { ShippingRate } from './shipping-rate.ts';
import type { ShippingZone } from './shipping-zone.ts';

type Row = {
  zone_id: Id<'zone'>;
  site_id: SiteId;
  site_slug: string;
  name: string;
  countries: string[];
  states: string[];
  postcode_prefixes: string[];
  rates: ShippingRate[];
  version: number;
  created_at: Date;
  updated_at: Date;
};

export const {
  find: findZone,
  lock: lockZone,
  list: listZoneRows,
  remove: deleteZone,
} = tenantTable<Row, ShippingZone>({
  table: 'shipping_zones',
  idColumn: 'zone_id',
  ownerColumn: 'site_id',
  select: `select t.*, s.slug as site_slug from shipping_zones t
    join sites s on s.workspace_id = t.workspace_id and s.site_id = t.site_id`,
  fromRow: toZone,
});

export async function insertZone(work: Work, zone: ShippingZone): Promise<void> {
  await work.execute(
    queryBuilder.insertInto('shipping_zones').values({
      workspace_id: work.tenant.workspaceId,
      zone_id: zone.id,
      site_id: zone.siteId,
      created_at: zone.createdAt,
      ...toMutableColumns(zone),
    }),
  );
}

export async function updateZone(work: Work, zone: ShippingZone): Promise<void> {
  await work.execute(
    queryBuilder
      .updateTable('shipping_zones')
      .set(toMutableColumns(zone))
      .where('workspace_id', '=', work.tenant.workspaceId)
      .where('zone_id', '=', zone.id),
  );
}

function toMutableColumns(zone: ShippingZone) {
  return {
    name: zone.name,
    countries: zone.countries,
    states: zone.states,
    postcode_prefixes: zone.postcodePrefixes,
    rates: JSON.stringify(zone.rates),
    version: zone.version,
    updated_at: zone.updatedAt,
  };
}

function toZone(row: Row): ShippingZone {
  return {
    id: row.zone_id,
    siteId: row.site_id,
    siteSlug: row.site_slug,
    name: row.name,
    countries: row.countries,
    states: row.states,
    postcodePrefixes: row.postcode_prefixes,
    rates: row.rates,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
