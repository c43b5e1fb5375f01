import { Type } from 'typebox';
import { describeScopes } from '../../../core/access/describe-scopes.ts';
import { disconnectBuyerApp, listBuyerApps } from '../../../core/access/oauth/connected-apps.ts';
import type { Grant } from '../../../core/access/oauth/grant.ts';
import { surfaceLabels } from '../../../core/access/surface.ts';
import { formInput } from '../../../http/pages/form-body.ts';
import { notice } from '../../../http/pages/form-field.ts';
import { formatDay } from '../../../http/pages/format-time.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { pageOptions, seeOther } from '../../../http/pages/page-route.ts';
import { type SignedInUser, userPrincipal } from '../../../http/pages/users/signed-in-user.ts';
import type { HttpServer } from '../../../http/server.ts';
import { systemTenant } from '../../../platform/unit-of-work.ts';
import type { AccountDeps } from '../deps.ts';
import { accountHandler } from '../layout/request-context.ts';
import { confirmButton } from './confirm-button.ts';

const basePath = '/account/agents';
const pageRoute = pageOptions({ querystring: Type.Object({ done: Type.Optional(Type.String()) }) });

/** `/account/agents`: lists and disconnects the apps that may shop for the user. */
export function registerAgentRoutes(
  app: HttpServer,
  { users, unit, invalidateTokens }: AccountDeps,
): void {
  app.get(
    basePath,
    pageRoute,
    accountHandler(users, async ({ request, signedIn, sendPage }) => {
      const { userId } = signedIn;
      const grants = await unit.runAsSystem(systemTenant, (work) => listBuyerApps(work, userId));
      const isDone = formInput(request.query, 'done') === 'disconnected';
      return sendPage({ title: 'Shopping agents', main: agentsView(signedIn, grants, isDone) });
    }),
  );

  app.post(
    `${basePath}/:id/disconnect`,
    pageOptions({}),
    accountHandler(users, async ({ request, reply, signedIn }) => {
      const principal = userPrincipal(request, signedIn);
      await unit.runAsSystem({ ...systemTenant, principal }, async (work) => {
        await disconnectBuyerApp(work, signedIn.userId, formInput(request.params, 'id'));
        work.afterCommit(invalidateTokens);
      });
      return seeOther(reply, `${basePath}?done=disconnected`);
    }),
  );
}

function agentsView(signedIn: SignedInUser, grants: Grant[], isDone: boolean): Html {
  return html`${isDone && notice('good', 'App disconnected. It no longer has access.')}
${grants.length === 0 && html`<p class="lead">No apps are connected yet. Apps that you allow to shop for you appear here.</p>`}
<ul class="rows">${grants.map((grant) => appRow(signedIn, grant))}</ul>`;
}

function appRow(signedIn: SignedInUser, grant: Grant): Html {
  const { id, clientName, scopes, surfaces, createdAt, lastUsedAt, expiresAt } = grant;
  const path = `${basePath}/${id}/disconnect`;
  return html`<li class="row-item"><div class="row-facts"><h2><bdi>${clientName}</bdi></h2>
<ul class="allowed">${describeScopes(scopes).map((sentence) => html`<li>${sentence}</li>`)}</ul>
${surfaces && html`<p class="quiet">Only for ${surfaces.map((surface) => surfaceLabels[surface]).join(', ')}.</p>`}
<p class="quiet">Connected on ${formatDay(createdAt)}, ${lastUsedAt ? html`last used on ${formatDay(lastUsedAt)}` : 'never used'}, expires on ${formatDay(expiresAt)}.</p></div>
<div class="row-acts">${confirmButton(signedIn, { path, ask: 'Disconnect', act: 'Disconnect app' })}</div></li>`;
}
