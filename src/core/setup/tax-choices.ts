import { DomainError, invalid } from '../../kernel/domain-error.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { type CreateTaxRateInput, taxRates } from '../pricing/tax-rates/tax-rates.ts';
import { getOwnSite } from '../sites/manage-sites.ts';
import { findSetupFacts, lockSetup } from './setup-store.ts';

/**
 * Creates the tax rates that the merchant confirmed, in a store that has none. Throws 409
 * `already_configured`, and 400 without a rate.
 */
export async function applyTaxRates(
  work: Work,
  slug: string,
  rates: readonly CreateTaxRateInput[],
): Promise<void> {
  const site = await getOwnSite(work, slug);
  await lockSetup(work, site);
  const { hasTaxRates } = await findSetupFacts(work, site);
  if (hasTaxRates) throw ratesExist();
  if (rates.length === 0) throw ratesMissing();
  for (const rate of rates) await taxRates.create(work, slug, rate);
}

const ratesExist = () =>
  new DomainError(
    'conflict',
    'already_configured',
    'This store has tax rates already. Change them instead.',
  );

const ratesMissing = () =>
  invalid([{ field: 'rates', code: 'required', message: 'must name at least one tax rate' }]);
