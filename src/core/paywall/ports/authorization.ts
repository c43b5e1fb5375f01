import type { Coin, Hex } from './network.ts';

/**
 * A transfer that its payer allows once (EIP-3009 `TransferWithAuthorization`). Addresses and the nonce
 * in lower case; `value` in the token's smallest unit; the window in Unix seconds, both ends exclusive.
 */
export type Authorization = {
  from: Hex;
  to: Hex;
  value: bigint;
  validAfter: bigint;
  validBefore: bigint;
  /** 32 bytes. */
  nonce: Hex;
};

/** What a buyer proves payment with. */
export type PaymentProof = {
  /** The network as it was named, in either spelling; null: not named. */
  network: string | null;
  authorization: Authorization;
  signature: Hex;
};

/** How signatures are read; a port, because the curves are a large library. */
export type AuthorizationSignatures = {
  /** The EIP-712 digest: the one canonical form of a payment (x402.md 3). */
  digest(coin: Coin, authorization: Authorization): Hex;
  /** Who signed, in lower case; null when nobody can have: bad length, high s, v other than 27 or 28. */
  recoverSigner(digest: Hex, signature: Hex): Promise<Hex | null>;
};
