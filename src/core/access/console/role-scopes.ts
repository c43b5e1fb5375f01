import { consoleScopes, type Scope, scopes } from '../scope.ts';
import type { Role } from '../users/role.ts';

const all: readonly Scope[] = [...scopes, ...consoleScopes];

const staff: readonly Scope[] = [
  'read:products',
  'write:products',
  'read:customers',
  'write:customers',
  'read:pricing',
  'write:pricing',
  'read:orders',
  'write:orders',
  'read:memberships',
  'read:media',
  'write:media',
  'read:analytics',
  'read:settings',
  'read:notifications',
  'write:notifications',
  'write:views',
];

const scopesByRole: Record<Role, readonly Scope[]> = {
  owner: all,
  admin: all,
  staff,
  // Everybody chooses what to be notified of, and saves views.
  member: [
    ...all.filter((scope) => scope.startsWith('read:')),
    'write:notifications',
    'write:views',
  ],
};

/** The scopes of the console tokens of a member. Rules of single operations limit them further. */
export const listRoleScopes = (role: Role): readonly Scope[] => scopesByRole[role];
