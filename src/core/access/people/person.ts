import type { View } from '../../../platform/work.ts';
import type { Person } from './membership.ts';
import { findPerson, findUserByEmail, listMembers } from './person-store.ts';

export type { Membership, Person } from './membership.ts';
export type { Role } from './role.ts';

/** Whom to write to about a workspace. */
export async function ownersOf(view: View): Promise<{ email: string; name: string }[]> {
  const members = await listMembers(view);
  return members.filter(({ role }) => role === 'owner').map(({ email, name }) => ({ email, name }));
}

/** Somebody by address, or null. Needs a system unit of work. */
export async function personByEmail(view: View, email: string): Promise<Person | null> {
  const user = await findUserByEmail(view, email);
  return user && findPerson(view, user.id);
}
