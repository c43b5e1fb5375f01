import { exceptStaff } from '../../../core/access/console/console-rule.ts';
import type { ApiKey } from '../../../core/access/keys/api-key.ts';
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
} from '../../../core/access/keys/manage-api-keys.ts';
import { listSurfaces } from '../../../core/access/surface.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { requireRecentPassword } from '../../../http/callers/recent-password.ts';
import type { MerchantDeps } from '../deps.ts';
import { noContentResponse, readInstant } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { ApiKeyList, ApiKeyPath, ApiKeyWithSecret, NewApiKey } from './schemas.ts';

const tags = ['Merchant: API keys'];

const routes = {
  list: scopedRoute(
    'read:settings',
    {
      tags,
      summary: 'List valid API keys, newest first',
      response: { 200: ApiKeyList },
    },
    exceptStaff,
  ),
  create: {
    ...requireRecentPassword,
    ...scopedRoute('write:settings', {
      tags,
      summary: 'Create an API key',
      body: NewApiKey,
      response: { 201: ApiKeyWithSecret },
    }),
  },
  revoke: scopedRoute('write:settings', {
    tags,
    summary: 'Revoke an API key',
    params: ApiKeyPath,
    response: noContentResponse,
  }),
};

/** API key routes. A key is returned once and its revocation takes effect immediately. */
export function registerApiKeyRoutes(merchant: MerchantRoutes, deps: MerchantDeps): void {
  const { keyMode, invalidateKeys, flushKeyUses } = deps;

  const list = { ...routes.list, preHandler: () => flushKeyUses() };
  merchant.get('/api-keys', list, async (view) => ({
    api_keys: (await listApiKeys(view)).map(presentApiKey),
    next_cursor: null,
  }));

  merchant.post('/api-keys', routes.create, async (work, request) => {
    const { name, scopes, surfaces, expires_at } = request.body;
    const input = {
      name,
      scopes,
      surfaces,
      expiresAt: readInstant(expires_at, 'expires_at') ?? null,
    };
    const { credentialId: createdBy, scopes: ownScopes, surfaces: own } = requireBearerOf(request);
    const creator = { createdBy, mode: keyMode, scopes: ownScopes, surfaces: own };
    const { key, text } = await createApiKey(work, input, creator);
    return { status: 201, body: { ...presentApiKey(key), api_key: text } };
  });

  merchant.delete('/api-keys/:key_id', routes.revoke, async (work, request) => {
    await revokeApiKey(work, request.params.key_id);
    work.afterCommit(invalidateKeys);
    return { status: 204 };
  });
}

export function presentApiKey(key: ApiKey) {
  return {
    id: key.id,
    name: key.name,
    scopes: key.scopes,
    surfaces: listSurfaces(key.surfaces),
    created_by: key.createdBy,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}
