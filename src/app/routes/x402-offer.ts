import { contractAccepts, v1Accepts } from '../../api/x402/dialects/challenge.ts';
import { offersFor } from '../../api/x402/purchase-request.ts';
import { purchaseUrls } from '../../api/x402/purchase-urls.ts';
import type { Paywall } from '../../core/paywall/paywall.ts';
import type { CreateX402Challenge } from '../../core/skills/buying/x402/x402-payment-challenge.ts';
import { x402WaitKey } from '../../core/tasks/wait-keys.ts';

/**
 * Creates the x402 challenge for an agent's purchase, the same that a request to the x402 API gets.
 * A payment with one of its nonces completes the task.
 */
export function createChallengeFactory(paywall: Paywall, origin: string): CreateX402Challenge {
  return async ({ site, ...purchase }) => {
    const addresses = purchaseUrls(origin, { ...purchase, siteSlug: site.slug });
    const offers = await offersFor(paywall, { ...purchase, site, addresses });
    const challenge = { offers, addresses, error: 'payment_required' };
    const { error } = challenge;
    return {
      method: 'GET',
      url: origin + addresses.path,
      v1Url: origin + addresses.v1Path,
      x402Version: 1,
      accepts: contractAccepts(challenge),
      error,
      expiresAt: new Date(Math.min(...offers.map(({ validBefore }) => validBefore)) * 1_000),
      messageMetadata: {
        'x402.payment.status': 'payment-required',
        'x402.payment.required': { x402Version: 1, accepts: v1Accepts(challenge), error },
      },
      waitKeys: offers.map(({ nonce }) => x402WaitKey(nonce)),
    };
  };
}
