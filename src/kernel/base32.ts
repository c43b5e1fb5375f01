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

/** The same for an integer below 2^53, several times as fast. */
export function integerToBase32(value: number, length: number): string {
  let digits = '';
  for (let rest = value; digits.length < length; rest = Math.floor(rest / 32))
    digits = alphabet.charAt(rest % 32) + digits;
  return digits;
}

/** Bytes in groups of five, each as eight digits: the same as one large number. */
export function bytesToBase32(bytes: Uint8Array): string {
  let digits = '';
  for (let at = 0; at < bytes.length; at += 5) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = bytes.subarray(at, at + 5);
    digits += integerToBase32((((a * 256 + b) * 256 + c) * 256 + d) * 256 + e, 8);
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
