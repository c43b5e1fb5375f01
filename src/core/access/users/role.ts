/**
 * What a user may do in a workspace. Owners may do everything; admins everything except managing
 * owners; staff work on orders, customers, products and discounts; members may only read.
 */
export const roles = ['owner', 'admin', 'staff', 'member'] as const;

export type Role = (typeof roles)[number];

export function isRole(word: string): word is Role {
  return roles.some((role) => role === word);
}

/** Whether the role may manage keys, connected apps and members. */
export const canManageWorkspace = (role: Role): boolean => role === 'owner' || role === 'admin';

/** The roles that this role may grant and revoke. */
export function listGrantableRoles(role: Role): readonly Role[] {
  if (role === 'owner') return roles;
  return role === 'admin' ? ['admin', 'staff', 'member'] : [];
}

/** Whether the change leaves a workspace without an owner. `next` null: the member leaves. */
export function removesLastOwner(
  members: readonly { userId: string; role: Role }[],
  userId: string,
  next: Role | null,
): boolean {
  const others = members.filter((member) => member.userId !== userId);
  return next !== 'owner' && !others.some(({ role }) => role === 'owner');
}
