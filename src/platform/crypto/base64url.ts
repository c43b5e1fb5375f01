/**
 * The bytes of base64url without padding, or null. Only the one spelling that an encoder writes is
 * taken: otherwise the last character could be another one, and one signature be many texts.
 */
export function fromBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : null;
}
