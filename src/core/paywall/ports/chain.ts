import type { Hex, TokenOnNetwork } from './network.ts';

/** The identity of an authorization on a chain. */
export type AuthorizationKey = { coin: TokenOnNetwork; payer: Hex; nonce: Hex };

/**
 * Narrows down the search: transactions before `since` are ignored. `txHash` was reported by a
 * facilitator, may be wrong, and may still be pending.
 */
export type TransactionHint = { since: Date; txHash: Hex | null };

/**
 * - unused: not spent; `blockTime` (Unix seconds) is the time of the newest confirmed block
 * - shallow: spent in a block that is not confirmed yet
 * - moved: spent by a transfer of `value` to `to`, whichever account submitted it
 * - cancelled: spent without a transfer
 */
export type AuthorizationUsage =
  | { state: 'unused'; blockTime: bigint }
  | { state: 'shallow' }
  | { state: 'moved'; txHash: Hex; blockNumber: number; to: Hex; value: bigint }
  | { state: 'cancelled'; txHash: Hex };

/**
 * Access to a chain, which decides whether a payment was made. Methods throw `ChainUnavailable` if
 * it cannot be reached.
 */
export type Chain = {
  /** Needs one read. */
  isUsed(key: AuthorizationKey): Promise<boolean>;
  /** Waits briefly for the transaction of the hint. */
  getUsage(key: AuthorizationKey, hint: TransactionHint): Promise<AuthorizationUsage>;
};

export class ChainUnavailable extends Error {
  override name = 'ChainUnavailable';
}
