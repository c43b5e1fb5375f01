import type { Id, SiteId } from '../../../kernel/id.ts';
import type { Region } from '../calculation/destination.ts';
import type { ShippingRate } from './shipping-rate.ts';

/** Where a store ships to, and for how much. The most specific zone of an address is the one that counts. */
export type ShippingZone = {
  id: Id<'zone'>;
  siteId: SiteId;
  siteSlug: string;
  name: string;
  countries: string[];
  states: string[];
  postcodePrefixes: string[];
  /** In the order in which they are offered. */
  rates: ShippingRate[];
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** A store that has settled nothing about shipping can sell nevertheless; its first zone ends that. */
export const freeShippingEverywhere: Region & { rates: ShippingRate[] } = {
  countries: [],
  states: [],
  postcodePrefixes: [],
  rates: [{ id: 'standard', label: 'Standard shipping', type: 'flat', amount: 0 }],
};
