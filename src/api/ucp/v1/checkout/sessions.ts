import { Type } from 'typebox';
import { toAgentDto } from '../../../../core/access/signatures/agent-identity.ts';
import { assertSigned } from '../../../../core/access/signatures/signature-result.ts';
import {
  openAgentSession,
  updateAgentSession,
} from '../../../../core/checkout/agents/open-agent-session.ts';
import { preloadSessionLines } from '../../../../core/checkout/agents/resolve-session-lines.ts';
import { getSessionAndSite } from '../../../../core/checkout/load-session.ts';
import {
  checkoutScopes,
  resolveBuyerContext,
  resolveViewer,
} from '../../../../core/customers/linking/buyer-context.ts';
import { authorizeCustomer } from '../../../../http/callers/authorize-customer.ts';
import { callContextOf } from '../../../../http/callers/bearer.ts';
import { languageOf } from '../../../../http/input/request-language.ts';
import type { HttpServer } from '../../../../http/server.ts';
import { agentOf, signerOf } from '../../../../http/signatures/read-signatures.ts';
import type { Work } from '../../../../platform/unit-of-work.ts';
import type { UcpV1Deps } from '../deps.ts';
import { assertOwnStore, resolveSellingStore, sessionTenant } from '../store-resolution.ts';
import { readDetails, readLines } from './read.ts';
import { NewSession, SessionChange, SessionPath } from './schemas.ts';
import { sessionChangeRoutes } from './session-changes.ts';
import { sessionReplay, sessionResponse, sessionWriteResponse } from './session-response.ts';

const tags = ['UCP: checkout'];
const session = Type.Ref('UcpCheckoutSession');

const routes = {
  create: {
    schema: {
      tags,
      operationId: 'ucpCreateCheckout',
      summary: 'Create a checkout session',
      description:
        'Computes prices, shipping options and tax. Nothing is reserved until the session is completed or a hosted payment starts.',
      body: NewSession,
      response: { 201: session },
    },
  },
  read: {
    schema: {
      tags,
      operationId: 'ucpGetCheckout',
      summary: 'Get a checkout session',
      params: SessionPath,
      response: { 200: session },
    },
  },
  change: {
    schema: {
      tags,
      operationId: 'ucpUpdateCheckout',
      summary: 'Update a checkout session',
      description: 'Members that are left out stay unchanged; `line_items` replaces all lines.',
      params: SessionPath,
      body: SessionChange,
      response: { 200: session },
    },
  },
};

export function registerSessionReadRoute(app: HttpServer, deps: UcpV1Deps): void {
  app.get('/checkout-sessions/:id', routes.read, async (request) => {
    const { id } = request.params;
    const [tenant, host] = await Promise.all([sessionTenant(deps, id), deps.resolveHost(request)]);
    return deps.unit.view(tenant, async (view) => {
      const found = await getSessionAndSite(view, id);
      assertOwnStore(host, found.session);
      assertSigned(found.site, signerOf(request));
      return sessionResponse(
        view,
        found,
        await resolveViewer(view, callContextOf(request), checkoutScopes),
      );
    });
  });
}

export function registerSessionRoutes(app: HttpServer, deps: UcpV1Deps): void {
  app.post('/checkout-sessions', routes.create, async (request, reply) => {
    const { site_slug: slug, line_items: items, customer_id: customer, ...rest } = request.body;
    const lines = readLines(items);
    const ids = lines.map(({ productId, variantId }) => productId ?? variantId ?? '');
    const site = await resolveSellingStore(deps, request, { slug, ids });
    const customerId = authorizeCustomer(request, site, customer);
    const scope = {
      tenant: site.tenant,
      store: site.id,
      replay: sessionReplay(request),
      preload: (work: Work) => preloadSessionLines(work, site, lines),
    };
    return deps.write({ request, reply }, scope, async (work) => {
      const buyerContext = await resolveBuyerContext(work, callContextOf(request), checkoutScopes);
      const details = { ...readDetails(rest), customerId, buyerContext };
      const opened = await openAgentSession(work, site, {
        ...details,
        lines,
        channel: 'ucp',
        agent: toAgentDto(agentOf(request)),
        locale: languageOf(request),
      });
      // The response does not depend on how the store takes payments.
      const found = { session: opened, site: { ...site, ownProcessor: null } };
      return sessionWriteResponse(201, work, found, buyerContext);
    });
  });

  const change = sessionChangeRoutes(app, deps);
  change('PUT', '/checkout-sessions/:id', routes.change, (work, { id, buyerContext }, { body }) => {
    const { line_items: items, ...rest } = body;
    const lines = items && readLines(items);
    return updateAgentSession(work, id, {
      ...readDetails(rest),
      lines,
      buyerContext: buyerContext,
    });
  });
}
