import { invalid, notFound } from '../../kernel/refusal.ts';
import type { View, Work } from '../../platform/work.ts';
import { record } from '../events/record.ts';
import { type ApiKey, type ApiKeyDraft, readScopes } from './api-key.ts';
import { insertApiKey, listApiKeys as listKeys, markRevoked } from './api-key-store.ts';
import { newApiKeyText } from './api-key-text.ts';

/** Makes a key; its text is answered here and never again. `mode` is written into the text. */
export async function createApiKey(
  work: Work,
  draft: ApiKeyDraft,
  by: { createdBy: string; mode: 'live' | 'test' },
): Promise<{ key: ApiKey; text: string }> {
  if (draft.expiresAt && draft.expiresAt <= work.now) {
    throw invalid([{ field: 'expires_at', code: 'in_the_past', message: 'must be in the future' }]);
  }
  const { text, lookupId, secretHash } = newApiKeyText(by.mode, work.random);
  const key: ApiKey = {
    id: work.newId('key'),
    name: draft.name,
    scopes: readScopes(draft.scopes),
    createdBy: by.createdBy,
    createdAt: work.now,
    expiresAt: draft.expiresAt,
    lastUsedAt: null,
  };
  await insertApiKey(work, key, { lookupId, secretHash });
  return { key, text };
}

/** The workspace's live keys, newest first. */
export function listApiKeys(view: View): Promise<ApiKey[]> {
  return listKeys(view);
}

/** Ends a key at once, on every node. */
export async function revokeApiKey(work: Work, id: string): Promise<void> {
  const revoked = await markRevoked(work, id);
  if (!revoked) throw notFound('api_key_not_found', 'There is no such API key in this workspace.');
  await record(work, {
    type: 'api_key.revoked',
    site: null,
    resource: { type: 'api_key', id, version: 1 },
    data: { id },
  });
}
