import type { Random } from '../../../kernel/id.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import { equalsConstantTime } from '../../../platform/crypto/signing.ts';
import type { Coin, Hex } from '../ports/network.ts';

/**
 * The nonce of a challenge (x402.md 3), 32 bytes: 12 at random, 4 of the offer's end, 16 of a MAC over both
 * and the terms. No row is written for an unpaid request, and still a payment with it is bound to what
 * was offered.
 */
export type PaymentTerms = {
  workspaceId: string;
  siteId: string;
  productId: string;
  variantId: string;
  quantity: number;
  coin: Coin;
  payTo: Hex;
  amount: bigint;
};

const randomByteCount = 12;
const headByteCount = 16;
const macByteCount = 16;
/** The current key and the one before it. */
const keysTried = 2;

type NonceKeys = Pick<Secrets, 'mac' | 'keyIds'>;

/** `validBefore` in Unix seconds. */
export function createChallengeNonce(
  { random, secrets }: { random: Random; secrets: NonceKeys },
  terms: PaymentTerms,
  validBefore: number,
): Hex {
  const head = Buffer.alloc(headByteCount);
  head.set(random(randomByteCount));
  head.writeUInt32BE(validBefore, randomByteCount);
  const mac = macOf(secrets, terms, { head });
  return `0x${Buffer.concat([head, mac]).toString('hex')}`;
}

/** When the offer ends whose nonce this is, in Unix seconds; null: it is not ours, or of other terms. */
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
    .some((keyId) => equalsConstantTime(macOf(secrets, terms, { head, keyId }), mac));
  return isOurs ? head.readUInt32BE(randomByteCount) : null;
}

function macOf(
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
