import type { Paywall } from '../paywall.ts';
import type { Authorization, PaymentProof } from '../rails/authorization.ts';
import type { Coin, Hex } from '../rails/network.ts';
import { paymentRefused } from './payment-refused.ts';

/** A payment whose payer has really signed it, for this coin. */
export type Signed = { coin: Coin; authorization: Authorization; signature: Hex; digest: Hex };

/**
 * Finds out which of our coins was signed for; chain and token are never taken from the payment, whose
 * network's name only narrows them down. 402 `invalid_network`, `invalid_exact_evm_payload_signature`.
 */
export async function recognize(
  { networks, signatures }: Pick<Paywall, 'networks' | 'signatures'>,
  proof: PaymentProof,
): Promise<Signed> {
  const named = networks.filter(
    ({ name, caip2 }) => proof.network === null || [name, caip2].includes(proof.network),
  );
  const coins = named.flatMap((network) => network.tokens.map((token) => ({ network, token })));
  if (coins.length === 0) throw paymentRefused('invalid_network');
  const authorization = inSmallLetters(proof.authorization);
  const signature = lower(proof.signature);
  for (const coin of coins) {
    const digest = lower(signatures.digest(coin, authorization));
    const signer = await signatures.signer(digest, signature);
    if (signer === authorization.from) return { coin, authorization, signature, digest };
  }
  throw paymentRefused('invalid_exact_evm_payload_signature');
}

/** Letter case must not make two payments of one. */
function inSmallLetters(authorization: Authorization): Authorization {
  const { from, to, nonce } = authorization;
  return { ...authorization, from: lower(from), to: lower(to), nonce: lower(nonce) };
}

const lower = (hex: Hex) => hex.toLowerCase() as Hex;
