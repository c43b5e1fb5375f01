import type { Coin, Hex } from './network.ts';

/** An authorization as a chain knows it. */
export type AuthorizationKey = { coin: Coin; payer: Hex; nonce: Hex };

/** Where to look: nothing before `since` counts; `txHash` was told, right or wrong, and may be on its way. */
export type TransactionHint = { since: Date; txHash: Hex | null };

/**
 * unused    not spent; `blockTime` (Unix seconds) is of the newest block that nobody takes back any more
 * shallow   spent, in a block that may still be taken back
 * moved     spent by a transfer of `value` to `to`, whoever sent it
 * cancelled spent without a transfer
 */
export type AuthorizationUsage =
  | { state: 'unused'; blockTime: bigint }
  | { state: 'shallow' }
  | { state: 'moved'; txHash: Hex; blockNumber: number; to: Hex; value: bigint }
  | { state: 'cancelled'; txHash: Hex };

/** The last word on every payment of a network. All of it throws `ChainDown` when there is no answer. */
export type Chain = {
  /** Cheap: one read. */
  isUsed(used: AuthorizationKey): Promise<boolean>;
  /** Waits a little for a transaction that was told. */
  getUsage(used: AuthorizationKey, clue: TransactionHint): Promise<AuthorizationUsage>;
};

export class ChainUnavailable extends Error {
  override name = 'ChainDown';
}
