import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ResolveHost } from '../host.ts';

const metadataPath = '/.well-known/oauth-protected-resource';
/** Resources that tokens are issued for; the longest matching path counts. */
const resources = ['/api/mcp', '/ucp/mcp', '/ucp', '/api'];

type Advertisement = {
  resolveHost: ResolveHost;
  /** By path of an MCP endpoint: the scopes that its clients should request. */
  mcpScopes: Readonly<Record<string, readonly string[]>>;
};

/**
 * Completes the bearer challenges of responses. Every 401 gets `resource_metadata` with a URL on
 * the host of the request (RFC 9728, section 5.1). On MCP endpoints, a 401 also gets the scopes to
 * request, and a 403 for a missing scope gets `resource_metadata` too (MCP 2026-07-28,
 * Authorization, "Scope Challenge Handling").
 */
export function advertiseResourceMetadata(
  app: FastifyInstance,
  { resolveHost, mcpScopes }: Advertisement,
): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const challenge = reply.getHeader('www-authenticate');
    const resource = resourceOf(request);
    const scopes = Object.hasOwn(mcpScopes, resource) ? mcpScopes[resource] : undefined;
    const { statusCode } = reply;
    if (!isIncomplete(challenge, statusCode, scopes !== undefined)) return done(null, payload);
    resolveHost(request).then(
      ({ origin }) => {
        const scope = scopes && !/\bscope=/.test(challenge) && `scope="${scopes.join(' ')}"`;
        const metadata = `resource_metadata="${origin}${metadataPath}${resource}"`;
        const parameters = [scope, metadata].filter((parameter) => parameter).join(', ');
        const separator = challenge === 'Bearer' ? ' ' : ', ';
        reply.header('www-authenticate', `${challenge}${separator}${parameters}`);
        done(null, payload);
      },
      () => done(null, payload),
    );
  });
}

/** Whether a response has a bearer challenge that lacks `resource_metadata`. */
function isIncomplete(challenge: unknown, status: number, isMcp: boolean): challenge is string {
  if (typeof challenge !== 'string' || !/^Bearer\b/.test(challenge)) return false;
  if (status === 401) return true;
  const lacksScope = status === 403 && challenge.includes('error="insufficient_scope"');
  return isMcp && lacksScope && !challenge.includes('resource_metadata=');
}

function resourceOf({ url }: FastifyRequest): string {
  return (
    resources.find(
      (path) => url === path || (/^[/?]/.test(url.slice(path.length)) && url.startsWith(path)),
    ) ?? ''
  );
}
