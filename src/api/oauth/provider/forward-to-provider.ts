import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GetProvider } from './provider.ts';

const maxFormBytes = 32_768;

/** Keeps forms as text: oidc-provider parses them itself and rejects repeated fields. */
export function parseFormsAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, text, done) => done(null, text),
  );
}

/** Passes a request to oidc-provider, which sends the response. */
export function forwardToProvider(getProvider: GetProvider, origin: string) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const provider = await getProvider();
    const { raw } = request;
    canonicalizeRequest(raw, new URL(origin));
    if (request.body !== undefined) Reflect.set(raw, 'body', request.body);
    copyHeaders(reply);
    reply.hijack();
    await provider.callback()(raw, reply.raw);
  };
}

/** Keeps headers that hooks have set: oidc-provider writes to the raw response. */
export function copyHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
}

/**
 * oidc-provider builds URLs from the request's Host and X-Forwarded-* headers. A client can forge
 * them, and a cache could then serve the forged document to everyone, so they are replaced. The
 * trailing slash is removed because our routes ignore it and those of oidc-provider do not.
 */
function canonicalizeRequest(raw: IncomingMessage, { host, protocol }: URL): void {
  for (const name of Object.keys(raw.headers))
    if (name.startsWith('x-forwarded-') || name === 'forwarded') delete raw.headers[name];
  raw.headers.host = host;
  raw.headers['x-forwarded-proto'] = protocol.replace(':', '');
  raw.url = raw.url?.replace(/\/(?=\?|$)/, '');
}
