import type { Product } from '../../core/catalog/product.ts';
import type { Paywall } from '../../core/paywall/paywall.ts';
import type { TokenOnNetwork } from '../../core/paywall/ports/network.ts';
import {
  listPaymentMethods,
  resolveEligibility,
} from '../../core/paywall/requirements/eligibility.ts';
import type { Site } from '../../core/sites/site.ts';

/** What documents and pages display about x402 payments; nothing when x402 is off. */
export function createDisplayedOffers(paywall: Pick<Paywall, 'networks'> | null) {
  return {
    /** Whether a store accepts x402 payments. */
    takesX402: (site: Site): boolean =>
      paywall !== null && listPaymentMethods(paywall, site).length > 0,
    /** The coins that pay for one unit of a product, those of the preferred network first. */
    coinsFor(site: Site, product: Product): TokenOnNetwork[] {
      const sold = paywall && resolveEligibility(paywall, { site, product, quantity: 1 });
      return sold ? sold.paymentMethods.map(({ coin }) => coin) : [];
    },
  };
}
