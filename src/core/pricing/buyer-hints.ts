import type { ShippingDestination } from './calculation/destination.ts';

/** What an agent says about a buyer before the buyer's own data is known. */
export type BuyerHints = {
  /** Tax is estimated for it as long as there is no address. */
  destination: ShippingDestination | null;
  /** Benefits that the buyer claims, as reverse domain names. Coupons of the store may accept them. */
  claims: readonly string[];
  /** The profile of the agent that signed the request with the claims; null without a signature. */
  agent?: string | null;
};
