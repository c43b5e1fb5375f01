import type { KoaContextWithOIDC } from 'oidc-provider';
import { isKnownScope, parseScopeRequest } from '../../../core/access/oauth/grant.ts';
import { buyerScopes, scopes } from '../../../core/access/scope.ts';
import type { FindHost } from '../../../http/host.ts';
import type { OidcLibrary } from './oidc-library.ts';

/** Paths of the protected resources, below the platform's or a store's origin. */
export const resourcePaths = ['', '/api', '/api/mcp', '/ucp', '/ucp/mcp'] as const;

/** The host of a resource; null if it is not one of ours. A trailing slash is ignored. */
export async function hostOfResource(resource: string, findHost: FindHost) {
  const url = URL.parse(resource);
  const path = url?.pathname.replace(/\/$/, '');
  if (!url || !resourcePaths.some((known) => known === path)) return null;
  if (url.search !== '' || url.hash !== '' || url.username !== '') return null;
  const host = await findHost(url.hostname);
  return host.origin === url.origin ? host : null;
}

type OidcErrors = OidcLibrary['errors'];
/** The parameters as they were sent. */
type ResourceRequest = { resource?: unknown; scope?: unknown };

/** Throws `invalid_target` (RFC 8707) for an unknown resource and for more than one. */
export async function assertResource(
  errors: OidcErrors,
  resource: string,
  params: ResourceRequest,
  findHost: FindHost,
): Promise<void> {
  if (Array.isArray(params.resource) && params.resource.length > 1)
    throw new errors.InvalidTarget('resource must be sent only once');
  if (!(await hostOfResource(resource, findHost)))
    throw new errors.InvalidTarget('resource is not served by this server');
}

/**
 * Throws `invalid_target` for a refresh with a resource that was not granted. oidc-provider checks
 * this only after it has used up the refresh token.
 */
export function assertGrantedResource(errors: OidcErrors, { oidc }: KoaContextWithOIDC): void {
  const { resource } = (oidc.params ?? {}) as ResourceRequest;
  if (resource === undefined) return;
  const isGranted = oidc.entities.RefreshToken?.resourceIndicators.has(resource as string);
  if (!isGranted) throw new errors.InvalidTarget('resource was not granted to this refresh token');
}

/** Throws `invalid_scope` for unknown scopes, none, or merchant and buyer scopes together. */
export function assertScopes(errors: OidcErrors, params: ResourceRequest): void {
  const requested = scopeList(params.scope);
  const unknown = requested.filter((scope) => !isKnownScope(scope));
  if (unknown.length > 0)
    throw new errors.InvalidScope('scope contains an unknown value', unknown.join(' '));
  const { kind } = parseScopeRequest(requested);
  if (kind === 'mixed')
    throw new errors.InvalidScope(
      'merchant scopes and buyer scopes cannot be combined; send one request for each',
      requested.join(' '),
    );
  if (kind === 'nothing')
    throw new errors.InvalidScope(
      'scope must name at least one permission; see scopes_supported in the server metadata',
      requested.join(' '),
    );
}

export const scopeList = (scope: unknown): string[] =>
  typeof scope === 'string' ? scope.split(' ').filter((word) => word !== '') : [];

/**
 * The resource when none is named. Buyer agents call UCP at two paths, so theirs is the origin;
 * merchant apps call the API.
 */
export const defaultResource = (scope: unknown, origin: string): string =>
  parseScopeRequest(scopeList(scope)).kind === 'buyer' ? origin : `${origin}/api`;

/** Every scope that a token may carry. */
export const tokenScopes = [...scopes, ...buyerScopes];
