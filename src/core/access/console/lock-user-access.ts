import type { Work } from '../../../platform/unit-of-work.ts';
import { hasScope, type Scope } from '../scope.ts';
import { mayRefund } from './console-access.ts';
import type { ConsoleRule } from './console-rule.ts';
import { lockMember } from './member-access-store.ts';
import { listRoleScopes } from './role-scopes.ts';

/** What an operation needs: all of the scopes, and of users what the rule says. */
export type NeededAccess = { scopes: readonly Scope[]; rule?: ConsoleRule };

/**
 * Whether the calling user may do something, which then cannot change before this transaction ends.
 * True for API keys and apps, whose scopes never change.
 */
export async function lockUserAccess(work: Work, { scopes, rule }: NeededAccess): Promise<boolean> {
  const { principal } = work.tenant;
  if (principal?.kind !== 'person') return true;
  const member = await lockMember(work, principal.id);
  if (!member) return false;
  const { role, staffCanRefund } = member;
  const granted = listRoleScopes(role);
  const passes = rule?.allows({ role, canRefund: mayRefund(role, staffCanRefund) }) ?? true;
  return passes && scopes.every((scope) => hasScope(granted, scope));
}
