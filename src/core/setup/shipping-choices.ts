import { countryName } from '../../kernel/countries.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { minorDigits } from '../../kernel/money.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { shippingZones } from '../pricing/shipping-zones/shipping-zones.ts';
import type { CreateShippingZoneInput } from '../pricing/shipping-zones/zone-input.ts';
import { getOwnSite } from '../sites/manage-sites.ts';
import { findSetupFacts, lockSetup } from './setup-store.ts';

/** Where a new store ships: four choices, each of which becomes ordinary shipping zones. */
export const shippingChoices = ['home', 'home_and_abroad', 'downloads_only', 'free'] as const;

export type ShippingChoice = (typeof shippingChoices)[number];

/** Prices in minor units of the store's currency. */
export type ShippingPrices = { home: number; abroad: number };

/** A price that is usual in many currencies: 5 at home, 15 abroad. */
export function suggestShippingPrices(currency: string): ShippingPrices {
  // Currencies without minor units have larger numbers.
  const unit = minorDigits(currency) === 0 ? 100 : 10 ** minorDigits(currency);
  return { home: 5 * unit, abroad: 15 * unit };
}

/**
 * The zones of a choice. A zone without countries covers those of no other zone; one without rates
 * ships nothing.
 */
export function buildShippingZones(
  choice: ShippingChoice,
  country: string,
  prices: ShippingPrices,
): CreateShippingZoneInput[] {
  const flat = (label: string, amount: number) => ({ label, type: 'flat' as const, amount });
  const home = {
    name: countryName(country),
    countries: [country],
    rates: [flat('Standard shipping', prices.home)],
  };
  const abroad = {
    name: 'Other countries',
    rates: [flat('International shipping', prices.abroad)],
  };
  const zones: Record<ShippingChoice, CreateShippingZoneInput[]> = {
    home: [home],
    home_and_abroad: [home, abroad],
    downloads_only: [{ name: 'Downloads only', rates: [] }],
    free: [{ name: 'Everywhere', rates: [flat('Free shipping', 0)] }],
  };
  return zones[choice];
}

/**
 * Creates the zones of a choice in a store that has none. Throws 409 `already_configured`, and 400
 * for a store without a home country.
 */
export async function applyShippingChoice(
  work: Work,
  slug: string,
  { choice, prices }: { choice: ShippingChoice; prices: ShippingPrices },
): Promise<void> {
  const site = await getOwnSite(work, slug);
  await lockSetup(work, site);
  const { hasZones } = await findSetupFacts(work, site);
  if (hasZones) throw zonesExist();
  if (site.country === null) throw countryMissing();
  for (const zone of buildShippingZones(choice, site.country, prices))
    await shippingZones.create(work, slug, zone);
}

const zonesExist = () =>
  new DomainError(
    'conflict',
    'already_configured',
    'This store has shipping zones already. Change them instead.',
  );

const countryMissing = () =>
  invalid([
    { field: 'country', code: 'required', message: 'of the store must be set before this step' },
  ]);
