import { DomainError } from '../../../kernel/domain-error.ts';
import { canManageWorkspace } from '../users/role.ts';
import type { ConsoleAccess } from './console-access.ts';

/**
 * What a console token needs for an operation in addition to its scope. API keys and apps are
 * limited by their scopes only.
 */
export type ConsoleRule = {
  allows(access: Pick<ConsoleAccess, 'role' | 'canRefund'>): boolean;
  /** Who can do it or allow it. */
  message: string;
};

export const managersOnly: ConsoleRule = {
  allows: ({ role }) => canManageWorkspace(role),
  message: 'Only owners and admins can do this. Ask an owner or admin of the workspace.',
};

export const exceptStaff: ConsoleRule = {
  allows: ({ role }) => role !== 'staff',
  message: 'Staff cannot see this. Ask an owner or admin of the workspace.',
};

export const refundsAllowed: ConsoleRule = {
  allows: ({ canRefund }) => canRefund,
  message:
    'Staff of this workspace cannot refund, capture or release payments. An owner or admin can, or can allow it with `staff_can_refund` of the workspace.',
};

/** Throws 403 `role_too_low` if the rule refuses the user of a console token. */
export function assertConsoleRule(access: ConsoleAccess | undefined, rule: ConsoleRule): void {
  if (access && !rule.allows(access))
    throw new DomainError('forbidden', 'role_too_low', rule.message);
}
