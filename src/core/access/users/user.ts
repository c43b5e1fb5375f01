import type { Id } from '../../../kernel/id.ts';
import type { Tenant } from '../../../platform/unit-of-work.ts';
import type { Role } from './role.ts';

/** A workspace that a user belongs to, and the role there. */
export type WorkspaceMembership = { tenant: Tenant; workspaceName: string; role: Role };

/**
 * A user who can sign in. Buyers have no membership; merchants have one or several, oldest first.
 */
export type User = {
  userId: Id<'usr'>;
  /** Lower case. */
  email: string;
  name: string;
  memberships: WorkspaceMembership[];
};

export type WorkspaceMember = Pick<User, 'userId' | 'email' | 'name'> & {
  role: Role;
  joinedAt: Date;
  lastSignedInAt: Date | null;
};
