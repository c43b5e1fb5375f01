import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { issueConsoleToken } from '../../core/access/console/issue-console-token.ts';
import { reauthenticate } from '../../core/access/console/reauthenticate.ts';
import { limitRate } from '../../http/callers/rate-limit.ts';
import { isSameOriginRequest } from '../../http/pages/same-origin.ts';
import { assertFormTokenHeader, type SignedInUser } from '../../http/pages/users/signed-in-user.ts';
import type { HttpServer } from '../../http/server.ts';
import { DomainError, notFound } from '../../kernel/domain-error.ts';
import { systemTenant } from '../../platform/unit-of-work.ts';
import type { ConsoleDeps } from './deps.ts';

const tokenRoute = {
  schema: { hide: true, body: Type.Object({ workspace_id: Type.String() }) },
};
const passwordRoute = {
  schema: { hide: true, body: Type.Object({ password: Type.String({ maxLength: 1_000 }) }) },
};

/**
 * `POST /account/console-token` exchanges the session for a bearer of one workspace, which only the
 * merchant API accepts. Only pages of this origin can call it, with the form token of the session.
 */
export function registerTokenRoute(app: HttpServer, deps: ConsoleDeps): void {
  rejectOtherOrigins(app);
  app.post('/account/console-token', tokenRoute, async (request) => {
    const signedIn = await requireSignedIn(deps, request);
    const { workspace_id: workspaceId } = request.body;
    const membership = signedIn.memberships.find(
      ({ tenant }) => tenant.workspaceId === workspaceId,
    );
    if (!membership) throw workspaceNotFound();
    const issued = await deps.unit.runAsSystem(systemTenant, (work) =>
      issueConsoleToken(work, membership.tenant, signedIn),
    );
    const { token, expiresAt, scopes, role } = issued;
    return { token, expires_at: expiresAt.toISOString(), scopes, role };
  });
}

/**
 * `POST /account/console-reauthentication` with the password again allows operations that ask for a
 * recent password. Attempts are limited like sign-ins.
 */
export function registerReauthenticationRoute(app: HttpServer, deps: ConsoleDeps): void {
  rejectOtherOrigins(app);
  limitRate(app, deps.limits, 'sign_in');
  app.post('/account/console-reauthentication', passwordRoute, async (request, reply) => {
    const signedIn = await requireSignedIn(deps, request);
    await deps.addressLimits.countPasswordCheck(signedIn.sessionId);
    const { ip, id: requestId, headers } = request;
    const client = { ip, requestId, agent: headers['user-agent'] ?? '' };
    await reauthenticate(deps, signedIn, request.body.password, client);
    return reply.code(204).send();
  });
}

function rejectOtherOrigins(app: HttpServer): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isSameOriginRequest(request)) throw crossOriginRefused();
  });
}

async function requireSignedIn(
  { users }: ConsoleDeps,
  request: FastifyRequest,
): Promise<SignedInUser> {
  const signedIn = await users.find(request);
  if (!signedIn) throw notSignedIn();
  assertFormTokenHeader(request, signedIn);
  return signedIn;
}

const crossOriginRefused = () =>
  new DomainError(
    'forbidden',
    'cross_origin_refused',
    'Only pages of this server can call this endpoint. Programs use an API key with the merchant API.',
  );

const notSignedIn = () =>
  new DomainError('unauthenticated', 'not_signed_in', 'You are not signed in. Sign in again.');

const workspaceNotFound = () =>
  notFound('workspace_not_found', 'You are not a member of a workspace with this id.');
