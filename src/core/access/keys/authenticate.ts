import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../../kernel/entry-limit.ts';
import { equalsConstantTime } from '../../../platform/crypto/signing.ts';
import { systemTenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { AuthenticateBearer, Bearer } from '../bearer.ts';
import { parseApiKey } from './api-key-format.ts';
import {
  type ApiKeyUse,
  findLiveApiKey,
  type StoredApiKey,
  saveApiKeyUses,
} from './api-key-store.ts';

/**
 * How long a caller is cached, and so the longest time until a revocation in another process takes
 * effect if its event is late.
 */
const cacheMilliseconds = 5_000;
const cacheEntries = 10_000;

type ApiKeyAuthenticator = {
  authenticate: AuthenticateBearer;
  invalidateKeys(): void;
  /** Writes the buffered `last_used_at` times. */
  flushKeyUses(): Promise<void>;
};

/**
 * Looks up API keys by their public id and compares digests in constant time. The checksum rejects
 * mistyped keys without a query.
 */
export function createApiKeyAuthenticator(unit: UnitOfWork): ApiKeyAuthenticator {
  const known = new LRUCache<string, Bearer>({ ...atMost(cacheEntries), ttl: cacheMilliseconds });
  const uses = createKeyUseBuffer(unit);
  let invalidations = 0;
  return {
    flushKeyUses: uses.flush,
    invalidateKeys() {
      invalidations += 1;
      known.clear();
    },
    async authenticate(credential) {
      // The cache key is a digest of the whole key, so memory holds no usable key.
      const digest = hash('sha256', credential, 'base64');
      const cached = known.get(digest);
      if (cached && !hasExpired(cached, unit)) return cached;
      const parsed = parseApiKey(credential);
      if (!parsed) return null;
      const before = invalidations;
      const bearer = await unit.querySingleAsSystem(async (view) => {
        const key = await findLiveApiKey(view, parsed.lookupId);
        if (!key || !equalsConstantTime(key.secret_hash, parsed.secretHash)) return null;
        uses.add(key, view.now);
        return toBearer(key);
      });
      // A revocation during the lookup may concern this key, so it is not cached then.
      if (bearer && before === invalidations) known.set(digest, bearer);
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

/** `last_used_at` is accurate to this interval, and is written at most this often per key. */
const writeIntervalMilliseconds = 60_000;

/** Buffers the times at which keys were used, so that no request waits for a write. */
type KeyUseBuffer = {
  add(key: StoredApiKey, now: Date): void;
  /** Writes the buffer in one statement. After a failure the next flush tries again. */
  flush(): Promise<void>;
};

function createKeyUseBuffer(unit: Pick<UnitOfWork, 'runAsSystem'>): KeyUseBuffer {
  let pending = new Map<string, ApiKeyUse>();
  return {
    add({ key_id: id, workspace_id: workspaceId, last_used_at: last }, at) {
      const isFresh = last !== null && at.getTime() - last.getTime() <= writeIntervalMilliseconds;
      if (!isFresh) pending.set(id, { workspaceId, id, at });
    },
    async flush() {
      if (pending.size === 0) return;
      const uses = pending;
      pending = new Map();
      try {
        await unit.runAsSystem(systemTenant, (work) => saveApiKeyUses(work, [...uses.values()]));
      } catch (error) {
        pending = new Map([...uses, ...pending]);
        throw error;
      }
    },
  };
}
