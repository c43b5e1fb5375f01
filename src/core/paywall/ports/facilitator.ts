import type { Authorization } from './authorization.ts';
import type { Hex, TokenOnNetwork } from './network.ts';

/** A payment as it is sent to facilitators: of the buyer only the wallet, no personal data. */
export type SignedPayment = {
  coin: TokenOnNetwork;
  authorization: Authorization;
  signature: Hex;
  payTo: Hex;
  amount: bigint;
  /** Absolute URL, without the buyer's email. */
  resource: string;
  description: string;
};

export type FacilitatorVerifyResult = { valid: true } | { valid: false; reason: string };

/**
 * - settled: the facilitator reports that this transaction moved the money
 * - refused: it reports that no money moved; `reason` is passed on as received, and only exact
 * codes are final
 * - unknown: no response, or an inconclusive one; with the transaction hash, if there was one
 */
export type FacilitatorSettleResult =
  | { state: 'settled'; txHash: Hex; blockNumber: number | null }
  | { state: 'refused'; reason: string; txHash: Hex | null }
  | { state: 'unknown'; reason: string; txHash: Hex | null };

/** The service that verifies payments and settles them on a chain. */
export type Facilitator = {
  /** `sandbox`, `local`, or the host of its URL. */
  name: string;
  /** True if it never moves real money. */
  test: boolean;
  /** Throws `FacilitatorUnavailable` if there is no response. */
  verify(payment: SignedPayment): Promise<FacilitatorVerifyResult>;
  /** Never throws: a failed call is `unknown`. */
  settle(payment: SignedPayment): Promise<FacilitatorSettleResult>;
};

/** The payment could not be verified. Callers get 503 and must send the same payment again. */
export class FacilitatorUnavailable extends Error {
  override name = 'FacilitatorUnavailable';
}
