import type { CreateShippingZoneInput } from '../../core/pricing/shipping-zones/zone-input.ts';
import type { FlowerShopData } from './read-flower-shop-folder.ts';

type Rate = FlowerShopData['shipping_rates'][number];

const anywhere = 'default';

/**
 * Returns a zone for each country with its own rates, and one for everywhere else. `productIds` are
 * the ids of the products by the suite's names.
 */
export function shippingZonesOf(
  { shipping_rates: rates, promotions }: FlowerShopData,
  productIds: ReadonlyMap<string, string>,
): CreateShippingZoneInput[] {
  const above = promotions.find(({ min_subtotal: minimum }) => minimum !== '');
  const free = {
    threshold: above ? Number(above.min_subtotal) : null,
    productIds: promotions
      .flatMap(({ eligible_item_ids: names }) => readNames(names))
      .flatMap((name) => productIds.get(name) ?? []),
  };
  const countries = new Set(rates.map(({ country_code: country }) => country));
  return [...countries].map((country) => ({
    name: country === anywhere ? 'Everywhere else' : country,
    countries: country === anywhere ? [] : [country],
    rates: ratesFor(rates, country).map((rate) => rateInputOf(rate, free)),
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

/** A JSON list; an empty cell means none. */
const readNames = (cell: string): string[] => (cell === '' ? [] : JSON.parse(cell));

type FreeShipping = { threshold: number | null; productIds: string[] };

/** Free shipping applies to the standard service only. */
function rateInputOf(
  { id, title: label, price: amount, service_level: service }: Rate,
  { threshold, productIds: freeProductIds }: FreeShipping,
) {
  if (service !== 'standard') return { id, label, type: 'flat' as const, amount };
  const rate = { id, label, amount, freeProductIds };
  return threshold === null
    ? { ...rate, type: 'flat' as const }
    : { ...rate, type: 'free_above' as const, threshold };
}
