import type { FastifyReply, FastifyRequest } from 'fastify';
import { toJsonBytes } from '../../http/bytes/byte-cache.ts';
import { sendBytes } from '../../http/bytes/send-bytes.ts';
import { allowAnyOrigin } from '../../http/callers/any-origin.ts';
import { createRateCounter, limitRate, networkKeyOf } from '../../http/callers/rate-limit.ts';
import { acceptJsonOnly } from '../../http/input/json-body.ts';
import { pageHeaders, pageOptions } from '../../http/pages/page-route.ts';
import type { HttpServer } from '../../http/server.ts';
import { registerConsentRoutes } from './consent/routes.ts';
import { renderOAuthError } from './consent/views.ts';
import type { OAuthDeps } from './deps.ts';
import { answerFormError, answerOAuthError } from './errors.ts';
import { metadataPaths, registerProtectedResourceRoutes } from './protected-resource.ts';
import { forwardToProvider, parseFormsAsText } from './provider/forward-to-provider.ts';
import { type GetProvider, oauthPaths, openProvider } from './provider/provider.ts';
import { readRegistration } from './registration.ts';

const hidden = { schema: { hide: true } };
const maxRegistrationBytes = 16_384;

/** The OAuth 2.1 authorization server (§5, security 1): one issuer, the platform, for every host. */
export function oauthApi(deps: OAuthDeps) {
  return async (app: HttpServer) => {
    const headers = pageHeaders(deps);
    const renderError = (message: { error: string; description: string }) => {
      const { text, contentType } = renderOAuthError(message);
      return { text, headers: { ...headers, 'content-type': contentType } };
    };
    const engine = openProvider({ ...deps, renderError });
    const parts = { ...deps, engine };
    await app.register(async (plugin: HttpServer) => registerMetadataRoutes(plugin, parts));
    await app.register(async (plugin: HttpServer) =>
      registerClientRegistrationRoute(plugin, parts),
    );
    await app.register(async (plugin: HttpServer) => registerTokenRoutes(plugin, parts));
    await app.register(async (plugin: HttpServer) => {
      plugin.addHook('onRequest', async (_request, reply) => {
        reply.headers(headers);
      });
      limitRate(plugin, deps.limits, 'oauth');
      registerAuthorizeRoutes(plugin, parts);
      registerConsentRoutes(plugin, parts);
    });
  };
}

type OAuthRouteDeps = OAuthDeps & { engine: GetProvider };

/** What clients read before they begin; every host has the platform's. */
function registerMetadataRoutes(app: HttpServer, parts: OAuthRouteDeps): void {
  allowAnyOrigin(app, [...metadataPaths, oauthPaths.jwks]);
  limitRate(app, parts.limits, 'discovery');
  app.get(oauthPaths.metadata, hidden, forwardToProvider(parts.engine, parts.origin));
  registerProtectedResourceRoutes(app, parts);
  app.get(oauthPaths.jwks, hidden, async (request, reply) => {
    const { tokens } = await parts.keys();
    const cacheControl = 'public, max-age=3600';
    return sendBytes(request, reply, { ...toJsonBytes({ keys: tokens.published }), cacheControl });
  });
}

/** RFC 7591: read by us, kept by the engine (security 1.2). */
function registerClientRegistrationRoute(
  app: HttpServer,
  { engine, limits, origin }: OAuthRouteDeps,
): void {
  app.setErrorHandler(answerOAuthError);
  acceptJsonOnly(app);
  allowAnyOrigin(app, [oauthPaths.register], 'POST');
  limitRate(app, limits, 'oauth_register', (request) =>
    request.method === 'OPTIONS' ? null : networkKeyOf(request),
  );
  const forward = forwardToProvider(engine, origin);
  app.post(
    oauthPaths.register,
    { ...hidden, bodyLimit: maxRegistrationBytes },
    async (request, reply) => {
      request.body = readRegistration(request.body);
      await forward(request, reply);
    },
  );
}

/** What clients call with what they hold. */
function registerTokenRoutes(app: HttpServer, { engine, limits, origin }: OAuthRouteDeps): void {
  app.setErrorHandler(answerFormError);
  parseFormsAsText(app);
  const count = createRateCounter(limits, 'oauth_token');
  app.addHook('preHandler', async (request, reply) => {
    const refusal = request.method === 'POST' ? count(rateLimitKey(request), reply) : undefined;
    if (refusal) throw refusal;
  });
  const forward = forwardToProvider(engine, origin);
  for (const path of [oauthPaths.token, oauthPaths.revoke]) {
    app.post(path, hidden, forward);
    app.options(path, hidden, forward);
  }
}

/** Whose allowance it is: the client's as it names itself, in its network, since anybody may name it. */
function rateLimitKey(request: FastifyRequest): string {
  const { authorization } = request.headers;
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
  return `${networkKeyOf(request)} ${authorization ?? form.get('client_id') ?? ''}`.slice(0, 300);
}

/** Cookies and forms live on the platform's host only. */
function registerAuthorizeRoutes(
  app: HttpServer,
  { engine, origin, resolveHost }: OAuthRouteDeps,
): void {
  const forward = forwardToProvider(engine, origin);
  const onPlatform = async (request: FastifyRequest, reply: FastifyReply) => {
    const host = await resolveHost(request);
    if (host.origin === origin) return forward(request, reply);
    return reply.code(303).header('location', `${origin}${request.url}`).send();
  };
  app.get(oauthPaths.authorize, pageOptions({}), onPlatform);
  app.get(`${oauthPaths.authorize}/:uid`, pageOptions({}), onPlatform);
}
