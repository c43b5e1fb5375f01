import type { CheckKey } from '../../core/payments/accounts/manage-accounts.ts';
import { readAccountKeys } from '../../core/payments/accounts/manage-accounts.ts';
import type { OwnProcessor } from '../../core/payments/own-processor.ts';
import type { PaymentProcessor } from '../../core/payments/processor.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Tenant, UnitOfWork } from '../../platform/unit-of-work.ts';
import { hostedMinutes } from './hosted-minutes.ts';

type Options = { unit: UnitOfWork; clock: Clock; apiBase: string | null };

/** The library is large: it is loaded with the first payment. */
const loadStripe = () => import('./stripe.ts');

/**
 * Takes the payments of stores through their own accounts at Stripe. The keys are read for each call,
 * so that changed keys apply at once. An account with a profile charges the tokens that agents grant
 * to it.
 */
export function createAccountProcessors({ unit, clock, apiBase }: Options) {
  return (tenant: Tenant, { id, test, profileId = null }: OwnProcessor): PaymentProcessor => {
    const open = async () => {
      const { createStripeProcessor } = await loadStripe();
      const keys = await unit.view(tenant, (view) => readAccountKeys(view, id));
      return createStripeProcessor({ ...keys, profileId, apiBase }, clock);
    };
    return {
      ...{ name: id, isTest: test, hostedMinutes },
      ...{ testToken: null, merchantId: profileId },
      charge:
        profileId === null
          ? null
          : async (request, token) => (await open()).chargeToken(request, token),
      openHostedPage: async (request) => (await open()).openHostedPage(request),
      closeHostedPage: async (reference) => (await open()).closeHostedPage(reference),
      chargeMandate: async (request, mandate) => (await open()).chargeMandate(request, mandate),
      getPaymentOutcome: async (payment) => (await open()).getPaymentOutcome(payment),
      refund: async (request) => (await open()).refund(request),
      getRefundOutcome: async (refund) => (await open()).getRefundOutcome(refund),
      captureMode: 'once',
      capture: async (request) => (await open()).capture(request),
      release: async (request) => (await open()).release(request),
      check: async () => (await open()).check(),
      findPaymentId: async (reference) => (await open()).findPaymentId(reference),
      parseWebhook: async (body, headers) => (await open()).parseWebhook(body, headers),
    };
  };
}

/** Asks Stripe whose key this is. */
export const createKeyCheck =
  (apiBase: string | null): CheckKey =>
  async (secretKey) =>
    (await loadStripe()).checkKey(secretKey, apiBase);
