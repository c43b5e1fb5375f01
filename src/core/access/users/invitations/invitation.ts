import type { Id } from '../../../../kernel/id.ts';
import type { Role } from '../role.ts';

/** A word that an address may come into a workspace. */
export type Invitation = {
  id: Id<'inv'>;
  email: string;
  role: Role;
  invitedBy: Id<'usr'> | 'operator';
  createdAt: Date;
  expiresAt: Date;
};
