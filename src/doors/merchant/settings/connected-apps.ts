import { Type } from 'typebox';
import { disconnectApp, listConnectedApps } from '../../../core/access/oauth/connected-apps.ts';
import type { Grant } from '../../../core/access/oauth/grant.ts';
import { namedSurfaces } from '../../../core/access/surface.ts';
import { bearerOf, guarded } from '../../../http/callers/bearer.ts';
import { pageOf } from '../../../http/input/paging.ts';
import type { Http } from '../../../http/server.ts';
import { instant, nullable } from '../../../platform/fields.ts';
import type { MerchantDeps } from '../deps.ts';
import { Nothing } from '../fields.ts';

const text = Type.String();

export const ConnectedAppRecord = Type.Object(
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
  list: guarded('read:settings', {
    tags,
    summary: 'Apps that people have connected to the workspace over OAuth, newest first',
    response: { 200: pageOf('connected_apps', Type.Ref('ConnectedApp')) },
  }),
  disconnect: guarded('write:settings', {
    tags,
    summary: 'Disconnect an app: its tokens end at once',
    params: Type.Object({ grant_id: text }),
    response: Nothing,
  }),
};

/** What acts in the workspace by OAuth, and how to end it (§5). */
export function connectedAppRoutes(app: Http, deps: MerchantDeps): void {
  const { unit, write, forgetTokens, flushGrantUses } = deps;

  app.get('/connected-apps', routes.list, async (request) => {
    await flushGrantUses();
    return unit.view(bearerOf(request).tenant, async (view) => ({
      connected_apps: (await listConnectedApps(view)).map(presentApp),
      next_cursor: null,
    }));
  });

  app.delete('/connected-apps/:grant_id', routes.disconnect, (request, reply) =>
    write(request, reply, async (work) => {
      await disconnectApp(work, request.params.grant_id);
      work.afterCommit(forgetTokens);
      return { status: 204 };
    }),
  );
}

function presentApp(grant: Grant) {
  return {
    id: grant.id,
    client_id: grant.clientId,
    client_name: grant.clientName,
    scopes: grant.scopes,
    surfaces: namedSurfaces(grant.surfaces),
    user_id: grant.userId,
    created_at: grant.createdAt.toISOString(),
    expires_at: grant.expiresAt.toISOString(),
    last_used_at: grant.lastUsedAt?.toISOString() ?? null,
  };
}
