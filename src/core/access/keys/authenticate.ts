import { LRUCache } from 'lru-cache';
import { sameBytes } from '../../../platform/crypto/signing.ts';
import { nobody, type UnitOfWork } from '../../../platform/work.ts';
import type { Authenticate, Bearer } from '../actor.ts';
import { findLiveKey, markUsed, type StoredKey } from './api-key-store.ts';
import { readApiKeyText } from './api-key-text.ts';

/** Known bearers are kept this long, so that a revocation elsewhere is felt within it even if its event is late. */
const cacheMilliseconds = 5_000;
const cacheEntries = 10_000;
const usedEveryMilliseconds = 60_000;

export type KeyAuthenticator = { authenticate: Authenticate; forgetKeys(): void };

/**
 * Looks API keys up by their public part and compares digests in constant time. A typing error is
 * refused by the checksum without a query.
 */
export function apiKeyAuthenticator(unit: UnitOfWork): KeyAuthenticator {
  const known = new LRUCache<string, Bearer>({ max: cacheEntries, ttl: cacheMilliseconds });
  let forgotten = 0;
  return {
    forgetKeys() {
      forgotten += 1;
      known.clear();
    },
    async authenticate(credential) {
      const parsed = readApiKeyText(credential);
      if (!parsed) return null;
      const cacheKey = Buffer.from(parsed.secretHash).toString('base64');
      const cached = known.get(cacheKey);
      if (cached && !hasExpired(cached, unit.published().now)) return cached;
      const before = forgotten;
      const bearer = await unit.runAsSystem(nobody, async (work) => {
        const key = await findLiveKey(work, parsed.lookupId);
        if (!key || !sameBytes(key.secret_hash, parsed.secretHash)) return null;
        if (isStale(key, work.now)) await markUsed(work, key);
        return bearerOf(key);
      });
      // Looked up before a key was revoked, it may be that very key.
      if (bearer && before === forgotten) known.set(cacheKey, bearer);
      return bearer;
    },
  };
}

function hasExpired({ expiresAt }: Bearer, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function isStale(key: StoredKey, now: Date): boolean {
  return !key.last_used_at || now.getTime() - key.last_used_at.getTime() > usedEveryMilliseconds;
}

function bearerOf(key: StoredKey): Bearer {
  return {
    tenant: { workspaceId: key.workspace_id, code: key.code },
    credentialId: key.key_id,
    scopes: key.scopes,
    expiresAt: key.expires_at,
  };
}
