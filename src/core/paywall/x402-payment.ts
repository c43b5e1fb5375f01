import type { OrderId, ProductId, SiteId, VariantId } from '../../kernel/id.ts';
import { defineTransitions } from '../../kernel/transitions.ts';
import type { SignedPayment } from './ports/facilitator.ts';
import type { Hex } from './ports/network.ts';

/**
 * verified  the order is there; nobody has been asked to move the money yet
 * settling  somebody is asking, until `leaseUntil`
 * unknown   it was asked for, and nobody knows: the chain is asked before anything else
 * settled   the money moved
 * failed    it never will; the order is voided
 */
export type SettlementState = 'verified' | 'settling' | 'unknown' | 'settled' | 'failed';

export const settlementStates = defineTransitions<
  SettlementState,
  'claim' | 'settle' | 'doubt' | 'fail'
>('x402 payment', {
  verified: { claim: 'settling' },
  settling: { claim: 'settling', settle: 'settled', doubt: 'unknown', fail: 'failed' },
  unknown: { claim: 'settling' },
  settled: {},
  failed: {},
});

/** A payment on a chain, and what was bought with it: one row, made together with its order. */
export type X402Payment = Omit<SignedPayment, 'coin'> & {
  orderId: OrderId;
  /** EIP-712 digest of the authorization; the order's id is derived from it. */
  digest: Hex;
  siteId: SiteId;
  productId: ProductId;
  variantId: VariantId;
  quantity: number;
  email: string | null;
  /** Name of the network, and symbol of the token. */
  network: string;
  asset: string;
  /** Whether the nonce was ours, and so bound to this product and price. */
  nonceBound: boolean;
  facilitator: string;
  test: boolean;
  state: SettlementState;
  attempts: number;
  leaseUntil: Date | null;
  /** A hash that was told, right or wrong, until it is settled: then the one that moved the money. */
  txHash: Hex | null;
  blockNumber: number | null;
  /** Why it failed, or why it is in doubt. */
  failure: string | null;
  /** The money moved after the order had been voided: the merchant sends it back by hand. */
  paidAfterVoid: boolean;
  createdAt: Date;
  settledAt: Date | null;
};
