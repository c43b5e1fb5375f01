import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ResolveHost } from '../host.ts';

const metadataPath = '/.well-known/oauth-protected-resource';
/** Resources that tokens are issued for; the longest matching path counts. */
const resources = ['/api/mcp', '/ucp/mcp', '/ucp', '/api'];

/**
 * Adds `resource_metadata` to the bearer challenge of every 401 (RFC 9728, section 5.1), with a URL
 * on the host of the request.
 */
export function advertiseResourceMetadata(app: FastifyInstance, resolveHost: ResolveHost): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const challenge = reply.statusCode === 401 ? reply.getHeader('www-authenticate') : undefined;
    if (typeof challenge !== 'string' || !/^Bearer\b/.test(challenge)) return done(null, payload);
    resolveHost(request).then(
      ({ origin }) => {
        const parameter = `resource_metadata="${origin}${metadataPath}${resourceOf(request)}"`;
        reply.header(
          'www-authenticate',
          `${challenge}${challenge === 'Bearer' ? ' ' : ', '}${parameter}`,
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
