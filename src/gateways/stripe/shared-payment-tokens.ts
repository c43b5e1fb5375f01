import type { DelegatedTokens } from '../../core/payments/delegated-tokens.ts';

export const isSharedToken = (token: string) => token.startsWith('spt_');

/**
 * Shared payment tokens, which agents grant to the profile of the store's owner. Stripe itself
 * checks amount, currency, expiry and use when a token is charged.
 */
export const sharedPaymentTokens: DelegatedTokens = {
  findCharge: async (_view, token) =>
    isSharedToken(token) ? { token, needsAuthentication: false } : null,
  redeem: async (_work, token) => isSharedToken(token),
};
