import { LRUCache } from 'lru-cache';
import { atMost } from '../../../../kernel/entry-limit.ts';
import { sha256Base64Url } from '../../../../platform/crypto/signing.ts';
import { systemTenant, type UnitOfWork } from '../../../../platform/unit-of-work.ts';
import type {
  AuthenticateBearer,
  AuthenticateBuyer,
  AuthenticatedBuyer,
  Bearer,
} from '../../bearer.ts';
import { isBuyerScope, isScope } from '../../scope.ts';
import { parseResourceIndicator, type ResourceIndicator } from './resource-indicator.ts';
import { findTokenHolder, markGrantsUsed, type TokenHolder } from './token-store.ts';

/**
 * How long a token's holder is cached, and so the longest time until a revocation in another
 * process takes effect if its event is late.
 */
const cacheMilliseconds = 5_000;
const cacheEntries = 10_000;
const useIntervalMilliseconds = 60_000;

export type AccessTokenAuthenticator = {
  authenticate: AuthenticateBearer;
  authenticateBuyer: AuthenticateBuyer;
  /** Clears the cache after a revocation, including lookups that are still running. */
  invalidateTokens(): void;
  /** Writes the buffered `last_used_at` times. No request waits for it. */
  flushGrantUses(): Promise<void>;
};

type Holder = { bearer: Bearer; buyer: null } | { bearer: null; buyer: AuthenticatedBuyer };

/** Access tokens have 256 bits in base64url. Anything else is rejected without a query. */
const accessTokenPattern = /^[\w-]{43}$/;

/**
 * Looks up access tokens by their digest: one read by primary key, or none while the token is
 * cached.
 */
export function createAccessTokenAuthenticator(unit: UnitOfWork): AccessTokenAuthenticator {
  const known = new LRUCache<string, Holder>({ ...atMost(cacheEntries), ttl: cacheMilliseconds });
  const uses = createGrantUseBuffer(unit);
  let invalidations = 0;
  const lookUp = async (key: string): Promise<Holder | null> => {
    const before = invalidations;
    const hash = Buffer.from(key, 'base64url');
    const holder = await unit.querySingleAsSystem(async (view) => {
      const row = await findTokenHolder(view, hash);
      if (row) uses.note(row, view.now);
      return row && toHolder(row, view.origin);
    });
    // A revocation during the lookup may concern this grant, so it is not cached then.
    if (holder && before === invalidations) known.set(key, holder);
    return holder;
  };
  const find = (credential: string): Promise<Holder | null> | Holder | null => {
    if (!accessTokenPattern.test(credential)) return null;
    const key = sha256Base64Url(credential);
    const cached = known.get(key);
    return cached && !hasExpired(cached, unit.publishedReader().now) ? cached : lookUp(key);
  };
  return {
    authenticate: async (credential) => (await find(credential))?.bearer ?? null,
    authenticateBuyer: async (credential) => (await find(credential))?.buyer ?? null,
    invalidateTokens() {
      invalidations += 1;
      known.clear();
    },
    flushGrantUses: uses.flush,
  };
}

function toHolder(row: TokenHolder, origin: string): Holder | null {
  const reach = row.resources.map((resource) => parseResourceIndicator(resource, origin));
  return row.kind === 'merchant'
    ? toBearerHolder(row, reach)
    : { bearer: null, buyer: toAuthenticatedBuyer(row, reach) };
}

function toBearerHolder(row: TokenHolder, resources: ResourceIndicator[]): Holder | null {
  if (row.workspace_id === null || row.code === null) return null;
  const bearer = {
    tenant: { workspaceId: row.workspace_id, code: row.code },
    credentialId: row.grant_id,
    scopes: row.scopes.filter(isScope),
    expiresAt: row.expires_at,
    resources,
    surfaces: row.surfaces,
  };
  return { bearer, buyer: null };
}

function toAuthenticatedBuyer(
  row: TokenHolder,
  resources: ResourceIndicator[],
): AuthenticatedBuyer {
  return {
    userId: row.user_id,
    email: row.email,
    name: row.name,
    workspaceId: row.workspace_id,
    credentialId: row.grant_id,
    scopes: row.scopes.filter(isBuyerScope),
    expiresAt: row.expires_at,
    resources: resources,
  };
}

function hasExpired({ bearer, buyer }: Holder, now: Date): boolean {
  const expiresAt = (bearer ?? buyer)?.expiresAt ?? null;
  return expiresAt !== null && expiresAt <= now;
}

/** Buffers when grants were used. A grant in constant use is written once a minute. */
function createGrantUseBuffer(unit: UnitOfWork) {
  let pending = new Map<string, Date>();
  return {
    note({ grant_id: id, last_used_at: last }: TokenHolder, at: Date): void {
      if (!last || at.getTime() - last.getTime() > useIntervalMilliseconds) pending.set(id, at);
    },
    async flush(): Promise<void> {
      if (pending.size === 0) return;
      const uses = pending;
      pending = new Map();
      await unit.runAsSystem(systemTenant, (work) => markGrantsUsed(work, uses));
    },
  };
}
