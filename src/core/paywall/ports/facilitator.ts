import type { Authorization } from './authorization.ts';
import type { Coin, Hex } from './network.ts';

/** A payment as facilitators are told of it: public facts, nothing of the buyer but the wallet. */
export type SignedPayment = {
  coin: Coin;
  authorization: Authorization;
  signature: Hex;
  payTo: Hex;
  amount: bigint;
  /** Absolute, without the e-mail address. */
  resource: string;
  description: string;
};

export type FacilitatorVerifyResult = { valid: true } | { valid: false; reason: string };

/**
 * settled  it says that the money moved, in this transaction
 * refused  it says that it did not; `reason` as it was told: only exact words count as final
 * unknown  no answer, or one that leaves it open; the hash when one was told
 */
export type FacilitatorSettleResult =
  | { state: 'settled'; txHash: Hex; blockNumber: number | null }
  | { state: 'refused'; reason: string; txHash: Hex | null }
  | { state: 'unknown'; reason: string; txHash: Hex | null };

/** Who checks payments and brings them to a chain. */
export type Facilitator = {
  /** `sandbox`, `local`, or the host of its address. */
  name: string;
  /** Play money throughout. */
  test: boolean;
  /** Throws `FacilitatorDown` when there is no answer. */
  verify(payment: SignedPayment): Promise<FacilitatorVerifyResult>;
  /** Never throws: what is not known is `unknown`. */
  settle(payment: SignedPayment): Promise<FacilitatorSettleResult>;
};

/** Nobody can say whether a payment is good: 503, and not another payment. */
export class FacilitatorUnavailable extends Error {
  override name = 'FacilitatorDown';
}
