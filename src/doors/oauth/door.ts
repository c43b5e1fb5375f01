import type { FastifyReply, FastifyRequest } from 'fastify';
import { readyBytes } from '../../http/bytes/byte-cache.ts';
import { sendBytes } from '../../http/bytes/send-bytes.ts';
import { allowAnyOrigin } from '../../http/callers/any-origin.ts';
import { limitRate, network, rateCounter } from '../../http/callers/rate-limit.ts';
import { takeJsonOnly } from '../../http/input/json-body.ts';
import { page, pageHeaders } from '../../http/pages/page-route.ts';
import type { Http } from '../../http/server.ts';
import { consentRoutes } from './consent/routes.ts';
import { renderMistake } from './consent/views.ts';
import type { OAuthDeps } from './deps.ts';
import { type Engine, openEngine, paths } from './engine/engine.ts';
import { keepForms, toEngine } from './engine/mount.ts';
import { answerFormError, answerOAuthError } from './errors.ts';
import { documentPaths, protectedResourceRoutes } from './protected-resource.ts';
import { readRegistration } from './registration.ts';

const hidden = { schema: { hide: true } };
const maxRegistrationBytes = 16_384;

/** The OAuth 2.1 authorization server (§5, security 1): one issuer, the platform, for every host. */
export function oauthDoor(deps: OAuthDeps) {
  return async (app: Http) => {
    const headers = pageHeaders(deps);
    const renderError = (message: { error: string; description: string }) => {
      const { text, contentType } = renderMistake(message);
      return { text, headers: { ...headers, 'content-type': contentType } };
    };
    const engine = openEngine({ ...deps, renderError });
    const parts = { ...deps, engine };
    await app.register(async (plugin: Http) => documentRoutes(plugin, parts));
    await app.register(async (plugin: Http) => registerRoute(plugin, parts));
    await app.register(async (plugin: Http) => tokenRoutes(plugin, parts));
    await app.register(async (plugin: Http) => {
      plugin.addHook('onRequest', async (_request, reply) => {
        reply.headers(headers);
      });
      limitRate(plugin, deps.limits, 'oauth');
      authorizeRoutes(plugin, parts);
      consentRoutes(plugin, parts);
    });
  };
}

type Parts = OAuthDeps & { engine: Engine };

/** What clients read before they begin; every host has the platform's. */
function documentRoutes(app: Http, parts: Parts): void {
  allowAnyOrigin(app, [...documentPaths, paths.jwks]);
  limitRate(app, parts.limits, 'discovery');
  app.get(paths.metadata, hidden, toEngine(parts.engine, parts.origin));
  protectedResourceRoutes(app, parts);
  app.get(paths.jwks, hidden, async (request, reply) => {
    const { tokens } = await parts.keys();
    const cacheControl = 'public, max-age=3600';
    return sendBytes(request, reply, { ...readyBytes({ keys: tokens.published }), cacheControl });
  });
}

/** RFC 7591: read by us, kept by the engine (security 1.2). */
function registerRoute(app: Http, { engine, limits, origin }: Parts): void {
  app.setErrorHandler(answerOAuthError);
  takeJsonOnly(app);
  allowAnyOrigin(app, [paths.register], 'POST');
  limitRate(app, limits, 'oauth_register', (request) =>
    request.method === 'OPTIONS' ? null : network(request),
  );
  const forward = toEngine(engine, origin);
  app.post(
    paths.register,
    { ...hidden, bodyLimit: maxRegistrationBytes },
    async (request, reply) => {
      request.body = readRegistration(request.body);
      await forward(request, reply);
    },
  );
}

/** What clients call with what they hold. */
function tokenRoutes(app: Http, { engine, limits, origin }: Parts): void {
  app.setErrorHandler(answerFormError);
  keepForms(app);
  const count = rateCounter(limits, 'oauth_token');
  app.addHook('preHandler', async (request, reply) => {
    const refusal = request.method === 'POST' ? count(clientOf(request), reply) : undefined;
    if (refusal) throw refusal;
  });
  const forward = toEngine(engine, origin);
  for (const path of [paths.token, paths.revoke]) {
    app.post(path, hidden, forward);
    app.options(path, hidden, forward);
  }
}

/** Whose allowance it is: the client's as it names itself, in its network, since anybody may name it. */
function clientOf(request: FastifyRequest): string {
  const { authorization } = request.headers;
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
  return `${network(request)} ${authorization ?? form.get('client_id') ?? ''}`.slice(0, 300);
}

/** Cookies and forms live on the platform's host only. */
function authorizeRoutes(app: Http, { engine, origin, resolveHost }: Parts): void {
  const forward = toEngine(engine, origin);
  const onPlatform = async (request: FastifyRequest, reply: FastifyReply) => {
    const host = await resolveHost(request);
    if (host.origin === origin) return forward(request, reply);
    return reply.code(303).header('location', `${origin}${request.url}`).send();
  };
  app.get(paths.authorize, page({}), onPlatform);
  app.get(`${paths.authorize}/:uid`, page({}), onPlatform);
}
