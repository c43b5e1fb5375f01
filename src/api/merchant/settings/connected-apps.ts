import { Type } from 'typebox';
import { disconnectApp, listConnectedApps } from '../../../core/access/oauth/connected-apps.ts';
import type { Grant } from '../../../core/access/oauth/grant.ts';
import { listSurfaces } from '../../../core/access/surface.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { pageSchema } from '../../../http/input/paging.ts';
import { instant, nullable } from '../../../platform/fields.ts';
import type { MerchantDeps } from '../deps.ts';
import { noContentResponse } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';

const text = Type.String();

export const ConnectedAppDto = Type.Object(
  {
    id: Type.String({ description: 'Of the grant: what `created_by` and the audit log name.' }),
    client_id: text,
    client_name: Type.String({ description: 'As the app called itself: nobody has verified it.' }),
    scopes: Type.Array(text),
    surfaces: Type.Array(text, { description: 'Where its tokens may be used.' }),
    user_id: Type.String({ description: 'Who connected it.' }),
    created_at: instant,
    expires_at: instant,
    last_used_at: nullable(instant),
  },
  { $id: 'ConnectedApp' },
);

const tags = ['Merchant: connected apps'];

const routes = {
  list: scopedRoute('read:settings', {
    tags,
    summary: 'Apps that people have connected to the workspace over OAuth, newest first',
    response: { 200: pageSchema('connected_apps', Type.Ref('ConnectedApp')) },
  }),
  disconnect: scopedRoute('write:settings', {
    tags,
    summary: 'Disconnect an app: its tokens end at once',
    params: Type.Object({ grant_id: text }),
    response: noContentResponse,
  }),
};

/** What acts in the workspace by OAuth, and how to end it (§5). */
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
