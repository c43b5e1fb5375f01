import type { CreateCouponInput } from '../../core/pricing/coupons/coupon-settings.ts';
import { coupons } from '../../core/pricing/coupons/coupons.ts';
import { shippingZones } from '../../core/pricing/shipping-zones/shipping-zones.ts';
import type { CreateShippingZoneInput } from '../../core/pricing/shipping-zones/zone-input.ts';
import { type CreateTaxRateInput, taxRates } from '../../core/pricing/tax-rates/tax-rates.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { DemoStore } from './stores.ts';

type DemoPricing = {
  /** Prices include tax, as is usual in the EU. */
  pricesIncludeTax: boolean;
  coupons: CreateCouponInput[];
  zones: CreateShippingZoneInput[];
  taxRates: CreateTaxRateInput[];
};

/** Standard rates of value added tax, in percent. */
// biome-ignore format: a table
const vat: Record<string, number> = {
  AT: 20, BE: 21, BG: 20, CY: 19, CZ: 21, DE: 19, DK: 25, EE: 24, ES: 21, FI: 25.5, FR: 20, GR: 24, HR: 25, HU: 27,
  IE: 23, IT: 22, LT: 21, LU: 17, LV: 21, MT: 18, NL: 21, PL: 23, PT: 23, RO: 21, SE: 25, SI: 22, SK: 23,
};
const europeanUnion = Object.keys(vat);

const vatOnEverything: CreateTaxRateInput[] = Object.entries(vat).map(([country, rate]) => ({
  name: `VAT ${country}`,
  country,
  rate,
  appliesToShipping: true,
}));

const flat = (id: string, label: string, amount: number) =>
  ({ id, label, type: 'flat', amount }) as const;
const byWeight = (id: string, label: string, [amount, perKg]: [number, number]) =>
  ({ id, label, type: 'weight', amount, perKg }) as const;
const freeAbove = (id: string, label: string, [amount, threshold]: [number, number]) =>
  ({ id, label, type: 'free_above', amount, threshold }) as const;

const nothing: DemoPricing = { pricesIncludeTax: false, coupons: [], zones: [], taxRates: [] };

const outfitters: DemoPricing = {
  pricesIncludeTax: false,
  coupons: [{ code: 'WELCOME10', percentOff: 10 }],
  zones: [
    {
      name: 'United States',
      countries: ['US'],
      rates: [
        freeAbove('standard', 'Standard, 3 to 5 days', [595, 10_000]),
        flat('express', 'Express, next day', 1_995),
      ],
    },
    {
      name: 'Canada',
      countries: ['CA'],
      rates: [flat('standard', 'Standard, 5 to 8 days', 1_295)],
    },
    {
      name: 'United Kingdom',
      countries: ['GB'],
      rates: [flat('standard', 'Tracked, 4 to 7 days', 1_495)],
    },
    {
      name: 'European Union',
      countries: europeanUnion,
      rates: [
        byWeight('standard', 'Tracked, 4 to 7 days', [1_195, 300]),
        flat('express', 'Express, 2 days', 3_495),
      ],
    },
    {
      name: 'Everywhere else',
      rates: [byWeight('standard', 'International, 7 to 14 days', [1_995, 900])],
    },
  ],
  taxRates: [
    { name: 'California sales tax', country: 'US', state: 'CA', rate: 7.25 },
    ...vatOnEverything,
  ],
};

const tools: DemoPricing = {
  pricesIncludeTax: true,
  coupons: [],
  zones: [
    {
      name: 'Germany',
      countries: ['DE'],
      rates: [
        freeAbove('parcel', 'Parcel, 2 days', [490, 10_000]),
        byWeight('freight', 'Freight, by the kilogram', [0, 190]),
      ],
    },
    {
      name: 'European Union',
      countries: europeanUnion.filter((country) => country !== 'DE'),
      rates: [byWeight('parcel', 'Parcel, 4 days', [990, 150])],
    },
    { name: 'Everywhere else', rates: [byWeight('parcel', 'Air parcel', [2_490, 890])] },
  ],
  taxRates: vatOnEverything,
};

const lagoon: DemoPricing = {
  pricesIncludeTax: false,
  coupons: [],
  zones: [
    {
      name: 'United States',
      countries: ['US'],
      rates: [freeAbove('standard', 'Ground', [499, 5_000]), flat('air', 'Two-day air', 1_499)],
    },
    { name: 'Everywhere else', rates: [flat('standard', 'International', 1_999)] },
  ],
  taxRates: [],
};

/** Coupons, shipping zones and tax rates of each demo store. */
export const demoPricing: Record<DemoStore['slug'], DemoPricing> = {
  outfitters,
  tools,
  press: nothing,
  lagoon,
};

export async function loadPricing(work: Work, slug: DemoStore['slug']): Promise<void> {
  const pricing = demoPricing[slug];
  for (const coupon of pricing.coupons) await coupons.create(work, slug, coupon);
  for (const zone of pricing.zones) await shippingZones.create(work, slug, zone);
  for (const rate of pricing.taxRates) await taxRates.create(work, slug, rate);
}
