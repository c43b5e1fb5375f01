import { Type } from 'typebox';
import { agentRecord } from '../../../../core/access/signatures/agent-identity.ts';
import { refuseUnsigned } from '../../../../core/access/signatures/signer.ts';
import { openSession, reviseSession } from '../../../../core/checkout/agents/open-session.ts';
import { getSessionAndSite } from '../../../../core/checkout/load-session.ts';
import { lookerOf, shopperOf, toCheckOut } from '../../../../core/customers/linking/shopper.ts';
import { provenBuyer } from '../../../../http/callers/proven-buyer.ts';
import { askingOf } from '../../../../http/callers/shopping.ts';
import type { Http } from '../../../../http/server.ts';
import { agentOf, signerOf } from '../../../../http/signatures/signed-request.ts';
import type { HouseDeps } from '../deps.ts';
import { refuseElsewhere, sellingStore, tenantOf } from '../place.ts';
import { readDetails, readLines } from './read.ts';
import { NewSession, SessionChange, SessionPath } from './schemas.ts';
import { sessionAnswer, sessionReplay, writtenAnswer } from './session-answer.ts';
import { sessionChanges } from './session-changes.ts';

const tags = ['UCP: checkout'];
const session = Type.Ref('UcpCheckoutSession');

const routes = {
  create: {
    schema: {
      tags,
      operationId: 'ucpCreateCheckout',
      summary: 'Open a checkout session',
      description:
        'Prices, shipping and tax of what is wanted. Nothing is set aside before it is paid.',
      body: NewSession,
      response: { 201: session },
    },
  },
  read: {
    schema: {
      tags,
      operationId: 'ucpGetCheckout',
      summary: 'One checkout session',
      params: SessionPath,
      response: { 200: session },
    },
  },
  change: {
    schema: {
      tags,
      operationId: 'ucpUpdateCheckout',
      summary: 'Change a checkout session',
      description: 'What is left out stays; lines that are sent take the place of all there were.',
      params: SessionPath,
      body: SessionChange,
      response: { 200: session },
    },
  },
};

/** Reads (§4.8). */
export function sessionReadRoute(app: Http, deps: HouseDeps): void {
  app.get('/checkout-sessions/:id', routes.read, async (request) => {
    const { id } = request.params;
    const [tenant, host] = await Promise.all([tenantOf(deps, id), deps.resolveHost(request)]);
    return deps.unit.view(tenant, async (view) => {
      const found = await getSessionAndSite(view, id);
      refuseElsewhere(host, found.session);
      refuseUnsigned(found.site, signerOf(request));
      return sessionAnswer(view, found, await lookerOf(view, askingOf(request), toCheckOut));
    });
  });
}

/** Sessions before they are paid (§4.8). */
export function sessionRoutes(app: Http, deps: HouseDeps): void {
  const change = sessionChanges(deps);
  app.post('/checkout-sessions', routes.create, async (request, reply) => {
    const { site_slug: slug, line_items: items, customer_id: customer, ...rest } = request.body;
    const lines = readLines(items);
    const ids = lines.map(({ productId, variantId }) => productId ?? variantId ?? '');
    const site = await sellingStore(deps, request, { slug, ids });
    const customerId = provenBuyer(request, site, customer);
    const place = { tenant: site.tenant, store: site.id, replay: sessionReplay(request) };
    return deps.write({ request, reply }, place, async (work) => {
      const shopper = await shopperOf(work, askingOf(request), toCheckOut);
      const details = { ...readDetails(rest), customerId, shopper };
      const opened = await openSession(work, site, {
        ...details,
        lines,
        channel: 'ucp',
        agent: agentRecord(agentOf(request)),
      });
      return writtenAnswer(201, work, { session: opened, site }, shopper);
    });
  });

  app.put('/checkout-sessions/:id', routes.change, async (request, reply) => {
    const { line_items: items, ...rest } = request.body;
    const lines = items && readLines(items);
    return change({ request, reply }, request.params.id, (work, id, shopper) =>
      reviseSession(work, id, { ...readDetails(rest), lines, shopper }),
    );
  });
}
