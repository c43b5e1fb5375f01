import { DomainError, invalid, notFound } from '../../../kernel/domain-error.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { assertNotApp } from '../app-caller.ts';
import { auditChange } from '../audit/audit.ts';
import { hasScope, type Scope } from '../scope.ts';
import { parseSurfaces, type SurfaceRestriction } from '../surface.ts';
import { assertUserCanManage } from '../users/manage-members.ts';
import { assertWorkspaceLimit } from '../workspaces/assert-workspace-limit.ts';
import { type ApiKey, type CreateApiKeyInput, parseScopes } from './api-key.ts';
import { generateApiKey } from './api-key-format.ts';
import {
  countLiveApiKeys,
  insertApiKey,
  listApiKeys as listKeys,
  markApiKeyRevoked,
} from './api-key-store.ts';
import { lockCallingKey } from './lock-calling-key.ts';
import { recordKeyRevoked } from './revoke-keys-created-by.ts';

/**
 * The creator of a key. `within` and `surfaces` limit what the key may do; the operator has no
 * limit.
 */
export type ApiKeyCreator = {
  createdBy: string;
  mode: 'live' | 'test';
  scopes?: readonly Scope[];
  surfaces?: SurfaceRestriction | undefined;
};

/**
 * Creates a key. Its text is returned here and never again. Throws 403 `insufficient_scope` for a
 * scope that the creator does not have, 400 for an `expires_at` after that of the creating key, and
 * 403 `app_not_allowed` for an OAuth access token, because the key would outlive the grant, and 403
 * `role_too_low` for a user who may not manage the workspace.
 */
export async function createApiKey(
  work: Work,
  input: CreateApiKeyInput,
  by: ApiKeyCreator,
): Promise<{ key: ApiKey; text: string }> {
  assertNotApp(work, appsCannotCreateKeysMessage);
  await assertUserCanManage(work);
  const creator = await lockCallingKey(work);
  const expiresAt = limitExpiry(work, input.expiresAt, creator?.expiresAt ?? null);
  const granted = parseScopes(input.scopes);
  assertScopesWithin(by.scopes, granted);
  await assertWorkspaceLimit(work, 'api_keys', countLiveApiKeys);
  const { text, lookupId, secretHash } = generateApiKey(by.mode, work.random);
  const key: ApiKey = {
    id: work.newId('key'),
    name: input.name,
    scopes: granted,
    surfaces: parseSurfaces(input.surfaces, by.surfaces),
    createdBy: by.createdBy,
    createdAt: work.now,
    expiresAt,
    lastUsedAt: null,
  };
  await insertApiKey(work, key, { lookupId, secretHash });
  await auditChange(work, 'api_key', null, key);
  return { key, text };
}

/** The requested expiry, by default that of the creating key. Throws 400 if it is past or later than that. */
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
  'An app connected over OAuth cannot create API keys. Use its access token, or ask an owner or admin of the workspace to create a key in the console (/console/settings/developers/keys).';

function assertScopesWithin(own: readonly Scope[] | undefined, granted: Scope[]): void {
  const missing = own === undefined ? [] : granted.filter((scope) => !hasScope(own, scope));
  if (missing.length === 0) return;
  const list = missing.join(', ');
  throw new DomainError(
    'forbidden',
    'insufficient_scope',
    `An API key can only grant scopes that it has itself. It does not have: ${list}.`,
    {
      extensions: { scope: missing.join(' ') },
    },
  );
}

/** The workspace's live keys, newest first. */
export function listApiKeys(view: View): Promise<ApiKey[]> {
  return listKeys(view);
}

/**
 * Revokes a key immediately, in every process. Throws 404 `api_key_not_found` and 403
 * `role_too_low`.
 */
export async function revokeApiKey(work: Work, id: string): Promise<void> {
  await assertUserCanManage(work);
  const revoked = await markApiKeyRevoked(work, id);
  if (!revoked) throw notFound('api_key_not_found', 'There is no such API key in this workspace.');
  await recordKeyRevoked(work, id);
}
