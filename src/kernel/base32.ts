/** Crockford's base32 in lower case: no i, l, o, u, so that an id can be read aloud. */
export const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * The value in exactly `length` digits, most significant first, so that text and numbers sort
 * alike.
 */
export function toBase32(value: bigint, length: number): string {
  let digits = '';
  for (let rest = value; digits.length < length; rest >>= 5n) {
    digits = alphabet[Number(rest & 31n)] + digits;
  }
  return digits;
}

/** Bytes as a number: [1, 0] is 256. */
export function bytesToBigInt(bytes: Uint8Array): bigint {
  return bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

/** The number that base32 digits encode. */
export function fromBase32(digits: string): bigint {
  return [...digits].reduce((sum, digit) => (sum << 5n) | BigInt(alphabet.indexOf(digit)), 0n);
}
