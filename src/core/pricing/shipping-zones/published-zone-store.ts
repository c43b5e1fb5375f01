import type { DatabaseReader } from '../../../platform/unit-of-work.ts';
import type { Site } from '../../sites/site.ts';
import type { Region } from '../calculation/destination.ts';
import type { ShippingRate } from './shipping-rate.ts';

/** Where a store ships to, and for what. */
export type PublishedZone = Region & { rates: readonly ShippingRate[] };

/** The zones of a store, for pages that show what shipping costs. */
export function listZones(
  reader: DatabaseReader,
  { id, tenant }: Pick<Site, 'id' | 'tenant'>,
): Promise<PublishedZone[]> {
  return reader.named<PublishedZone>({
    name: 'shipping_zones_published',
    text: `select countries, states, postcode_prefixes as "postcodePrefixes", rates
      from shipping_zones where workspace_id = $1 and site_id = $2 order by zone_id`,
    values: [tenant.workspaceId, id],
  });
}
