/** What a person may do in a workspace: owners everything, admins everything but to owners, members read. */
export const roles = ['owner', 'admin', 'member'] as const;

export type Role = (typeof roles)[number];

export function isRole(word: string): word is Role {
  return roles.some((role) => role === word);
}

/** Whether somebody of this role changes things: keys, connected apps, people. */
export const canManageWorkspace = (role: Role): boolean => role !== 'member';

/** The roles that somebody of this role gives and takes away. */
export function listGrantableRoles(role: Role): readonly Role[] {
  if (role === 'owner') return roles;
  return role === 'admin' ? ['admin', 'member'] : [];
}

/** Whether the change leaves a workspace without an owner. `next` null: the person leaves. */
export function removesLastOwner(
  members: readonly { userId: string; role: Role }[],
  userId: string,
  next: Role | null,
): boolean {
  const others = members.filter((member) => member.userId !== userId);
  return next !== 'owner' && !others.some(({ role }) => role === 'owner');
}
