import { notFound } from '../../../kernel/domain-error.ts';
import type { CustomerId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { audit } from '../../access/audit/audit.ts';
import { lockOwnCustomer, saveCustomer } from '../save-customer.ts';
import type { CustomerGroup } from './group.ts';
import {
  customerGroups,
  deleteGroupMember,
  insertGroupMember,
  selectCustomerGroupIds,
} from './group-store.ts';

/** Ids of the groups of a customer, which determine prices. */
export function listCustomerGroupIds(view: View, customerId: CustomerId): Promise<string[]> {
  return selectCustomerGroupIds(view, customerId);
}

/**
 * Adds a customer to a group on behalf of the merchant and returns the group. Adding a member again
 * changes nothing. Throws 404.
 */
export async function addGroupMember(
  work: Work,
  groupId: string,
  customerId: string,
): Promise<CustomerGroup> {
  await setGroupMember(work, { groupId, customerId }, true);
  return customerGroups.get(work, groupId);
}

/**
 * Removes a customer from a group. Throws 404 `customer_not_found` if the customer is not a member.
 */
export async function removeGroupMember(
  work: Work,
  groupId: string,
  customerId: string,
): Promise<void> {
  if (!(await setGroupMember(work, { groupId, customerId }, false))) {
    throw notFound('customer_not_found', 'This customer is not in the group.');
  }
}

/**
 * Puts a customer into a group or takes the customer out on behalf of the merchant; false if
 * nothing changed. Throws 404.
 */
export async function setGroupMember(
  work: Work,
  { groupId, customerId }: { groupId: string; customerId: string },
  isMember: boolean,
): Promise<boolean> {
  await customerGroups.lock(work, groupId);
  const customer = await lockOwnCustomer(work, customerId);
  const change = isMember ? insertGroupMember : deleteGroupMember;
  if (!(await change(work, { groupId, customerId: customer.id }, true))) return false;
  await saveCustomer(work, customer);
  await auditMember(work, isMember ? 'member_added' : 'member_removed', { groupId, customerId });
  return true;
}

function auditMember(
  work: Work,
  action: 'member_added' | 'member_removed',
  { groupId, customerId }: { groupId: string; customerId: string },
): Promise<void> {
  const member = { customer_id: customerId };
  return audit(work, {
    action: `customer_group.${action}`,
    resource: { type: 'customer_group', id: groupId },
    before: action === 'member_removed' ? member : null,
    after: action === 'member_added' ? member : null,
  });
}

/** Adds a customer to the group of a membership plan. */
export async function joinGroup(
  work: Work,
  groupId: string,
  customerId: CustomerId,
): Promise<void> {
  const customer = await lockOwnCustomer(work, customerId);
  if (await insertGroupMember(work, { groupId, customerId }, false))
    await saveCustomer(work, customer);
}

/**
 * Removes a customer from the group when a membership ends, unless the merchant added the customer.
 */
export async function leaveGroup(
  work: Work,
  groupId: string,
  customerId: CustomerId,
): Promise<void> {
  const customer = await lockOwnCustomer(work, customerId);
  if (await deleteGroupMember(work, { groupId, customerId }, false))
    await saveCustomer(work, customer);
}
