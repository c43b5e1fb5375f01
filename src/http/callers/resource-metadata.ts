import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ResolveHost } from '../host.ts';

const metadataPath = '/.well-known/oauth-protected-resource';
/** The longest first: what a client called is what its tokens must be for. */
const resources = ['/api/mcp', '/ucp/mcp', '/ucp', '/api'];

/**
 * Tells in every 401 that asks for a bearer where it is described how to get one (RFC 9728, 5.1), on
 * the host that was asked.
 */
export function advertiseResourceMetadata(app: FastifyInstance, resolveHost: ResolveHost): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const challenge = reply.statusCode === 401 ? reply.getHeader('www-authenticate') : undefined;
    if (typeof challenge !== 'string' || !/^Bearer\b/.test(challenge)) return done(null, payload);
    resolveHost(request).then(
      ({ origin }) => {
        const where = `resource_metadata="${origin}${metadataPath}${resourceOf(request)}"`;
        reply.header(
          'www-authenticate',
          `${challenge}${challenge === 'Bearer' ? ' ' : ', '}${where}`,
        );
        done(null, payload);
      },
      () => done(null, payload),
    );
  });
}

function resourceOf({ url }: FastifyRequest): string {
  return (
    resources.find(
      (path) => url === path || (/^[/?]/.test(url.slice(path.length)) && url.startsWith(path)),
    ) ?? ''
  );
}
