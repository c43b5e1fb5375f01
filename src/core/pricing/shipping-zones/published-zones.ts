import type { Money } from '../../../kernel/money.ts';
import type { DatabaseReader } from '../../../platform/unit-of-work.ts';
import type { Site } from '../../sites/site.ts';
import { listZones, type PublishedZone } from './published-zone-store.ts';
import { listShippingOptions } from './shipping-rate.ts';
import { freeShippingEverywhere } from './shipping-zone.ts';

/** The zones of a store; one zone with free shipping if it has none. */
export async function listPublishedZones(
  reader: DatabaseReader,
  site: Pick<Site, 'id' | 'tenant'>,
): Promise<PublishedZone[]> {
  const zones = await listZones(reader, site);
  return zones.length === 0 ? [freeShippingEverywhere] : zones;
}

export type { PublishedZone };

/** The cheapest shipping to a country. */
export type CountryRate = { country: string; cost: Money };

/**
 * The lowest cost of shipping a single unit, for each country that a zone names. A zone for all
 * other countries counts for the home country. Zones for parts of a country are left out.
 */
export function listCountryRates(
  zones: readonly PublishedZone[],
  item: { productId: string; grams: number; price: Money },
  homeCountry: string | null,
): CountryRate[] {
  const costs = new Map<string, number>();
  const whole = zones.filter(
    ({ states, postcodePrefixes }) => states.length === 0 && postcodePrefixes.length === 0,
  );
  // Zones that name a country come before the one for all others.
  for (const zone of whole.toSorted((a, b) => b.countries.length - a.countries.length)) {
    const { productId } = item;
    const goods = [{ productId, grams: BigInt(item.grams) }];
    const parcel = { goods, worth: item.price.amount };
    const amounts = listShippingOptions(zone.rates, parcel).map(({ amount }) => amount);
    const countries = zone.countries.length > 0 ? zone.countries : [homeCountry];
    for (const country of countries)
      if (country !== null && amounts.length > 0 && !costs.has(country))
        costs.set(country, Math.min(...amounts));
  }
  return [...costs].map(([country, amount]) => ({
    country,
    cost: { amount, currency: item.price.currency },
  }));
}
