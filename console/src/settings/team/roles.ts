import type { Role } from '../../app/session.ts';

const labels: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  staff: 'Staff',
  member: 'Member',
};

const effects: Record<Role, string> = {
  owner: 'Everything, including owners.',
  admin: 'Everything but managing owners.',
  staff: 'Orders, customers, products, media and discounts.',
  member: 'Reads everything, changes nothing.',
};

export const roleLabel = (role: Role): string => labels[role];
export const roleEffect = (role: Role): string => effects[role];

/** The roles that this role may grant: only owners can make others owners. */
export const rolesToGive = (own: Role) =>
  (['owner', 'admin', 'staff', 'member'] as const)
    .filter((role) => role !== 'owner' || own === 'owner')
    .map((value) => ({ value, label: labels[value] }));
