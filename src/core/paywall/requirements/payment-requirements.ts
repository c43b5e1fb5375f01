import type { Hex, TokenOnNetwork } from '../ports/network.ts';

/** Payment requirements of a purchase: an entry of `accepts`, independent of the x402 version. */
export type PaymentRequirements = {
  coin: TokenOnNetwork;
  /** In the token's smallest unit. */
  amount: bigint;
  /** In lower case. */
  payTo: Hex;
  /** Binds the payment to this product, quantity and price. */
  nonce: Hex;
  /** When the offer expires, in Unix seconds. */
  validBefore: number;
  maxTimeoutSeconds: number;
  description: string;
  /** Absolute URL, without the buyer's email. */
  resource: string;
};

/**
 * How long an offer is valid. Short, because the price cannot be changed for a buyer who has
 * signed.
 */
export const requirementsLifetimeSeconds = 300;
