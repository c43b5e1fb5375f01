import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  disconnectApp,
  disconnectBuyerApp,
  listBuyerApps,
  listConnectedApps,
} from '../../../core/access/oauth/connected-apps.ts';
import { typed } from '../../../http/pages/form-body.ts';
import { page, seeOther } from '../../../http/pages/page-route.ts';
import { personBy } from '../../../http/pages/people/signed-in.ts';
import type { Http } from '../../../http/server.ts';
import { nobody } from '../../../platform/work.ts';
import type { AccountDeps } from '../deps.ts';
import { pathOf } from '../frame/frame.ts';
import { runAsManager, visiting, visitingWorkspace } from '../frame/visit.ts';
import { agentsView, appsView } from './apps-view.ts';

const apps = '/account/apps';
const agents = '/account/agents';
const reading = page({ querystring: Type.Object({ done: Type.Optional(Type.String()) }) });

const isDone = (query: unknown) => typed(query, 'done') === 'disconnected';

/** `/account/apps`: what may act in a workspace by OAuth, and the end of it (§5). */
export function appRoutes(app: Http, { people, unit, forgetTokens }: AccountDeps): void {
  app.get(
    apps,
    reading,
    visitingWorkspace(people, async ({ request, signedIn, membership, tenant, show }) => {
      const grants = await unit.view(tenant, listConnectedApps);
      const main = appsView({ grants, signedIn, membership, isDone: isDone(request.query) });
      return show({ title: 'Connected apps', main });
    }),
  );

  app.post(
    `${apps}/:id/disconnect`,
    page({}),
    visitingWorkspace(people, async (visit): Promise<FastifyReply> => {
      const { request, reply, membership } = visit;
      await runAsManager(unit, visit, async (work) => {
        await disconnectApp(work, typed(request.params, 'id'));
        work.afterCommit(forgetTokens);
      });
      return seeOther(reply, `${pathOf(apps, membership)}&done=disconnected`);
    }),
  );
}

/** `/account/agents`: what may shop in somebody's name. */
export function agentRoutes(app: Http, { people, unit, forgetTokens }: AccountDeps): void {
  app.get(
    agents,
    reading,
    visiting(people, async ({ request, signedIn, membership, show }) => {
      const { userId } = signedIn;
      const grants = await unit.runAsSystem(nobody, (work) => listBuyerApps(work, userId));
      const main = agentsView({ grants, signedIn, membership, isDone: isDone(request.query) });
      return show({ title: 'Shopping agents', main });
    }),
  );

  app.post(
    `${agents}/:id/disconnect`,
    page({}),
    visiting(people, async ({ request, reply, signedIn }) => {
      const by = personBy(request, signedIn);
      await unit.runAsSystem({ ...nobody, by }, async (work) => {
        await disconnectBuyerApp(work, signedIn.userId, typed(request.params, 'id'));
        work.afterCommit(forgetTokens);
      });
      return seeOther(reply, `${agents}?done=disconnected`);
    }),
  );
}
