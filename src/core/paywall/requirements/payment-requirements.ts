import type { Coin, Hex } from '../ports/network.ts';

/** One way in which something may be paid for: an entry of `accepts` (§2.9), in no protocol's words. */
export type PaymentRequirements = {
  coin: Coin;
  /** In the token's smallest unit. */
  amount: bigint;
  /** Lower case. */
  payTo: Hex;
  /** Binds what is signed with it to this product, quantity and price. */
  nonce: Hex;
  /** Unix seconds: until then the price holds. */
  validBefore: number;
  maxTimeoutSeconds: number;
  description: string;
  /** As it was given: absolute, without the e-mail address. */
  resource: string;
};

/** How long an offer holds. Short: whoever signed holds a claim on the old price so long. */
export const requirementsLifetimeSeconds = 300;
