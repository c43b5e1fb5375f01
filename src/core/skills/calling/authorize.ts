import { DomainError } from '../../../kernel/domain-error.ts';
import { hasScope, type Scope } from '../../access/scope.ts';
import { assertSigned } from '../../access/signatures/signature-result.ts';
import type { Skill, SkillCallContext } from '../skill.ts';

type AuthorizeInput = Pick<
  SkillCallContext,
  'channel' | 'bearer' | 'signer' | 'hostSite' | 'scope'
> & {
  /** The origin of the platform. */
  origin: string;
};

/**
 * Checks that the caller may run a skill, before a task is created. 401 without a bearer, 403
 * `insufficient_scope` without its scope, 403 `other_workspace` at a store of another workspace.
 * Skills without a scope are open to everyone, but a store may require signed requests: see
 * `assertSigned`.
 */
export function authorizeSkill(
  { name, scope, guestChannels = [] }: Pick<Skill, 'name' | 'scope' | 'guestChannels'>,
  { channel, bearer, signer, hostSite, scope: callScope, origin }: AuthorizeInput,
): void {
  const store = callScope.site ?? hostSite;
  if (store) assertSigned(store, signer);
  if (scope === null || (!bearer && guestChannels.includes(channel))) return;
  if (!bearer)
    throw bearerRequired(`The skill ${name} needs a credential with the scope ${scope}`, {
      scope,
      ...(store?.guestCheckout !== false && { instead: store?.url ?? origin }),
    });
  if (!hasScope(bearer.scopes, scope)) {
    throw new DomainError(
      'forbidden',
      'insufficient_scope',
      `This skill needs the scope ${scope}.`,
      {
        extensions: { scope },
        headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
      },
    );
  }
  if (store && store.tenant.workspaceId !== bearer.tenant.workspaceId) {
    const message = `The store ${store.slug} belongs to another workspace: use a key of that workspace.`;
    throw new DomainError('forbidden', 'other_workspace', message);
  }
}

type BearerRequirement = {
  /** The scope that the credential needs. */
  scope?: Scope;
  /** The origin at which guests can buy through other protocols. */
  instead?: string;
};

/** 401. `why` is a sentence without its final punctuation. */
export function bearerRequired(
  why: string,
  { scope, instead }: BearerRequirement = {},
): DomainError {
  const open = instead === undefined ? null : listGuestEndpoints(instead);
  const otherwise = open
    ? ` Without a credential, buy over UCP (${open.ucp}), MCP (${open.mcp}) or REST carts (${open.rest_carts}).`
    : '';
  const message = `${why}: send Authorization: Bearer <key>.${otherwise}`;
  return new DomainError('unauthenticated', 'unauthorized', message, {
    ...(open && { extensions: open }),
    headers: { 'www-authenticate': scope ? `Bearer scope="${scope}"` : 'Bearer' },
  });
}

/** The endpoints at which guests can fill carts and check out. */
const listGuestEndpoints = (origin: string) => ({
  ucp: `${origin}/.well-known/ucp`,
  mcp: `${origin}/api/mcp`,
  rest_carts: `${origin}/api/storefront/v1/carts`,
});
