import type { Random } from '../../../kernel/id.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import { equalsConstantTime } from '../../../platform/crypto/signing.ts';
import type { Hex, TokenOnNetwork } from '../ports/network.ts';

/**
 * The terms that a nonce is bound to. A nonce has 32 bytes: 12 random bytes, 4 bytes with the
 * expiry of the offer, and 16 bytes of a MAC over both and the terms. So a payment with the nonce
 * is bound to the offer, although no row is written for an unpaid request.
 */
export type PaymentTerms = {
  workspaceId: string;
  siteId: string;
  productId: string;
  variantId: string;
  quantity: number;
  coin: TokenOnNetwork;
  payTo: Hex;
  amount: bigint;
};

const randomByteCount = 12;
const headByteCount = 16;
const macByteCount = 16;
/** The current and the previous key. */
const keysTried = 2;

type NonceKeys = Pick<Secrets, 'mac' | 'keyIds'>;

/** `validBefore` is in Unix seconds. */
export function createChallengeNonce(
  { random, secrets }: { random: Random; secrets: NonceKeys },
  terms: PaymentTerms,
  validBefore: number,
): Hex {
  const head = Buffer.alloc(headByteCount);
  head.set(random(randomByteCount));
  head.writeUInt32BE(validBefore, randomByteCount);
  const mac = computeMac(secrets, terms, { head });
  return `0x${Buffer.concat([head, mac]).toString('hex')}`;
}

/**
 * Returns when the offer of a nonce expires, in Unix seconds; null if the nonce was not issued for
 * these terms.
 */
export function verifyChallengeNonce(
  secrets: NonceKeys,
  terms: PaymentTerms,
  nonce: Hex,
): number | null {
  const bytes = Buffer.from(nonce.slice(2), 'hex');
  if (bytes.length !== headByteCount + macByteCount) return null;
  const head = bytes.subarray(0, headByteCount);
  const mac = bytes.subarray(headByteCount);
  const isOurs = secrets.keyIds
    .slice(0, keysTried)
    .some((keyId) => equalsConstantTime(computeMac(secrets, terms, { head, keyId }), mac));
  return isOurs ? head.readUInt32BE(randomByteCount) : null;
}

function computeMac(
  secrets: NonceKeys,
  terms: PaymentTerms,
  { head, keyId }: { head: Buffer; keyId?: string },
): Buffer {
  const { network, token } = terms.coin;
  const text = [
    'x402',
    terms.siteId,
    terms.productId,
    terms.variantId,
    terms.quantity,
    network.chainId,
    token.address.toLowerCase(),
    terms.payTo,
    terms.amount,
    head.toString('hex'),
  ].join('|');
  return secrets.mac(text, terms.workspaceId, keyId).bytes.subarray(0, macByteCount);
}
