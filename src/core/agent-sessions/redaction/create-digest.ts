import { LRUCache } from 'lru-cache';
import { atMost } from '../../../kernel/entry-limit.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import { systemTenant } from '../../../platform/unit-of-work.ts';
import type { Digest } from './token-reference.ts';

const digestLength = 32;
/** An id is digested for each of its calls, and for its reference. */
const maxKnown = 5_000;

/** Digests of 32 hexadecimal digits, of which the latest are remembered. */
export function createDigest(secrets: Pick<Secrets, 'mac'>): Digest {
  const known = new LRUCache<string, string>(atMost(maxKnown));
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const { bytes } = secrets.mac(`agent session ${text}`, systemTenant.workspaceId);
    const digest = bytes.toString('hex').slice(0, digestLength);
    known.set(text, digest);
    return digest;
  };
}
