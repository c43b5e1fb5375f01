import { createHash } from 'node:crypto';
import { parseDictionary } from 'structured-headers';
import { equalsConstantTime } from '../../../../platform/crypto/signing.ts';
import { SignatureError } from '../signature-error.ts';

const algorithms: Record<string, string> = { 'sha-256': 'sha256', 'sha-512': 'sha512' };

/** Returns `sha-256=:…:` (RFC 9530). */
export const computeContentDigest = (body: Uint8Array): string =>
  `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;

/**
 * Throws `digest` unless at least one digest has a known algorithm and all of those match the body.
 */
export function checkContentDigest(header: string | null, body: Uint8Array): void {
  if (header === null) throw new SignatureError('digest');
  const digests = [...parseDictionaryField(header)].filter(([name]) => name in algorithms);
  const isOfBody = ([name, [value]]: (typeof digests)[number]) =>
    value instanceof ArrayBuffer &&
    equalsConstantTime(
      new Uint8Array(value),
      createHash(algorithms[name] ?? '')
        .update(body)
        .digest(),
    );
  if (digests.length === 0 || !digests.every(isOfBody)) throw new SignatureError('digest');
}

/** Parses a dictionary structured field. Throws `malformed`. */
export function parseDictionaryField(header: string) {
  try {
    return parseDictionary(header);
  } catch (cause) {
    throw new SignatureError('malformed', cause);
  }
}
