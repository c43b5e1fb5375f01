import type { Hex, TokenOnNetwork } from './network.ts';

/**
 * A transfer that its payer authorizes once (EIP-3009 `TransferWithAuthorization`). Addresses and
 * nonce are in lower case, `value` is in the token's smallest unit, and the validity window is in
 * Unix seconds with both bounds exclusive.
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

/** The proof of payment that a buyer sends. */
export type PaymentProof = {
  /** The network as the buyer named it, in either notation; null if omitted. */
  network: string | null;
  authorization: Authorization;
  signature: Hex;
};

/** Verifies signatures. A port, because the implementation needs a large library. */
export type AuthorizationSignatures = {
  /** The EIP-712 digest, which identifies a payment. */
  digest(coin: TokenOnNetwork, authorization: Authorization): Hex;
  /**
   * The signer's address in lower case; null for an invalid signature: wrong length, high s, v
   * other than 27 or 28.
   */
  recoverSigner(digest: Hex, signature: Hex): Promise<Hex | null>;
};
