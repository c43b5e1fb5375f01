import { LRUCache } from 'lru-cache';
import { atMost } from '../../../kernel/entry-limit.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import { systemTenant } from '../../../platform/unit-of-work.ts';

/** Makes digests that cannot be traced to their text without the secret of the server. */
export type Digest = (text: string) => string;

const referenceLength = 12;

/** Secret ids are recorded as a reference, which is the same for the same id: `cart#0f3a…`. */
export const referenceTo = (kind: string, id: string, digest: Digest): string =>
  `${kind}#${digest(`${kind} ${id}`).slice(0, referenceLength)}`;

/** The kind of a secret id that a call may be continued with; null for any other text. */
export function kindOfToken(text: string): 'cart' | 'checkout' | null {
  if (!text.startsWith('c')) return null;
  if (/^cart_[\w-]{20,}$/.test(text)) return 'cart';
  return /^cs_[\w-]{20,}$/.test(text) ? 'checkout' : null;
}

const otherSecret = /^(?:conf|dl|up|inv|mbr|stoa|agent|tok|vt|spt|pay|sk|pk|whsec)_\S+$/;

/** Whether the text is a secret that is never recorded, not even as a reference. */
export const isSecretToken = (text: string): boolean => otherSecret.test(text);

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
