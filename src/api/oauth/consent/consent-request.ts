import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseScopeRequest, type ScopeRequest } from '../../../core/access/oauth/grant.ts';
import type { FindHost, HostScope } from '../../../http/host.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { GetProvider } from '../provider/provider.ts';
import { hostOfResource, scopeList } from '../provider/resources.ts';
import type { ClientApp } from './views.ts';

/** What an app has sent somebody here to be asked. */
export type ConsentRequest = {
  app: ClientApp;
  clientId: string;
  /** Only what was asked for and exists; `mixed` and `nothing` never come this far. */
  scopeRequest: Extract<ScopeRequest, { scopes: unknown }>;
  resource: string;
  /** The store that it is about, or null: the platform. */
  site: Extract<HostScope, { kind: 'store' }>['site'] | null;
  /** Scopes as they are granted: what stands beside those that give something is kept. */
  grantedScopes: string[];
  /** Answered already: nothing more is to be decided. */
  isDecided: boolean;
};

/** Reads what the engine remembers of a request, for the browser that holds its cookie. */
export async function readConsentRequest(
  { engine, findHost }: { engine: GetProvider; findHost: FindHost },
  request: FastifyRequest<{ Params: { uid: string } }>,
  reply: FastifyReply,
): Promise<ConsentRequest> {
  const provider = await engine();
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
    },
    clientId: client.clientId,
    scopeRequest,
    resource,
    site: host?.kind === 'store' ? host.site : null,
    grantedScopes,
    isDecided: result?.consent !== undefined || result?.error !== undefined,
  };
}

/** What the engine throws when it no longer knows the request, in words of ours. */
export function rethrowInteractionError(error: unknown): never {
  throw error instanceof Error && error.name === 'SessionNotFound' ? authorizationExpired() : error;
}

export const authorizationExpired = () =>
  new DomainError(
    'gone',
    'authorization_expired',
    'This request is over: it was answered, it took longer than 15 minutes, or it was begun in another browser. Go back to the app and try again.',
  );
