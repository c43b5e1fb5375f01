import { Type } from 'typebox';
import { toAgentDto } from '../../../../core/access/signatures/agent-identity.ts';
import { assertSigned } from '../../../../core/access/signatures/signature-result.ts';
import { transferSession } from '../../../../core/checkout/agents/transfer-session.ts';
import {
  applyDiscount,
  giveConsent,
  removeDiscount,
} from '../../../../core/checkout/change-session.ts';
import { cancelSession } from '../../../../core/checkout/end-session.ts';
import { getSession, lockSession } from '../../../../core/checkout/load-session.ts';
import { createCompletionSaga } from '../../../../core/checkout/payment/complete-with-token.ts';
import {
  checkoutScopes,
  resolveBuyerContext,
  resolveViewer,
} from '../../../../core/customers/linking/buyer-context.ts';
import { callContextOf } from '../../../../http/callers/bearer.ts';
import { payerOf } from '../../../../http/callers/payer.ts';
import type { HttpServer } from '../../../../http/server.ts';
import { agentOf, signerOf } from '../../../../http/signatures/read-signatures.ts';
import { DomainError } from '../../../../kernel/domain-error.ts';
import type { UcpV1Deps } from '../deps.ts';
import { assertOwnStore, sessionTenant } from '../store-resolution.ts';
import { assertHandler, readCompletion, readConsent } from './read.ts';
import { CompleteBody, ConsentBody, DiscountBody, SessionPath } from './schemas.ts';
import { sessionChangeRoutes } from './session-changes.ts';
import { sessionReplay, sessionWriteResponse } from './session-response.ts';
import { tokenHandlerOf } from './token-handler.ts';

const sessionRoute = {
  tags: ['UCP: checkout'],
  params: SessionPath,
  response: { 200: Type.Ref('UcpCheckoutSession') },
};

const routes = {
  discount: {
    schema: {
      ...sessionRoute,
      operationId: 'ucpApplyDiscount',
      summary: 'Apply a coupon to a checkout session',
      body: DiscountBody,
    },
  },
  consent: {
    schema: {
      ...sessionRoute,
      operationId: 'ucpGiveConsent',
      summary: 'Record the consent of the buyer',
      description:
        'The buyer agrees to the terms, shipping option and prices of the last response.',
      body: ConsentBody,
    },
  },
  complete: {
    schema: {
      ...sessionRoute,
      operationId: 'ucpCompleteCheckout',
      summary: 'Pay and place the order',
      description:
        'Returns the session with the status `completed` and its `order`, `requires_consent` if the buyer must agree to a change first, or `open` while the payment is being confirmed.',
      body: CompleteBody,
    },
  },
  cancel: {
    schema: {
      ...sessionRoute,
      operationId: 'ucpCancelCheckout',
      summary: 'Cancel a checkout session',
    },
  },
};

export function registerSessionActionRoutes(app: HttpServer, deps: UcpV1Deps): void {
  const change = sessionChangeRoutes(app, deps);
  const path = '/checkout-sessions/:id';
  change('POST', `${path}/discount`, routes.discount, async (work, { id }, { body }) => {
    if (body.code === null) return removeDiscount(work, id);
    const { site } = await lockSession(work, id);
    // Only a payment by token can take a coupon use that another, unpaid session holds.
    const { takesTokens: isPaying } = tokenHandlerOf(site, deps.paymentContext.processor);
    return applyDiscount(work, id, body.code.trim(), { isPaying });
  });

  change('POST', `${path}/consent`, routes.consent, (work, { id }, { body }) =>
    giveConsent(work, id, readConsent(body)),
  );

  app.post(`${path}/complete`, routes.complete, async (request, reply) => {
    const { id } = request.params;
    const { processor } = deps.paymentContext;
    const completion = readCompletion(request.body);
    const tenant = await sessionTenant(deps, id);
    const host = await deps.resolveHost(request);
    if (host.kind === 'store')
      assertOwnStore(host, await deps.unit.view(tenant, (view) => getSession(view, id)));
    const agent = toAgentDto(agentOf(request));
    const steps = createCompletionSaga(deps.paymentContext, tenant, id, {
      ...completion,
      ...payerOf(request, tenant),
      agent,
    });
    return deps.runSaga(
      { request, reply },
      { tenant, replay: sessionReplay(request), preload: (work) => lockSession(work, id) },
      {
        ...steps,
        async prepare(work, isRepeat) {
          const { site } = await lockSession(work, id);
          assertHandler(request.body, tokenHandlerOf(site, processor));
          assertSigned(site, signerOf(request));
          await transferSession(
            work,
            id,
            await resolveBuyerContext(work, callContextOf(request), checkoutScopes),
          );
          return steps.prepare(work, isRepeat);
        },
        async commit(work, charged) {
          const completed = await steps.commit(work, charged);
          if (completed instanceof DomainError) return completed;
          const viewer = await resolveViewer(work, callContextOf(request), checkoutScopes);
          return sessionWriteResponse(200, work, completed, viewer);
        },
      },
    );
  });

  change('POST', `${path}/cancel`, routes.cancel, (work, { id }) => cancelSession(work, id));
}
