/**
 * Decodes base64url without padding (RFC 4648, section 5); null if the text is not the canonical
 * encoding. Otherwise unused bits of the last character would give one signature several spellings.
 */
export function fromBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : null;
}
