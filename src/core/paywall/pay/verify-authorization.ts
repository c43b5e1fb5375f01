import type { Paywall } from '../paywall.ts';
import type { Authorization, PaymentProof } from '../ports/authorization.ts';
import type { Hex, TokenOnNetwork } from '../ports/network.ts';
import { paymentRejected } from './payment-errors.ts';

/** An authorization for a coin whose signature by the payer has been verified. */
export type SignedAuthorization = {
  coin: TokenOnNetwork;
  authorization: Authorization;
  signature: Hex;
  digest: Hex;
};

/**
 * Finds the configured coin that an authorization was signed for. Chain and token are never taken
 * from the payment; its network name only narrows down the candidates. Throws 402
 * `invalid_network`, `invalid_exact_evm_payload_signature`.
 */
export async function verifyAuthorization(
  { networks, signatures }: Pick<Paywall, 'networks' | 'signatures'>,
  proof: PaymentProof,
): Promise<SignedAuthorization> {
  const candidates = networks.filter(
    ({ name, caip2 }) => proof.network === null || [name, caip2].includes(proof.network),
  );
  const coins = candidates.flatMap((network) =>
    network.tokens.map((token) => ({ network, token })),
  );
  if (coins.length === 0) throw paymentRejected('invalid_network');
  const authorization = toLowercaseAuthorization(proof.authorization);
  const signature = toLowercaseHex(proof.signature);
  for (const coin of coins) {
    const digest = toLowercaseHex(signatures.digest(coin, authorization));
    const signer = await signatures.recoverSigner(digest, signature);
    if (signer === authorization.from) return { coin, authorization, signature, digest };
  }
  throw paymentRejected('invalid_exact_evm_payload_signature');
}

/** Normalizes the letter case, so that one payment cannot be used as two. */
function toLowercaseAuthorization(authorization: Authorization): Authorization {
  const { from, to, nonce } = authorization;
  return {
    ...authorization,
    from: toLowercaseHex(from),
    to: toLowercaseHex(to),
    nonce: toLowercaseHex(nonce),
  };
}

const toLowercaseHex = (hex: Hex) => hex.toLowerCase() as Hex;
