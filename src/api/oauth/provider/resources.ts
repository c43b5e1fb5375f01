import { isKnownScope, parseScopeRequest } from '../../../core/access/oauth/grant.ts';
import { buyerScopes, scopes } from '../../../core/access/scope.ts';
import type { FindHost } from '../../../http/host.ts';
import type { OidcLibrary } from './oidc-library.ts';

/** Below an origin of ours, where tokens are used (decisions 14). */
export const resourcePaths = ['', '/api', '/api/mcp', '/ucp', '/ucp/mcp'] as const;

/** The host that a resource lies on; null: it is none of ours. One slash at its end is no difference. */
export async function hostOfResource(resource: string, findHost: FindHost) {
  const url = URL.parse(resource);
  const path = url?.pathname.replace(/\/$/, '');
  if (!url || !resourcePaths.some((known) => known === path)) return null;
  if (url.search !== '' || url.hash !== '' || url.username !== '') return null;
  const host = await findHost(url.hostname);
  return host.origin === url.origin ? host : null;
}

type OidcErrors = OidcLibrary['errors'];
/** What a request asks for, as it was sent. */
type ResourceRequest = { resource?: unknown; scope?: unknown };

/** Refuses another's resource, and several at once. */
export async function assertResource(
  errors: OidcErrors,
  resource: string,
  asked: ResourceRequest,
  findHost: FindHost,
): Promise<void> {
  if (Array.isArray(asked.resource) && asked.resource.length > 1)
    throw new errors.InvalidTarget('ask for one resource at a time');
  if (!(await hostOfResource(resource, findHost)))
    throw new errors.InvalidTarget('this resource is not served here');
}

/** Refuses scopes that no consent could mean. Once there is a consent, it has answered this. */
export function assertScopes(errors: OidcErrors, asked: ResourceRequest): void {
  const words = scopeList(asked.scope);
  const unknown = words.filter((word) => !isKnownScope(word));
  if (unknown.length > 0)
    throw new errors.InvalidScope('there is no such scope', unknown.join(' '));
  const { kind } = parseScopeRequest(words);
  if (kind === 'mixed')
    throw new errors.InvalidScope(
      'scopes of merchants and of buyers are asked for in requests of their own',
      words.join(' '),
    );
  if (kind === 'nothing')
    throw new errors.InvalidScope('name what you want to do in scope', words.join(' '));
}

export const scopeList = (scope: unknown): string[] =>
  typeof scope === 'string' ? scope.split(' ').filter((word) => word !== '') : [];

/** What is meant when no resource is named: agents of buyers call both dialects of UCP, apps of merchants the API. */
export const defaultResource = (scope: unknown, origin: string): string =>
  parseScopeRequest(scopeList(scope)).kind === 'buyer' ? origin : `${origin}/api`;

/** Every word that a token may carry. */
export const tokenScopes = [...scopes, ...buyerScopes];
