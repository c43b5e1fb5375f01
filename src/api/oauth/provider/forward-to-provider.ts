import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GetProvider } from './provider.ts';

/** Forms of clients are small. */
const maxFormBytes = 32_768;

/**
 * The route keeps a form as the text that it is: the engine reads it, and refuses a field that stands
 * there twice. Other bodies are none of its business.
 */
export function parseFormsAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, text, done) => done(null, text),
  );
}

/** Hands a request to the engine, which answers it (security 1.2). */
export function forwardToProvider(engine: GetProvider, origin: string) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const provider = await engine();
    const { raw } = request;
    canonicalizeRequest(raw, new URL(origin));
    if (request.body !== undefined) Reflect.set(raw, 'body', request.body);
    copyHeaders(reply);
    reply.hijack();
    await provider.callback()(raw, reply.raw);
  };
}

/** The engine's pages that ask for the request's cookies read them here too. */
export function copyHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
}

/**
 * The engine builds addresses from the request's host, which anybody may write: a cache would keep a
 * forged document for all. One slash at the end is no difference to our routes, but it is to the engine's.
 */
function canonicalizeRequest(raw: IncomingMessage, { host, protocol }: URL): void {
  for (const name of Object.keys(raw.headers))
    if (name.startsWith('x-forwarded-') || name === 'forwarded') delete raw.headers[name];
  raw.headers.host = host;
  raw.headers['x-forwarded-proto'] = protocol.replace(':', '');
  raw.url = raw.url?.replace(/\/(?=\?|$)/, '');
}
