import type { Id } from '../../../kernel/id.ts';
import type { Tenant } from '../../../platform/unit-of-work.ts';
import type { Role } from './role.ts';

/** A workspace that lets a person in, and how far. */
export type WorkspaceMembership = { tenant: Tenant; workspaceName: string; role: Role };

/** Somebody who signs in. Buyers have no workspace; merchants have one or several, the oldest first. */
export type User = {
  userId: Id<'usr'>;
  /** In lower case. */
  email: string;
  name: string;
  memberships: WorkspaceMembership[];
};

export type WorkspaceMember = Pick<User, 'userId' | 'email' | 'name'> & {
  role: Role;
  joinedAt: Date;
  lastSignedInAt: Date | null;
};
