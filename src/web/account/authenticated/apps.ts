import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  disconnectApp,
  disconnectBuyerApp,
  listBuyerApps,
  listConnectedApps,
} from '../../../core/access/oauth/connected-apps.ts';
import { formInput } from '../../../http/pages/form-body.ts';
import { pageOptions, seeOther } from '../../../http/pages/page-route.ts';
import { userPrincipal } from '../../../http/pages/users/signed-in-user.ts';
import type { HttpServer } from '../../../http/server.ts';
import { systemTenant } from '../../../platform/unit-of-work.ts';
import type { AccountDeps } from '../deps.ts';
import { workspacePath } from '../layout/account-page.ts';
import { accountHandler, runAsManager, workspaceHandler } from '../layout/request-context.ts';
import { agentsView, appsView } from './apps-view.ts';

const appsPath = '/account/apps';
const agentsPath = '/account/agents';
const pageRoute = pageOptions({ querystring: Type.Object({ done: Type.Optional(Type.String()) }) });

const wasDisconnected = (query: unknown) => formInput(query, 'done') === 'disconnected';

/** `/account/apps`: lists and disconnects the OAuth apps of a workspace. */
export function registerAppRoutes(
  app: HttpServer,
  { users, unit, invalidateTokens }: AccountDeps,
): void {
  app.get(
    appsPath,
    pageRoute,
    workspaceHandler(users, async ({ request, signedIn, membership, tenant, sendPage }) => {
      const grants = await unit.view(tenant, listConnectedApps);
      const main = appsView({
        grants,
        signedIn,
        membership,
        isDone: wasDisconnected(request.query),
      });
      return sendPage({ title: 'Connected apps', main });
    }),
  );

  app.post(
    `${appsPath}/:id/disconnect`,
    pageOptions({}),
    workspaceHandler(users, async (context): Promise<FastifyReply> => {
      const { request, reply, membership } = context;
      await runAsManager(unit, context, async (work) => {
        await disconnectApp(work, formInput(request.params, 'id'));
        work.afterCommit(invalidateTokens);
      });
      return seeOther(reply, `${workspacePath(appsPath, membership)}&done=disconnected`);
    }),
  );
}

/** `/account/agents`: lists and disconnects the apps that may shop for the user. */
export function registerAgentRoutes(
  app: HttpServer,
  { users, unit, invalidateTokens }: AccountDeps,
): void {
  app.get(
    agentsPath,
    pageRoute,
    accountHandler(users, async ({ request, signedIn, membership, sendPage }) => {
      const { userId } = signedIn;
      const grants = await unit.runAsSystem(systemTenant, (work) => listBuyerApps(work, userId));
      const main = agentsView({
        grants,
        signedIn,
        membership,
        isDone: wasDisconnected(request.query),
      });
      return sendPage({ title: 'Shopping agents', main });
    }),
  );

  app.post(
    `${agentsPath}/:id/disconnect`,
    pageOptions({}),
    accountHandler(users, async ({ request, reply, signedIn }) => {
      const principal = userPrincipal(request, signedIn);
      await unit.runAsSystem({ ...systemTenant, principal: principal }, async (work) => {
        await disconnectBuyerApp(work, signedIn.userId, formInput(request.params, 'id'));
        work.afterCommit(invalidateTokens);
      });
      return seeOther(reply, `${agentsPath}?done=disconnected`);
    }),
  );
}
