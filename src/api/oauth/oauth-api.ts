import type { FastifyReply, FastifyRequest } from 'fastify';
import { toJsonBytes } from '../../http/bytes/byte-cache.ts';
import { sendBytes } from '../../http/bytes/send-bytes.ts';
import { allowAnyOrigin } from '../../http/callers/any-origin.ts';
import { createRateCounter, limitRate, networkKeyOf } from '../../http/callers/rate-limit.ts';
import { acceptJsonOnly } from '../../http/input/json-body.ts';
import { allowPopups, pageHeaders, pageOptions } from '../../http/pages/page-route.ts';
import type { HttpServer } from '../../http/server.ts';
import { registerConsentRoutes } from './consent/routes.ts';
import { renderOAuthError } from './consent/views.ts';
import type { OAuthDeps } from './deps.ts';
import { handleOAuthError, handleOAuthFormError } from './errors.ts';
import { metadataPaths, registerProtectedResourceRoutes } from './protected-resource.ts';
import { forwardToProvider, parseFormsAsText } from './provider/forward-to-provider.ts';
import { type GetProvider, oauthPaths, openProvider } from './provider/provider.ts';
import { readRegistration } from './registration.ts';

const hidden = { schema: { hide: true } };
const maxRegistrationBytes = 16_384;

/** The OAuth 2.1 authorization server. The platform is the one issuer for every host. */
export function oauthApi(deps: OAuthDeps) {
  return async (app: HttpServer) => {
    const { 'cross-origin-opener-policy': _, ...headers } = pageHeaders(deps);
    const renderError = (message: { error: string; description: string }) => {
      const { text, contentType } = renderOAuthError(message);
      return { text, headers: { ...headers, 'content-type': contentType } };
    };
    const getProvider = openProvider({ ...deps, renderError });
    const routeDeps = { ...deps, getProvider };
    await app.register(async (plugin: HttpServer) => registerMetadataRoutes(plugin, routeDeps));
    await app.register(async (plugin: HttpServer) =>
      registerClientRegistrationRoute(plugin, routeDeps),
    );
    await app.register(async (plugin: HttpServer) => registerTokenRoutes(plugin, routeDeps));
    await app.register(async (plugin: HttpServer) => {
      plugin.addHook('onRequest', async (_request, reply) => {
        reply.headers(headers);
      });
      allowPopups(plugin);
      limitRate(plugin, deps.limits, 'oauth');
      registerAuthorizeRoutes(plugin, routeDeps);
      registerConsentRoutes(plugin, routeDeps);
    });
  };
}

type OAuthRouteDeps = OAuthDeps & { getProvider: GetProvider };

/** Server metadata (RFC 8414) and keys. Every host serves those of the platform. */
function registerMetadataRoutes(app: HttpServer, routeDeps: OAuthRouteDeps): void {
  allowAnyOrigin(app, [...metadataPaths, oauthPaths.jwks]);
  limitRate(app, routeDeps.limits, 'discovery');
  app.get(oauthPaths.metadata, hidden, forwardToProvider(routeDeps.getProvider, routeDeps.origin));
  registerProtectedResourceRoutes(app, routeDeps);
  app.get(oauthPaths.jwks, hidden, async (request, reply) => {
    const { tokens } = await routeDeps.keys();
    const cacheControl = 'public, max-age=3600';
    return sendBytes(request, reply, { ...toJsonBytes({ keys: tokens.published }), cacheControl });
  });
}

/** Dynamic client registration (RFC 7591): checked here, then stored through oidc-provider. */
function registerClientRegistrationRoute(
  app: HttpServer,
  { getProvider, limits, origin }: OAuthRouteDeps,
): void {
  app.setErrorHandler(handleOAuthError);
  acceptJsonOnly(app);
  allowAnyOrigin(app, [oauthPaths.register], 'POST');
  limitRate(app, limits, 'oauth_register', (request) =>
    request.method === 'OPTIONS' ? null : networkKeyOf(request),
  );
  const forward = forwardToProvider(getProvider, origin);
  app.post(
    oauthPaths.register,
    { ...hidden, bodyLimit: maxRegistrationBytes },
    async (request, reply) => {
      request.body = readRegistration(request.body);
      await forward(request, reply);
    },
  );
}

/** Token and revocation endpoints (RFC 6749, RFC 7009). */
function registerTokenRoutes(
  app: HttpServer,
  { getProvider, limits, origin }: OAuthRouteDeps,
): void {
  app.setErrorHandler(handleOAuthFormError);
  parseFormsAsText(app);
  const count = createRateCounter(limits, 'oauth_token');
  app.addHook('preHandler', async (request, reply) => {
    const limitError =
      request.method === 'POST' ? await count(rateLimitKey(request), reply) : undefined;
    if (limitError) throw limitError;
  });
  const forward = forwardToProvider(getProvider, origin);
  for (const path of [oauthPaths.token, oauthPaths.revoke]) {
    app.post(path, hidden, forward);
    app.options(path, hidden, forward);
  }
}

/** Counts per client and network: a client id is not a secret, so anyone could use up its limit. */
function rateLimitKey(request: FastifyRequest): string {
  const { authorization } = request.headers;
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
  return `${networkKeyOf(request)} ${authorization ?? form.get('client_id') ?? ''}`.slice(0, 300);
}

/** Session cookies exist on the platform's host only, so other hosts redirect there. */
function registerAuthorizeRoutes(
  app: HttpServer,
  { getProvider, origin, resolveHost }: OAuthRouteDeps,
): void {
  const forward = forwardToProvider(getProvider, origin);
  const onPlatform = async (request: FastifyRequest, reply: FastifyReply) => {
    const host = await resolveHost(request);
    if (host.origin === origin) return forward(request, reply);
    return reply.code(303).header('location', `${origin}${request.url}`).send();
  };
  app.get(oauthPaths.authorize, pageOptions({}), onPlatform);
  app.get(`${oauthPaths.authorize}/:uid`, pageOptions({}), onPlatform);
}
