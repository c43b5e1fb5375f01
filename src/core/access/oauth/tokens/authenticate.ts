import { LRUCache } from 'lru-cache';
import { sha256Base64Url } from '../../../../platform/crypto/signing.ts';
import { nobody, type UnitOfWork } from '../../../../platform/work.ts';
import type { Authenticate, AuthenticateBuyer, Bearer, Buyer } from '../../actor.ts';
import { isBuyerScope, isScope } from '../../scope.ts';
import { type Reach, reachOf } from './reach.ts';
import { findHolder, markGrantsUsed, type TokenHolder } from './token-store.ts';

/** Known holders are kept this long, so that a revocation elsewhere is felt within it even if its event is late. */
const cacheMilliseconds = 5_000;
const cacheEntries = 10_000;
const usedEveryMilliseconds = 60_000;

export type AccessTokenAuthenticator = {
  authenticate: Authenticate;
  authenticateBuyer: AuthenticateBuyer;
  /** After a revocation: what was looked up before it counts no more. */
  forgetTokens(): void;
  /** Writes down which grants were used: no request waits for that. */
  flushGrantUses(): Promise<void>;
};

type Holder = { bearer: Bearer; buyer: null } | { bearer: null; buyer: Buyer };

/** 256 bits in base64url, as the engine makes them; everything else is refused without a query. */
const shape = /^[\w-]{43}$/;

/** Looks access tokens up by their digest: a read by primary key, or none while one is remembered. */
export function accessTokenAuthenticator(unit: UnitOfWork): AccessTokenAuthenticator {
  const known = new LRUCache<string, Holder>({ max: cacheEntries, ttl: cacheMilliseconds });
  const uses = grantUses(unit);
  let forgotten = 0;
  const lookUp = async (key: string): Promise<Holder | null> => {
    const before = forgotten;
    const hash = Buffer.from(key, 'base64url');
    const holder = await unit.glanceAsSystem(async (view) => {
      const row = await findHolder(view, hash);
      if (row) uses.note(row, view.now);
      return row && holderOf(row, view.origin);
    });
    // Looked up before a grant was revoked, it may be that very one's.
    if (holder && before === forgotten) known.set(key, holder);
    return holder;
  };
  const find = (credential: string): Promise<Holder | null> | Holder | null => {
    if (!shape.test(credential)) return null;
    const key = sha256Base64Url(credential);
    const cached = known.get(key);
    return cached && !hasExpired(cached, unit.published().now) ? cached : lookUp(key);
  };
  return {
    authenticate: async (credential) => (await find(credential))?.bearer ?? null,
    authenticateBuyer: async (credential) => (await find(credential))?.buyer ?? null,
    forgetTokens() {
      forgotten += 1;
      known.clear();
    },
    flushGrantUses: uses.flush,
  };
}

function holderOf(row: TokenHolder, origin: string): Holder | null {
  const reach = row.resources.map((resource) => reachOf(resource, origin));
  return row.kind === 'merchant'
    ? bearerOf(row, reach)
    : { bearer: null, buyer: buyerOf(row, reach) };
}

function bearerOf(row: TokenHolder, reach: Reach[]): Holder | null {
  if (row.workspace_id === null || row.code === null) return null;
  const bearer = {
    tenant: { workspaceId: row.workspace_id, code: row.code },
    credentialId: row.grant_id,
    scopes: row.scopes.filter(isScope),
    expiresAt: row.expires_at,
    reach,
    surfaces: row.surfaces,
  };
  return { bearer, buyer: null };
}

function buyerOf(row: TokenHolder, reach: Reach[]): Buyer {
  return {
    userId: row.user_id,
    email: row.email,
    name: row.name,
    workspaceId: row.workspace_id,
    credentialId: row.grant_id,
    scopes: row.scopes.filter(isBuyerScope),
    expiresAt: row.expires_at,
    reach,
  };
}

function hasExpired({ bearer, buyer }: Holder, now: Date): boolean {
  const expiresAt = (bearer ?? buyer)?.expiresAt ?? null;
  return expiresAt !== null && expiresAt <= now;
}

/** When grants were used, remembered until it is written; in use, one is written once a minute. */
function grantUses(unit: UnitOfWork) {
  let waiting = new Map<string, Date>();
  return {
    note({ grant_id: id, last_used_at: last }: TokenHolder, at: Date): void {
      if (!last || at.getTime() - last.getTime() > usedEveryMilliseconds) waiting.set(id, at);
    },
    async flush(): Promise<void> {
      if (waiting.size === 0) return;
      const uses = waiting;
      waiting = new Map();
      await unit.runAsSystem(nobody, (work) => markGrantsUsed(work, uses));
    },
  };
}
