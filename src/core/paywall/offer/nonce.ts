import type { Random } from '../../../kernel/id.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import { sameBytes } from '../../../platform/crypto/signing.ts';
import type { Coin, Hex } from '../rails/network.ts';

/**
 * The nonce of a challenge (x402.md 3), 32 bytes: 12 at random, 4 of the offer's end, 16 of a MAC over both
 * and the terms. No row is written for an unpaid request, and still a payment with it is bound to what
 * was offered.
 */
export type Terms = {
  workspaceId: string;
  siteId: string;
  productId: string;
  variantId: string;
  quantity: number;
  coin: Coin;
  payTo: Hex;
  amount: bigint;
};

const drawnBytes = 12;
const headBytes = 16;
const macBytes = 16;
/** The current key and the one before it. */
const keysTried = 2;

type Keys = Pick<Secrets, 'mac' | 'keyIds'>;

/** `validBefore` in Unix seconds. */
export function challengeNonce(
  { random, secrets }: { random: Random; secrets: Keys },
  terms: Terms,
  validBefore: number,
): Hex {
  const head = Buffer.alloc(headBytes);
  head.set(random(drawnBytes));
  head.writeUInt32BE(validBefore, drawnBytes);
  const mac = macOf(secrets, terms, { head });
  return `0x${Buffer.concat([head, mac]).toString('hex')}`;
}

/** When the offer ends whose nonce this is, in Unix seconds; null: it is not ours, or of other terms. */
export function endOfOffer(secrets: Keys, terms: Terms, nonce: Hex): number | null {
  const bytes = Buffer.from(nonce.slice(2), 'hex');
  if (bytes.length !== headBytes + macBytes) return null;
  const head = bytes.subarray(0, headBytes);
  const mac = bytes.subarray(headBytes);
  const isOurs = secrets.keyIds
    .slice(0, keysTried)
    .some((keyId) => sameBytes(macOf(secrets, terms, { head, keyId }), mac));
  return isOurs ? head.readUInt32BE(drawnBytes) : null;
}

function macOf(
  secrets: Keys,
  terms: Terms,
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
  return secrets.mac(text, terms.workspaceId, keyId).bytes.subarray(0, macBytes);
}
