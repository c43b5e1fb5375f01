import type { Id, SiteId } from '../../../kernel/id.ts';
import type { Region } from '../calculation/destination.ts';
import type { ShippingRate } from './shipping-rate.ts';

/**
 * A region to which a store ships, with its rates. The most specific zone for an address applies.
 */
export type ShippingZone = {
  id: Id<'zone'>;
  siteId: SiteId;
  siteSlug: string;
  name: string;
  countries: string[];
  states: string[];
  postcodePrefixes: string[];
  /** In the order in which they are displayed. */
  rates: ShippingRate[];
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** The default zone of a store without shipping zones, so that it can sell. */
export const freeShippingEverywhere: Region & { rates: ShippingRate[] } = {
  countries: [],
  states: [],
  postcodePrefixes: [],
  rates: [{ id: 'standard', label: 'Standard shipping', type: 'flat', amount: 0 }],
};
