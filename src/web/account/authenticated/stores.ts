import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { disconnectBuyerApp, listBuyerApps } from '../../../core/access/oauth/connected-apps.ts';
import {
  disconnectBuyer,
  type LinkedStores,
  listLinks,
} from '../../../core/customers/linking/manage-links.ts';
import { formInput } from '../../../http/pages/form-body.ts';
import { notice } from '../../../http/pages/form-field.ts';
import { formatDay } from '../../../http/pages/format-time.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { pageOptions, seeOther } from '../../../http/pages/page-route.ts';
import { userPrincipal } from '../../../http/pages/users/signed-in-user.ts';
import type { HttpServer } from '../../../http/server.ts';
import { notFound } from '../../../kernel/domain-error.ts';
import { systemTenant, type Work } from '../../../platform/unit-of-work.ts';
import type { AccountDeps } from '../deps.ts';
import { type AccountRequestContext, accountHandler } from '../layout/request-context.ts';
import { confirmButton } from './confirm-button.ts';

const basePath = '/account/stores';
const pageRoute = pageOptions({ querystring: Type.Object({ done: Type.Optional(Type.String()) }) });

/** `/account/stores`: lists and removes the user's links to customers of stores. */
export function registerStoreRoutes(app: HttpServer, deps: AccountDeps): void {
  const { users, unit } = deps;

  app.get(
    basePath,
    pageRoute,
    accountHandler(users, async (context) => {
      const links = await unit.runAsSystem(systemTenant, (work) =>
        listLinks(work, context.signedIn.userId),
      );
      return context.sendPage({ title: 'Linked stores', main: storesView(context, links) });
    }),
  );

  app.post(
    `${basePath}/:id/disconnect`,
    pageOptions({}),
    accountHandler(users, (context) => disconnectStore(deps, context)),
  );
}

async function disconnectStore(
  { unit, workspaces, invalidateTokens }: AccountDeps,
  { request, reply, signedIn }: AccountRequestContext,
): Promise<FastifyReply> {
  const tenant = await workspaces.byId(formInput(request.params, 'id'));
  if (!tenant) throw storeNotLinked();
  const { userId } = signedIn;
  await unit.runAsSystem(
    { ...tenant, principal: userPrincipal(request, signedIn) },
    async (work) => {
      if (!(await disconnectBuyer(work, userId))) throw storeNotLinked();
      await disconnectStoreApps(work, userId);
      work.afterCommit(invalidateTokens);
    },
  );
  return seeOther(reply, `${basePath}?done=disconnected`);
}

/** Disconnects the apps that were connected for stores of this workspace only. */
async function disconnectStoreApps(
  work: Work,
  userId: AccountRequestContext['signedIn']['userId'],
): Promise<void> {
  for (const { id, workspaceId } of await listBuyerApps(work, userId))
    if (workspaceId === work.tenant.workspaceId) await disconnectBuyerApp(work, userId, id);
}

function storesView(context: AccountRequestContext, links: LinkedStores[]): Html {
  const isDone = formInput(context.request.query, 'done') === 'disconnected';
  return html`${isDone && notice('good', 'Store disconnected. Apps shop there as a guest until you connect an app to this store again.')}
${links.length === 0 && html`<p class="lead">No linked stores yet. A store is linked when you allow an app to shop for you there.</p>`}
<ul class="rows">${links.map((link) => storeRow(context, link))}</ul>
<p class="quiet">Manage the apps that shop for you under <a href="/account/agents">Shopping agents</a>. Stores keep your past orders.</p>`;
}

function storeRow(
  context: AccountRequestContext,
  { tenant, stores, linkedAt }: LinkedStores,
): Html {
  const names = stores.map(({ name }, at) => html`${at > 0 && ', '}<bdi>${name}</bdi>`);
  const path = `${basePath}/${tenant.workspaceId}/disconnect`;
  return html`<li class="row-item"><div class="row-facts"><h2>${names.length > 0 ? names : 'Closed store'}</h2>
<p class="quiet">Linked on ${formatDay(linkedAt)}. Apps that shop for you get your customer prices there.</p></div>
<div class="row-acts">${confirmButton(context.signedIn, { path, ask: 'Disconnect', act: 'Disconnect store' })}</div></li>`;
}

const storeNotLinked = () => notFound('store_not_linked', 'You are not connected to this store.');
