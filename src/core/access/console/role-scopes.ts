import { consoleScopes, type Scope, scopes } from '../scope.ts';
import type { Role } from '../users/role.ts';

const all: readonly Scope[] = [...scopes, ...consoleScopes];

const scopesByRole: Record<Role, readonly Scope[]> = {
  owner: all,
  admin: all,
  member: all.filter((scope) => scope.startsWith('read:')),
};

/** The scopes of the console tokens of a member. */
export const listRoleScopes = (role: Role): readonly Scope[] => scopesByRole[role];
