import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { equalsConstantTime } from '../../../platform/crypto/signing.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { AuthenticateBearer, Bearer } from '../bearer.ts';
import { parseApiKey } from './api-key-format.ts';
import { findLiveApiKey, type StoredApiKey } from './api-key-store.ts';
import { createKeyUseBuffer } from './key-use-buffer.ts';

/** Known bearers are kept this long, so that a revocation elsewhere is felt within it even if its event is late. */
const cacheMilliseconds = 5_000;
const cacheEntries = 10_000;

export type ApiKeyAuthenticator = {
  authenticate: AuthenticateBearer;
  invalidateKeys(): void;
  /** Writes down which keys were used. */
  flushKeyUses(): Promise<void>;
};

/**
 * Looks API keys up by their public part and compares digests in constant time. A typing error is
 * refused by the checksum without a query.
 */
export function createApiKeyAuthenticator(unit: UnitOfWork): ApiKeyAuthenticator {
  const known = new LRUCache<string, Bearer>({ max: cacheEntries, ttl: cacheMilliseconds });
  const uses = createKeyUseBuffer(unit);
  let forgotten = 0;
  return {
    flushKeyUses: uses.flush,
    invalidateKeys() {
      forgotten += 1;
      known.clear();
    },
    async authenticate(credential) {
      // A digest of all of it: what is known needs no further look, and memory holds no live key.
      const digest = hash('sha256', credential, 'base64');
      const cached = known.get(digest);
      if (cached && !hasExpired(cached, unit)) return cached;
      const parsed = parseApiKey(credential);
      if (!parsed) return null;
      const before = forgotten;
      const bearer = await unit.querySingleAsSystem(async (view) => {
        const key = await findLiveApiKey(view, parsed.lookupId);
        if (!key || !equalsConstantTime(key.secret_hash, parsed.secretHash)) return null;
        uses.add(key, view.now);
        return toBearer(key);
      });
      // Looked up before a key was revoked, it may be that very key.
      if (bearer && before === forgotten) known.set(digest, bearer);
      return bearer;
    },
  };
}

function hasExpired({ expiresAt }: Bearer, unit: UnitOfWork): boolean {
  return expiresAt !== null && expiresAt <= unit.publishedReader().now;
}

function toBearer(key: StoredApiKey): Bearer {
  return {
    tenant: { workspaceId: key.workspace_id, code: key.code },
    credentialId: key.key_id,
    scopes: key.scopes,
    surfaces: key.surfaces,
    expiresAt: key.expires_at,
  };
}
