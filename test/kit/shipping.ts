import type { Caller } from './shop.ts';

/**
 * Adds a shipping zone with flat rates, each a label and an amount in minor units:
 * `{ fast: ['Express', 900] }`. By default it is everywhere, in the store `shop`.
 */
export const offerShipping = (
  merchant: Caller,
  rates: Record<string, [string, number]>,
  where: { site_slug?: string; countries?: string[] } = {},
) =>
  merchant.post('/shipping-zones', {
    site_slug: 'shop',
    name: 'Zone',
    countries: [],
    rates: Object.entries(rates).map(([id, [label, amount]]) => ({
      id,
      label,
      type: 'flat',
      amount,
    })),
    ...where,
  });
