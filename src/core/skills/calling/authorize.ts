import { Refusal } from '../../../kernel/refusal.ts';
import { covers, type Scope } from '../../access/scope.ts';
import { refuseUnsigned } from '../../access/signatures/signer.ts';
import type { Asking, Skill } from '../skill.ts';

/**
 * Whether the one who asks may have this skill run, asked before there is a task: 401 without a
 * bearer, 403 `insufficient_scope` without its scope, 403 `other_workspace` at a store of another
 * workspace. Skills without a scope are for everybody, everywhere; but a store may ask every agent to
 * sign: see `refuseUnsigned`.
 */
export function authorize(
  { name, scope }: Pick<Skill, 'name' | 'scope'>,
  { bearer, signer, hostSite, place }: Pick<Asking, 'bearer' | 'signer' | 'hostSite' | 'place'>,
): void {
  const store = place.site ?? hostSite;
  if (store) refuseUnsigned(store, signer);
  if (scope === null) return;
  if (!bearer)
    throw bearerNeeded(`The skill ${name} needs a credential with the scope ${scope}`, scope);
  if (!covers(bearer.scopes, scope)) {
    throw new Refusal('forbidden', 'insufficient_scope', `This skill needs the scope ${scope}.`, {
      mend: { scope },
      headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
    });
  }
  if (store && store.tenant.workspaceId !== bearer.tenant.workspaceId) {
    const message = `The store ${store.slug} belongs to another workspace: use a key of that one.`;
    throw new Refusal('forbidden', 'other_workspace', message);
  }
}

/** 401; `why` is a sentence without its end, `scope` what the credential has to have. */
export const bearerNeeded = (why: string, scope?: Scope) =>
  new Refusal('unauthenticated', 'unauthorized', `${why}: send Authorization: Bearer <key>.`, {
    headers: { 'www-authenticate': scope ? `Bearer scope="${scope}"` : 'Bearer' },
  });
