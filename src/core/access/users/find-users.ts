import type { View } from '../../../platform/unit-of-work.ts';
import type { User, WorkspaceMember } from './user.ts';
import { findStoredUserByEmail, findUser, listMembers } from './user-store.ts';

export type { Role } from './role.ts';
export type { User, WorkspaceMembership } from './user.ts';

/** The owners, who get emails about the workspace. */
export async function listOwners(view: View): Promise<{ email: string; name: string }[]> {
  const members = await listMembers(view);
  return members.filter(({ role }) => role === 'owner').map(({ email, name }) => ({ email, name }));
}

/** The member with this user id, or null. */
export async function findMember(view: View, userId: string): Promise<WorkspaceMember | null> {
  return (await listMembers(view)).find((member) => member.userId === userId) ?? null;
}

/** Whether a member of the workspace has this address, which is in lower case. */
export async function isMemberAddress(view: View, address: string): Promise<boolean> {
  return (await listMembers(view)).some(({ email }) => email === address);
}

/** The user with the address, or null. Needs a system unit of work. */
export async function findUserByEmail(view: View, email: string): Promise<User | null> {
  const user = await findStoredUserByEmail(view, email);
  return user && findUser(view, user.id);
}
