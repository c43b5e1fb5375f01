import type { Money } from '../../kernel/money.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';

/** The purchase that a delegated token pays for. */
export type DelegatedPurchase = { sessionId: string; merchantId: string; money: Money };

/** `needsAuthentication`: the issuer wants the buyer to be authenticated by 3-D Secure first. */
export type DelegatedCharge = { token: string; needsAuthentication: boolean };

/**
 * Payment tokens that a processor issues to agents, each for one purchase up to an allowance (ACP,
 * delegated payment).
 */
export type DelegatedTokens = {
  /** The charge that the token stands for; null if the processor has not issued it. */
  findCharge(view: View, token: string): Promise<DelegatedCharge | null>;
  /**
   * Uses up the token in one statement; false if it was used, has expired, or its allowance does not
   * cover the purchase.
   */
  redeem(work: Work, token: string, purchase: DelegatedPurchase): Promise<boolean>;
};
