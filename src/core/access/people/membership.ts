import type { Id } from '../../../kernel/id.ts';
import type { Tenant } from '../../../platform/work.ts';
import type { Role } from './role.ts';

/** A workspace that lets a person in, and how far. */
export type Membership = { tenant: Tenant; workspaceName: string; role: Role };

/** Somebody who signs in. Buyers have no workspace; merchants have one or several, the oldest first. */
export type Person = {
  userId: Id<'usr'>;
  /** In lower case. */
  email: string;
  name: string;
  memberships: Membership[];
};

export type Member = Pick<Person, 'userId' | 'email' | 'name'> & {
  role: Role;
  joinedAt: Date;
  lastSignedInAt: Date | null;
};
