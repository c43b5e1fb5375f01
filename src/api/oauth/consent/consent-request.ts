import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseScopeRequest, type ScopeRequest } from '../../../core/access/oauth/grant.ts';
import type { FindHost, HostScope } from '../../../http/host.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { isDocumentUrl } from '../metadata-document.ts';
import type { GetProvider } from '../provider/provider.ts';
import { hostOfResource, scopeList } from '../provider/resources.ts';
import type { ClientApp } from './views.ts';

/** An authorization request that waits for the user's consent. */
export type ConsentRequest = {
  app: ClientApp;
  clientId: string;
  /** The requested scopes that exist; `mixed` and `nothing` were rejected before. */
  scopeRequest: Extract<ScopeRequest, { scopes: unknown }>;
  resource: string;
  /** The store that the resource belongs to; null for the platform. */
  site: Extract<HostScope, { kind: 'store' }>['site'] | null;
  /** All requested scopes, including those that permit nothing, such as `openid`. */
  grantedScopes: string[];
  /** The user has already allowed or denied this request. */
  isDecided: boolean;
};

/** The pending request of the browser that holds its cookie; else `410 authorization_expired`. */
export async function readConsentRequest(
  { getProvider, findHost }: { getProvider: GetProvider; findHost: FindHost },
  request: FastifyRequest<{ Params: { uid: string } }>,
  reply: FastifyReply,
): Promise<ConsentRequest> {
  const provider = await getProvider();
  const { uid, params, result } = await provider
    .interactionDetails(request.raw, reply.raw)
    .catch(rethrowInteractionError);
  const client = await provider.Client.find(String(params.client_id));
  if (!client || uid !== request.params.uid) throw authorizationExpired();
  const grantedScopes = scopeList(params.scope);
  const scopeRequest = parseScopeRequest(grantedScopes);
  if (!('scopes' in scopeRequest)) throw authorizationExpired();
  const [resource = ''] = [params.resource].flat().map(String);
  const host = await hostOfResource(resource, findHost);
  return {
    app: {
      name: client.clientName ?? 'An app without a name',
      redirectUri: String(params.redirect_uri),
      publisher: isDocumentUrl(client.clientId) ? new URL(client.clientId).host : null,
    },
    clientId: client.clientId,
    scopeRequest,
    resource,
    site: host?.kind === 'store' ? host.site : null,
    grantedScopes,
    isDecided: result?.consent !== undefined || result?.error !== undefined,
  };
}

/** Turns oidc-provider's `SessionNotFound` into `410 authorization_expired`. */
export function rethrowInteractionError(error: unknown): never {
  throw error instanceof Error && error.name === 'SessionNotFound' ? authorizationExpired() : error;
}

export const authorizationExpired = () =>
  new DomainError(
    'gone',
    'authorization_expired',
    'This request is no longer valid: it was already answered, is older than 15 minutes, or was started in another browser. Go back to the app and try again.',
  );
