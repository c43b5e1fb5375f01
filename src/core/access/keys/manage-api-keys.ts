import { DomainError, invalid, notFound } from '../../../kernel/domain-error.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { assertNotApp } from '../app-caller.ts';
import { auditChange } from '../audit/audit.ts';
import { hasScope, type Scope } from '../scope.ts';
import { parseSurfaces, type SurfaceRestriction } from '../surface.ts';
import { assertWorkspaceLimit } from '../workspaces/assert-workspace-limit.ts';
import { type ApiKey, type CreateApiKeyInput, parseScopes } from './api-key.ts';
import { generateApiKey } from './api-key-format.ts';
import {
  countLiveApiKeys,
  holdKey,
  insertApiKey,
  listApiKeys as listKeys,
  markApiKeyRevoked,
} from './api-key-store.ts';
import { recordKeyRevoked } from './revoke-keys-created-by.ts';

/** Who makes a key: `within` and `surfaces` hold what a bearer may pass on; the operator may pass on all. */
export type ApiKeyCreator = {
  createdBy: string;
  mode: 'live' | 'test';
  within?: readonly Scope[];
  surfaces?: SurfaceRestriction | undefined;
};

/**
 * Makes a key; its text is answered here and never again. A bearer cannot make a key that may do
 * more or lives longer than its own: 403 `insufficient_scope`, 400 `expires_at`. An OAuth access token cannot make keys, which would
 * outlive its grant: 403 `app_not_allowed`.
 */
export async function createApiKey(
  work: Work,
  draft: CreateApiKeyInput,
  by: ApiKeyCreator,
): Promise<{ key: ApiKey; text: string }> {
  assertNotApp(work, appsCannotCreateKeysMessage);
  const creator = await holdCreatorKey(work, by);
  const expiresAt = limitExpiry(work, draft.expiresAt, creator?.expiresAt ?? null);
  const granted = parseScopes(draft.scopes);
  assertScopesWithin(by.within, granted);
  await assertWorkspaceLimit(work, 'api_keys', countLiveApiKeys);
  const { text, lookupId, secretHash } = generateApiKey(by.mode, work.random);
  const key: ApiKey = {
    id: work.newId('key'),
    name: draft.name,
    scopes: granted,
    surfaces: parseSurfaces(draft.surfaces, by.surfaces),
    createdBy: by.createdBy,
    createdAt: work.now,
    expiresAt,
    lastUsedAt: null,
  };
  await insertApiKey(work, key, { lookupId, secretHash });
  await auditChange(work, 'api_key', null, key);
  return { key, text };
}

/** The key that creates this one. 401 if it was revoked after it was authenticated: what it creates would stay. */
async function holdCreatorKey(work: Work, { createdBy }: ApiKeyCreator) {
  if (work.tenant.by?.kind !== 'api_key') return null;
  const creator = await holdKey(work, createdBy);
  if (creator) return creator;
  throw new DomainError('unauthenticated', 'invalid_token', 'This key has been revoked.', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
}

/** The expiry asked for, or by default that of the creating key; 400 if it is past or after the latter. */
function limitExpiry(work: Work, requested: Date | null, latest: Date | null): Date | null {
  if (requested === null) return latest;
  if (requested <= work.now)
    throw invalid([{ field: 'expires_at', code: 'in_the_past', message: 'must be in the future' }]);
  if (latest !== null && requested > latest)
    throw invalid([
      {
        field: 'expires_at',
        code: 'too_late',
        message: `must not be after ${latest.toISOString()}, when the key that creates this one expires`,
      },
    ]);
  return requested;
}

const appsCannotCreateKeysMessage =
  'An app connected over OAuth cannot create API keys. Use its access token, or ask an owner or admin of the workspace to create a key on their account page (/account/api-keys).';

function assertScopesWithin(own: readonly Scope[] | undefined, granted: Scope[]): void {
  const beyond = own === undefined ? [] : granted.filter((scope) => !hasScope(own, scope));
  if (beyond.length === 0) return;
  const list = beyond.join(', ');
  throw new DomainError(
    'forbidden',
    'insufficient_scope',
    `A key passes on only what it may do itself: not ${list}.`,
    {
      extensions: { scope: beyond.join(' ') },
    },
  );
}

/** The workspace's live keys, newest first. */
export function listApiKeys(view: View): Promise<ApiKey[]> {
  return listKeys(view);
}

/** Ends a key at once, on every node. */
export async function revokeApiKey(work: Work, id: string): Promise<void> {
  const revoked = await markApiKeyRevoked(work, id);
  if (!revoked) throw notFound('api_key_not_found', 'There is no such API key in this workspace.');
  await recordKeyRevoked(work, id);
}
