import type { Id, SiteId } from '../../../kernel/id.ts';
import { sqlFor } from '../../../platform/db/builder.ts';
import type { View, Work } from '../../../platform/work.ts';
import type { OlderRows } from '../settings/newest-first.ts';
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

const selectZone = `select z.*, s.slug as site_slug from shipping_zones z
  join sites s on s.workspace_id = z.workspace_id and s.site_id = z.site_id`;

export async function findZone(view: View, id: string): Promise<ShippingZone | null> {
  const rows = await view.query<Row>(`${selectZone} where z.workspace_id = $1 and z.zone_id = $2`, [
    view.tenant.workspaceId,
    id,
  ]);
  return rows[0] ? toZone(rows[0]) : null;
}

export async function lockZone(work: Work, id: string): Promise<ShippingZone | null> {
  await work.query(
    'select from shipping_zones where workspace_id = $1 and zone_id = $2 for no key update',
    [work.tenant.workspaceId, id],
  );
  return findZone(work, id);
}

export async function listZoneRows(
  view: View,
  { siteId, before, limit }: OlderRows,
): Promise<ShippingZone[]> {
  const rows = await view.query<Row>(
    `${selectZone} where z.workspace_id = $1 and ($2::text is null or z.site_id = $2)
      and ($3::timestamptz is null or (z.created_at, z.zone_id) < ($3, $4))
      order by z.created_at desc, z.zone_id desc limit $5`,
    [view.tenant.workspaceId, siteId, before?.createdAt ?? null, before?.id ?? '', limit],
  );
  return rows.map(toZone);
}

export async function insertZone(work: Work, zone: ShippingZone): Promise<void> {
  await work.execute(
    sqlFor.insertInto('shipping_zones').values({
      workspace_id: work.tenant.workspaceId,
      zone_id: zone.id,
      site_id: zone.siteId,
      created_at: zone.createdAt,
      ...changeable(zone),
    }),
  );
}

export async function updateZone(work: Work, zone: ShippingZone): Promise<void> {
  await work.execute(
    sqlFor
      .updateTable('shipping_zones')
      .set(changeable(zone))
      .where('workspace_id', '=', work.tenant.workspaceId)
      .where('zone_id', '=', zone.id),
  );
}

/** Answers how many there were. */
export function deleteZone(work: Work, id: string): Promise<number> {
  return work.execute(
    sqlFor
      .deleteFrom('shipping_zones')
      .where('workspace_id', '=', work.tenant.workspaceId)
      .where('zone_id', '=', id),
  );
}

function changeable(zone: ShippingZone) {
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
