import { limitRate } from '../../http/callers/rate-limit.ts';
import { takeForms } from '../../http/pages/form-body.ts';
import { pageHeaders, seeOther } from '../../http/pages/page-route.ts';
import { refuseForeignForms } from '../../http/pages/same-origin.ts';
import type { Http } from '../../http/server.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { AccountDeps } from './deps.ts';
import { apiKeyRoutes } from './inside/api-keys.ts';
import { agentRoutes, appRoutes } from './inside/apps.ts';
import { homeRoute } from './inside/home.ts';
import { memberRoutes } from './inside/members.ts';
import { passwordRoute, profileRoutes } from './inside/profile.ts';
import { sessionRoutes } from './inside/sessions.ts';
import { storeRoutes } from './inside/stores.ts';
import { addressLimits } from './outside/address-limits.ts';
import { invitationRoutes, readInvitationPage } from './outside/invitation.ts';
import { letterRoutes, readLetterPages } from './outside/letters.ts';
import { proofRoutes, readProofPages } from './outside/proofs.ts';
import { readSignIn, signInRoutes, signOutRoute } from './outside/sign-in.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** Pages of people who sign in (decisions 13): on the platform's host alone, so that no store holds their cookie. */
export function accountDoor(deps: AccountDeps) {
  return async (app: Http) => {
    const headers = pageHeaders(deps);
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers(headers);
    });
    onPlatformOnly(app, deps);
    takeForms(app);
    refuseForeignForms(app);
    limitRate(app, deps.limits, 'account');
    insideRoutes(app, deps);
    await app.register(async (entrances: Http) => {
      limitRate(entrances, deps.limits, 'sign_in');
      const limits = addressLimits(deps.limits);
      signInRoutes(entrances, deps, limits);
      letterRoutes(entrances, deps, limits);
      proofRoutes(entrances, deps);
      invitationRoutes(entrances, deps);
      passwordRoute(entrances, deps, limits);
    });
  };
}

function insideRoutes(app: Http, deps: AccountDeps): void {
  readSignIn(app, deps);
  readLetterPages(app);
  readProofPages(app, deps);
  readInvitationPage(app, deps);
  signOutRoute(app, deps);
  homeRoute(app, deps);
  memberRoutes(app, deps);
  apiKeyRoutes(app, deps);
  appRoutes(app, deps);
  agentRoutes(app, deps);
  storeRoutes(app, deps);
  webhookRoutes(app, deps);
  sessionRoutes(app, deps);
  profileRoutes(app, deps);
}

/** Who asks at a store's address is led to the platform's; a form is not sent on. */
function onPlatformOnly(app: Http, { resolveHost, origin }: AccountDeps): void {
  app.addHook('onRequest', async (request, reply) => {
    const { kind } = await resolveHost(request);
    if (kind === 'platform') return;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw notFound('page_not_found', 'There is no such page here.');
    return seeOther(reply, `${origin}${request.url}`);
  });
}
