import { bytesToBigInt } from '../../../kernel/base32.ts';
import type { Random } from '../../../kernel/id.ts';
import { base62, checksum62, sha256 } from '../../../platform/crypto/signing.ts';

export type ApiKeyMode = 'live' | 'test';

/** What is stored of a key's text: the id that finds it, and the digest that proves it. */
export type ApiKeyDigest = { lookupId: string; secretHash: Uint8Array };

const idDigits = 12;
const secretDigits = 43;
const apiKeyPattern = /^stoa_(live|test)_([0-9A-Za-z]{12})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/**
 * `stoa_live_<id>_<secret><checksum>` (security 1.6): 12, 43 and 6 digits of base62. The secret has
 * 256 bits, so a fast digest is enough. The text is shown once and kept nowhere.
 */
export function generateApiKey(mode: ApiKeyMode, random: Random): ApiKeyDigest & { text: string } {
  const lookupId = base62(bytesToBigInt(random(9)), idDigits);
  const secret = base62(bytesToBigInt(random(32)), secretDigits);
  const body = `stoa_${mode}_${lookupId}_${secret}`;
  return { text: `${body}${checksum62(body)}`, lookupId, secretHash: sha256(secret) };
}

/** The parts of a key's text, or null when it is none or was mistyped: known without a query. */
export function parseApiKey(text: string): (ApiKeyDigest & { mode: ApiKeyMode }) | null {
  const [, mode, lookupId, secret, checksum] = apiKeyPattern.exec(text) ?? [];
  if (!mode || !lookupId || !secret) return null;
  if (checksum !== checksum62(`stoa_${mode}_${lookupId}_${secret}`)) return null;
  return { mode: mode === 'live' ? 'live' : 'test', lookupId, secretHash: sha256(secret) };
}
