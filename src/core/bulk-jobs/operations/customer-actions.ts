import type { View, Work } from '../../../platform/unit-of-work.ts';
import { setGroupMember } from '../../customers/groups/group-members.ts';
import { getGroup } from '../../customers/groups/manage-groups.ts';

/** A change of many customers. */
export type CustomerAction = { type: 'add_to_group' | 'remove_from_group'; group_id: string };

/** Changes one customer. A customer who is already as wanted is left alone. */
export async function applyToCustomer(
  work: Work,
  customerId: string,
  { type, group_id: groupId }: CustomerAction,
): Promise<void> {
  await setGroupMember(work, { groupId, customerId }, type === 'add_to_group');
}

/** Throws 404 `customer_group_not_found`. */
export async function assertGroupOf(view: View, { group_id: id }: CustomerAction): Promise<void> {
  await getGroup(view, id);
}
