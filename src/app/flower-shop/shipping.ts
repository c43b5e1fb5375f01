import type { CreateShippingZoneInput } from '../../core/pricing/shipping-zones/zone-input.ts';
import type { FlowerShopData } from './read-flower-shop-folder.ts';

type Rate = FlowerShopData['shipping_rates'][number];

const anywhere = 'default';

/** Returns a zone for each country with its own rates, and one for everywhere else. */
export function shippingZonesOf({
  shipping_rates: rates,
  promotions,
}: FlowerShopData): CreateShippingZoneInput[] {
  const free = promotions.find(({ min_subtotal: minimum }) => minimum !== '');
  const threshold = free ? Number(free.min_subtotal) : null;
  const countries = new Set(rates.map(({ country_code: country }) => country));
  return [...countries].map((country) => ({
    name: country === anywhere ? 'Everywhere else' : country,
    countries: country === anywhere ? [] : [country],
    rates: ratesFor(rates, country).map((rate) => rateInputOf(rate, threshold)),
  }));
}

/** A country's own rate replaces the default rate of the same service. */
function ratesFor(rates: readonly Rate[], country: string): Rate[] {
  const own = rates.filter((rate) => rate.country_code === country);
  const defaults = rates.filter(
    ({ country_code: code, service_level: service }) =>
      code === anywhere && !own.some((rate) => rate.service_level === service),
  );
  return country === anywhere ? own : [...defaults, ...own];
}

/** Free shipping above a subtotal applies to the standard service only. */
function rateInputOf(
  { id, title: label, price: amount, service_level: service }: Rate,
  threshold: number | null,
) {
  if (service !== 'standard' || threshold === null)
    return { id, label, type: 'flat' as const, amount };
  return { id, label, type: 'free_above' as const, amount, threshold };
}

/** Ids of promotions that stores do not support: free shipping of single products. */
export function listUnsupportedPromotions({ promotions }: FlowerShopData): string[] {
  return promotions.filter(({ min_subtotal: minimum }) => minimum === '').map(({ id }) => id);
}
