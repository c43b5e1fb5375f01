import type { Product } from '../../core/catalog/product.ts';
import type { Paywall } from '../../core/paywall/paywall.ts';
import type { Coin } from '../../core/paywall/ports/network.ts';
import {
  listPaymentMethods,
  resolveEligibility,
} from '../../core/paywall/requirements/eligibility.ts';
import type { Site } from '../../core/sites/site.ts';

/** What documents and pages say of payment on chains; nothing where nothing is sold so. */
export function createDisplayedOffers(paywall: Pick<Paywall, 'networks'> | null) {
  return {
    /** Whether a store takes payments on chains at all. */
    takesX402: (site: Site): boolean =>
      paywall !== null && listPaymentMethods(paywall, site).length > 0,
    /** What one of a product may be paid with now, the preferred network first. */
    coinsFor(site: Site, product: Product): Coin[] {
      const sold = paywall && resolveEligibility(paywall, { site, product, quantity: 1 });
      return sold ? sold.paymentMethods.map(({ coin }) => coin) : [];
    },
  };
}
