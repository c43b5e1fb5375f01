import { Type } from 'typebox';
import { exceptStaff } from '../../../core/access/console/console-rule.ts';
import { disconnectApp, listConnectedApps } from '../../../core/access/oauth/connected-apps.ts';
import type { Grant } from '../../../core/access/oauth/grant.ts';
import { listSurfaces } from '../../../core/access/surface.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { pageSchema } from '../../../http/input/paging.ts';
import { dateTime, nullable } from '../../../platform/fields.ts';
import type { MerchantDeps } from '../deps.ts';
import { noContentResponse } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';

const text = Type.String();

export const ConnectedAppDto = Type.Object(
  {
    id: Type.String({ description: 'Id of the grant, as in `created_by` and in the audit log.' }),
    client_id: text,
    client_name: Type.String({ description: 'Name that the app gave itself. It is not verified.' }),
    scopes: Type.Array(text),
    surfaces: Type.Array(text, { description: 'APIs that its tokens can be used with.' }),
    user_id: Type.String({ description: 'Id of the user who connected the app.' }),
    created_at: dateTime,
    expires_at: dateTime,
    last_used_at: nullable(dateTime),
  },
  { $id: 'ConnectedApp' },
);

const tags = ['Merchant: connected apps'];

const routes = {
  list: scopedRoute(
    'read:settings',
    {
      tags,
      summary: 'List apps connected with OAuth, newest first',
      response: { 200: pageSchema('connected_apps', Type.Ref('ConnectedApp')) },
    },
    exceptStaff,
  ),
  disconnect: scopedRoute('write:settings', {
    tags,
    summary: 'Disconnect an app',
    description: 'Its tokens are revoked immediately.',
    params: Type.Object({ grant_id: text }),
    response: noContentResponse,
  }),
};

export function registerConnectedAppRoutes(merchant: MerchantRoutes, deps: MerchantDeps): void {
  const { invalidateTokens, flushGrantUses } = deps;

  const list = { ...routes.list, preHandler: () => flushGrantUses() };
  merchant.get('/connected-apps', list, async (view) => ({
    connected_apps: (await listConnectedApps(view)).map(presentApp),
    next_cursor: null,
  }));

  merchant.delete('/connected-apps/:grant_id', routes.disconnect, async (work, request) => {
    await disconnectApp(work, request.params.grant_id);
    work.afterCommit(invalidateTokens);
    return { status: 204 };
  });
}

function presentApp(grant: Grant) {
  return {
    id: grant.id,
    client_id: grant.clientId,
    client_name: grant.clientName,
    scopes: grant.scopes,
    surfaces: listSurfaces(grant.surfaces),
    user_id: grant.userId,
    created_at: grant.createdAt.toISOString(),
    expires_at: grant.expiresAt.toISOString(),
    last_used_at: grant.lastUsedAt?.toISOString() ?? null,
  };
}
