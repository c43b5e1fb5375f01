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
import { confirmButton } from './form-parts.ts';

const basePath = '/account/stores';
const pageRoute = pageOptions({ querystring: Type.Object({ done: Type.Optional(Type.String()) }) });

/** `/account/stores`: where somebody is known as a customer, and the end of it. */
export function registerStoreRoutes(app: HttpServer, deps: AccountDeps): void {
  const { users, unit } = deps;

  app.get(
    basePath,
    pageRoute,
    accountHandler(users, async (visit) => {
      const links = await unit.runAsSystem(systemTenant, (work) =>
        listLinks(work, visit.signedIn.userId),
      );
      return visit.sendPage({ title: 'Stores that know you', main: storesView(visit, links) });
    }),
  );

  app.post(
    `${basePath}/:id/disconnect`,
    pageOptions({}),
    accountHandler(users, (visit) => disconnectStore(deps, visit)),
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

/** Apps that were let in for these stores alone have nothing left to do. */
async function disconnectStoreApps(
  work: Work,
  userId: AccountRequestContext['signedIn']['userId'],
): Promise<void> {
  for (const { id, workspaceId } of await listBuyerApps(work, userId))
    if (workspaceId === work.tenant.workspaceId) await disconnectBuyerApp(work, userId, id);
}

function storesView(visit: AccountRequestContext, links: LinkedStores[]): Html {
  const isDone = formInput(visit.request.query, 'done') === 'disconnected';
  return html`${isDone && notice('good', 'You are disconnected: apps shop there as a guest would, until you connect one to this store again.')}
${links.length === 0 && html`<p class="lead">No store knows you yet. An app that shops in your name connects you.</p>`}
<ul class="rows">${links.map((link) => storeRow(visit, link))}</ul>
<p class="quiet">Apps that shop in your name are under <a href="/account/agents">Shopping agents</a>. What you have ordered stays with the store.</p>`;
}

function storeRow(visit: AccountRequestContext, { tenant, stores, linkedAt }: LinkedStores): Html {
  const names = stores.map(({ name }, at) => html`${at > 0 && ', '}<bdi>${name}</bdi>`);
  const path = `${basePath}/${tenant.workspaceId}/disconnect`;
  return html`<li class="row-item"><div class="row-facts"><h2>${names.length > 0 ? names : 'A store that is closed'}</h2>
<p class="quiet">Connected on ${formatDay(linkedAt)}. Your prices there apply when an app shops in your name.</p></div>
<div class="row-acts">${confirmButton(visit, { path, ask: 'Disconnect', act: 'Yes, disconnect it' })}</div></li>`;
}

const storeNotLinked = () => notFound('store_not_linked', 'You are not connected to this store.');
