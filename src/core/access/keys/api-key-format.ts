import { bytesToBigInt } from '../../../kernel/base32.ts';
import type { Random } from '../../../kernel/id.ts';
import { base62, checksum62, sha256 } from '../../../platform/crypto/signing.ts';

export type ApiKeyMode = 'live' | 'test';

/** The stored parts of a key: the id to look it up by, and the digest that verifies it. */
export type ApiKeyDigest = { lookupId: string; secretHash: Uint8Array };

const idDigits = 12;
const secretDigits = 43;
const apiKeyPattern = /^stoa_(live|test)_([0-9A-Za-z]{12})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/**
 * Generates a key of the form `stoa_live_<id>_<secret><checksum>`, with 12, 43 and 6 base62 digits.
 * The secret has 256 bits, so a fast digest is enough. The text is returned once and not stored.
 */
export function generateApiKey(mode: ApiKeyMode, random: Random): ApiKeyDigest & { text: string } {
  const lookupId = base62(bytesToBigInt(random(9)), idDigits);
  const secret = base62(bytesToBigInt(random(32)), secretDigits);
  const body = `stoa_${mode}_${lookupId}_${secret}`;
  return { text: `${body}${checksum62(body)}`, lookupId, secretHash: sha256(secret) };
}

/**
 * Parses a key; null if it is malformed or its checksum is wrong. No query is needed to find out.
 */
export function parseApiKey(text: string): (ApiKeyDigest & { mode: ApiKeyMode }) | null {
  const [, mode, lookupId, secret, checksum] = apiKeyPattern.exec(text) ?? [];
  if (!mode || !lookupId || !secret) return null;
  if (checksum !== checksum62(`stoa_${mode}_${lookupId}_${secret}`)) return null;
  return { mode: mode === 'live' ? 'live' : 'test', lookupId, secretHash: sha256(secret) };
}
