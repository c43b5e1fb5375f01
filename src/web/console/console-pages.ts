import type { FastifyReply, FastifyRequest } from 'fastify';
import { limitRate } from '../../http/callers/rate-limit.ts';
import {
  pageHeaders,
  pageOptions,
  seeOther,
  sendPrivatePage,
} from '../../http/pages/page-route.ts';
import { redirectToPlatformHost } from '../../http/pages/platform-host.ts';
import { parseLocalPath, signInPath } from '../../http/pages/users/local-path.ts';
import type { HttpServer } from '../../http/server.ts';
import { registerAssetRoute } from './assets.ts';
import type { ConsoleDeps } from './deps.ts';
import { renderConsole, renderMissingBuild } from './document.ts';
import { readManifest } from './manifest.ts';
import { registerReauthenticationRoute, registerTokenRoute } from './token.ts';

/** The merchant console: its document and assets, and the tokens with which it calls the API. */
export function consolePages(deps: ConsoleDeps) {
  return async (app: HttpServer) => {
    const headers = { ...pageHeaders(deps), 'content-security-policy': consolePolicy(deps) };
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers(headers);
    });
    redirectToPlatformHost(app, deps);
    registerAssetRoute(app, deps.consoleFolder);
    await app.register(async (counted: HttpServer) => {
      limitRate(counted, deps.limits, 'account');
      registerDocumentRoutes(counted, deps);
      await counted.register(async (tokens: HttpServer) => registerTokenRoute(tokens, deps));
      await counted.register(async (passwords: HttpServer) =>
        registerReauthenticationRoute(passwords, deps),
      );
    });
  };
}

/** Every path below `/console` gets the same document: the console has its own routes. */
function registerDocumentRoutes(app: HttpServer, deps: ConsoleDeps): void {
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const signedIn = await deps.users.find(request);
    if (!signedIn) return seeOther(reply, signInPath(parseLocalPath(request.url) ?? '/console'));
    if (signedIn.memberships.length === 0) return seeOther(reply, '/account');
    const manifest = await readManifest(deps.consoleFolder);
    const shown = { path: request.url, signedIn, version: deps.version };
    const text = manifest ? renderConsole(manifest, shown) : renderMissingBuild();
    const page = { text, contentType: 'text/html; charset=utf-8' };
    return sendPrivatePage(reply, page, manifest ? 200 : 503);
  };
  app.get('/console', pageOptions({}), show);
  app.get('/console/*', pageOptions({}), show);
}

/**
 * The content security policy of the console. Images belong to merchants and may come from any
 * host, as on the pages of a store; `blob:` shows an image before it is uploaded.
 */
function consolePolicy({
  production,
  uploadOrigin,
}: Pick<ConsoleDeps, 'production' | 'uploadOrigin'>): string {
  const upload = uploadOrigin === null ? '' : ` ${uploadOrigin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self'${upload}`,
    `img-src 'self' https: data: blob:${production ? '' : ' http:'}`,
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
