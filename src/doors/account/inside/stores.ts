import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { disconnectBuyerApp, listBuyerApps } from '../../../core/access/oauth/connected-apps.ts';
import {
  endLink,
  type LinkedStores,
  listLinks,
} from '../../../core/customers/linking/manage-links.ts';
import { typed } from '../../../http/pages/form-body.ts';
import { notice } from '../../../http/pages/form-field.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { dayOf } from '../../../http/pages/moment.ts';
import { page, seeOther } from '../../../http/pages/page-route.ts';
import { personBy } from '../../../http/pages/people/signed-in.ts';
import type { Http } from '../../../http/server.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { nobody, type Work } from '../../../platform/work.ts';
import type { AccountDeps } from '../deps.ts';
import { type Visit, visiting } from '../frame/visit.ts';
import { confirmed } from './parts.ts';

const self = '/account/stores';
const reading = page({ querystring: Type.Object({ done: Type.Optional(Type.String()) }) });

/** `/account/stores`: where somebody is known as a customer, and the end of it. */
export function storeRoutes(app: Http, deps: AccountDeps): void {
  const { people, unit } = deps;

  app.get(
    self,
    reading,
    visiting(people, async (visit) => {
      const links = await unit.runAsSystem(nobody, (work) =>
        listLinks(work, visit.signedIn.userId),
      );
      return visit.show({ title: 'Stores that know you', main: storesView(visit, links) });
    }),
  );

  app.post(
    `${self}/:id/disconnect`,
    page({}),
    visiting(people, (visit) => disconnect(deps, visit)),
  );
}

async function disconnect(
  { unit, workspaces, forgetTokens }: AccountDeps,
  { request, reply, signedIn }: Visit,
): Promise<FastifyReply> {
  const tenant = await workspaces.byId(typed(request.params, 'id'));
  if (!tenant) throw notLinked();
  const { userId } = signedIn;
  await unit.runAsSystem({ ...tenant, by: personBy(request, signedIn) }, async (work) => {
    if (!(await endLink(work, userId))) throw notLinked();
    await endAgentsOf(work, userId);
    work.afterCommit(forgetTokens);
  });
  return seeOther(reply, `${self}?done=disconnected`);
}

/** Apps that were let in for these stores alone have nothing left to do. */
async function endAgentsOf(work: Work, userId: Visit['signedIn']['userId']): Promise<void> {
  for (const { id, workspaceId } of await listBuyerApps(work, userId))
    if (workspaceId === work.tenant.workspaceId) await disconnectBuyerApp(work, userId, id);
}

function storesView(visit: Visit, links: LinkedStores[]): Html {
  const isDone = typed(visit.request.query, 'done') === 'disconnected';
  return html`${isDone && notice('good', 'You are disconnected: apps shop there as a guest would, until you connect one to this store again.')}
${links.length === 0 && html`<p class="lead">No store knows you yet. An app that shops in your name connects you.</p>`}
<ul class="rows">${links.map((link) => row(visit, link))}</ul>
<p class="quiet">Apps that shop in your name are under <a href="/account/agents">Shopping agents</a>. What you have ordered stays with the store.</p>`;
}

function row(visit: Visit, { tenant, stores, linkedAt }: LinkedStores): Html {
  const names = stores.map(({ name }, at) => html`${at > 0 && ', '}<bdi>${name}</bdi>`);
  const path = `${self}/${tenant.workspaceId}/disconnect`;
  return html`<li class="row-item"><div class="row-facts"><h2>${names.length > 0 ? names : 'A store that is closed'}</h2>
<p class="quiet">Connected on ${dayOf(linkedAt)}. Your prices there apply when an app shops in your name.</p></div>
<div class="row-acts">${confirmed(visit, { path, ask: 'Disconnect', act: 'Yes, disconnect it' })}</div></li>`;
}

const notLinked = () => notFound('store_not_linked', 'You are not connected to this store.');
