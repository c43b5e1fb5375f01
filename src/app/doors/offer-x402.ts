import type { Paywall } from '../../core/paywall/paywall.ts';
import type { OfferX402 } from '../../core/skills/buying/x402/x402-offer.ts';
import { awaitsX402 } from '../../core/tasks/awaits.ts';
import { addressesOf } from '../../doors/x402/addresses.ts';
import { offersFor } from '../../doors/x402/asked.ts';
import { seedAccepts, v1Accepts } from '../../doors/x402/dialects/challenge.ts';

/**
 * Hands an agent's purchase over to the x402 door (x402.md 4.7): the same challenge that a request there
 * is answered. Who signs one of its nonces completes the task.
 */
export function offerX402(paywall: Paywall, origin: string): OfferX402 {
  return async ({ site, ...purchase }) => {
    const addresses = addressesOf(origin, { ...purchase, siteSlug: site.slug });
    const offers = await offersFor(paywall, { ...purchase, site, addresses });
    const challenge = { offers, addresses, error: 'payment_required' };
    const { error } = challenge;
    return {
      method: 'GET',
      url: origin + addresses.path,
      v1Url: origin + addresses.v1Path,
      x402Version: 1,
      accepts: seedAccepts(challenge),
      error,
      expiresAt: new Date(Math.min(...offers.map(({ validBefore }) => validBefore)) * 1_000),
      aside: {
        'x402.payment.status': 'payment-required',
        'x402.payment.required': { x402Version: 1, accepts: v1Accepts(challenge), error },
      },
      awaits: offers.map(({ nonce }) => awaitsX402(nonce)),
    };
  };
}
