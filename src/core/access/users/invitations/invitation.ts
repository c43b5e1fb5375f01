import type { Id } from '../../../../kernel/id.ts';
import type { Role } from '../role.ts';

/** An invitation of an email address to a workspace. */
export type Invitation = {
  id: Id<'inv'>;
  email: string;
  role: Role;
  invitedBy: Id<'usr'> | 'operator';
  createdAt: Date;
  expiresAt: Date;
};
