import type { FastifyRequest } from 'fastify';
import { limitRate } from '../../http/callers/rate-limit.ts';
import { acceptForms } from '../../http/pages/form-body.ts';
import { allowPopups, pageHeaders, pageOptions, seeOther } from '../../http/pages/page-route.ts';
import { redirectToPlatformHost } from '../../http/pages/platform-host.ts';
import { rejectCrossOriginForms } from '../../http/pages/same-origin.ts';
import type { HttpServer } from '../../http/server.ts';
import { registerAgentRoutes } from './authenticated/agents.ts';
import { registerHomeRoute } from './authenticated/home.ts';
import { registerInvitedRoutes } from './authenticated/invited.ts';
import { registerLeaveRoute } from './authenticated/leave.ts';
import { registerPasswordRoute, registerProfileRoutes } from './authenticated/profile.ts';
import { registerSessionRoutes } from './authenticated/sessions.ts';
import { registerStoreRoutes } from './authenticated/stores.ts';
import { registerWorkspaceRoutes } from './authenticated/workspaces.ts';
import type { AccountDeps } from './deps.ts';
import { registerEmailFormPages, registerEmailFormRoutes } from './public/email-forms.ts';
import { registerEmailTokenPages, registerEmailTokenRoutes } from './public/email-tokens.ts';
import { registerInvitationPage, registerInvitationRoutes } from './public/invitation.ts';
import {
  registerSignInPage,
  registerSignInRoutes,
  registerSignOutRoute,
} from './public/sign-in.ts';

/** Account pages. They are on the platform's host only, so that no store's host gets the cookie. */
export function accountPages(deps: AccountDeps) {
  return async (app: HttpServer) => {
    const headers = pageHeaders(deps);
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers(headers);
    });
    redirectToPlatformHost(app, deps);
    acceptForms(app);
    rejectCrossOriginForms(app);
    limitRate(app, deps.limits, 'account');
    registerSignedInRoutes(app, deps);
    await app.register(async (password: HttpServer) => {
      limitRate(password, deps.limits, 'sign_in');
      registerPasswordRoute(password, deps, deps.addressLimits);
    });
    await app.register((pages: HttpServer) => registerPublicRoutes(pages, deps));
  };
}

/** The pages by which people sign in. They are part of the OAuth flow. */
async function registerPublicRoutes(app: HttpServer, deps: AccountDeps): Promise<void> {
  allowPopups(app);
  registerSignInPage(app, deps);
  registerEmailFormPages(app, deps);
  registerEmailTokenPages(app, deps);
  registerInvitationPage(app, deps);
  await app.register(async (forms: HttpServer) => {
    limitRate(forms, deps.limits, 'sign_in');
    registerSignInRoutes(forms, deps, deps.addressLimits);
    registerEmailFormRoutes(forms, deps, deps.addressLimits);
    registerEmailTokenRoutes(forms, deps);
    registerInvitationRoutes(forms, deps);
  });
}

function registerSignedInRoutes(app: HttpServer, deps: AccountDeps): void {
  registerSignOutRoute(app, deps);
  registerHomeRoute(app, deps);
  registerInvitedRoutes(app, deps);
  registerWorkspaceRoutes(app, deps);
  registerLeaveRoute(app, deps);
  registerMovedPages(app);
  registerAgentRoutes(app, deps);
  registerStoreRoutes(app, deps);
  registerSessionRoutes(app, deps);
  registerProfileRoutes(app, deps);
}

const webhook = '/settings/developers/webhooks/:id';

/** Former pages of a workspace, and the pages of the console that replace them. */
const movedPages: [path: string, consolePath: string][] = [
  ['/members', '/settings/team'],
  ['/api-keys', '/settings/developers/keys'],
  ['/apps', '/settings/developers/apps'],
  ['/webhooks', '/settings/developers'],
  ['/webhooks/:id', webhook],
  ['/webhooks/:id/settings', webhook],
  ['/webhooks/:id/replay', webhook],
  ['/webhooks/:id/deliveries/:delivery', `${webhook}/deliveries/:delivery`],
];

/** Redirects bookmarks and links in old emails to the console, with their `workspace`. */
function registerMovedPages(app: HttpServer): void {
  for (const [path, consolePath] of movedPages)
    app.get(`/account${path}`, pageOptions({}), async (request, reply) =>
      seeOther(reply, `/console${withParameters(consolePath, request)}`),
    );
}

function withParameters(path: string, { params, query }: FastifyRequest): string {
  const values = params as Record<string, string>;
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(values[name] ?? ''));
  const { workspace } = query as { workspace?: unknown };
  if (typeof workspace !== 'string') return filled;
  return `${filled}?workspace=${encodeURIComponent(workspace)}`;
}
