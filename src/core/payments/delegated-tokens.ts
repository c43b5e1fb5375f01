import type { Money } from '../../kernel/money.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';

/** The purchase that a delegated token pays for. */
export type DelegatedPurchase = { sessionId: string; merchantId: string; money: Money };

/**
 * Payment tokens that a processor issues to agents, each for one purchase up to an allowance (ACP,
 * delegated payment).
 */
export type DelegatedTokens = {
  /** The token to charge in its place; null if the processor has issued no such token. */
  findChargeToken(view: View, token: string): Promise<string | null>;
  /**
   * Uses up the token in one statement; false if it was used, has expired, or its allowance does not
   * cover the purchase.
   */
  redeem(work: Work, token: string, purchase: DelegatedPurchase): Promise<boolean>;
};
