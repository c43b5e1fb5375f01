import type { Id } from '../../../kernel/id.ts';
import { canManageWorkspace, type Role } from '../users/role.ts';

/** The user behind a console token, and what the token allows beyond its scopes. */
export type ConsoleAccess = {
  user: { id: Id<'usr'>; name: string; email: string };
  role: Role;
  canRefund: boolean;
  /** Whether the password was entered in this session within the last 15 minutes. */
  hasRecentPassword: boolean;
};

/** Whether a member may refund: owners, admins, and staff if the workspace allows it. */
export const mayRefund = (role: Role, staffCanRefund: boolean): boolean =>
  canManageWorkspace(role) || (role === 'staff' && staffCanRefund);

/** For how long an entered password allows operations that ask for it. */
export const recentPasswordMinutes = 15;

/** Console tokens are valid for this long, and never longer than their session. */
export const consoleTokenMinutes = 10;
