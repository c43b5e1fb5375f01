import type { OrderId, ProductId, SiteId, VariantId } from '../../kernel/id.ts';
import { defineTransitions } from '../../kernel/transitions.ts';
import type { SignedPayment } from './ports/facilitator.ts';
import type { Hex } from './ports/network.ts';

/**
 * - verified: the order is placed; settlement has not been attempted yet
 * - settling: an attempt is running, until `leaseUntil`
 * - unknown: an attempt had no conclusive result; the chain is asked before the next one
 * - settled: the money moved
 * - failed: the money will never move; the order is voided
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

/** A payment on a chain and what it paid for. It is created together with its order. */
export type X402Payment = Omit<SignedPayment, 'coin'> & {
  orderId: OrderId;
  /** EIP-712 digest of the authorization; the order's id is derived from it. */
  digest: Hex;
  siteId: SiteId;
  productId: ProductId;
  variantId: VariantId;
  quantity: number;
  email: string | null;
  /** Name of the network. `asset` is the symbol of the token. */
  network: string;
  asset: string;
  /** Whether the nonce was issued by this server and so bound to this product and price. */
  nonceBound: boolean;
  facilitator: string;
  test: boolean;
  state: SettlementState;
  attempts: number;
  leaseUntil: Date | null;
  /**
   * The transaction that moved the money; before settlement, the hash that a facilitator reported,
   * which may be wrong.
   */
  txHash: Hex | null;
  blockNumber: number | null;
  /** Why it failed or is unknown. */
  failure: string | null;
  /** The money moved after the order had been voided. The merchant must refund it manually. */
  paidAfterVoid: boolean;
  createdAt: Date;
  settledAt: Date | null;
};
