import { notFound } from '../../../kernel/domain-error.ts';
import type { CustomerId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { audit } from '../../access/audit/audit.ts';
import { lockOwnCustomer, saveCustomer } from '../save-customer.ts';
import { type CustomerGroup, groupNotFound } from './group.ts';
import {
  deleteGroupMember,
  findGroup,
  insertGroupMember,
  lockGroup,
  selectCustomerGroupIds,
} from './group-store.ts';

/** Ids of the groups that a customer is in: what prices depend on. */
export function listCustomerGroupIds(view: View, customerId: CustomerId): Promise<string[]> {
  return selectCustomerGroupIds(view, customerId);
}

/** Puts a customer into a group by the merchant's hand and answers the group; once in, nothing changes. */
export async function addGroupMember(
  work: Work,
  groupId: string,
  customerId: string,
): Promise<CustomerGroup> {
  if (!(await lockGroup(work, groupId))) throw groupNotFound();
  const customer = await lockOwnCustomer(work, customerId);
  if (await insertGroupMember(work, { groupId, customerId: customer.id }, true)) {
    await saveCustomer(work, customer);
    await auditMember(work, 'member_added', { groupId, customerId });
  }
  return (await findGroup(work, groupId)) ?? throwGroupNotFound();
}

/** Takes a customer out of a group; 404 `customer_not_found` for somebody who is not in it. */
export async function removeGroupMember(
  work: Work,
  groupId: string,
  customerId: string,
): Promise<void> {
  if (!(await lockGroup(work, groupId))) throw groupNotFound();
  const customer = await lockOwnCustomer(work, customerId);
  if (!(await deleteGroupMember(work, { groupId, customerId: customer.id }, true))) {
    throw notFound('customer_not_found', 'This customer is not in the group.');
  }
  await saveCustomer(work, customer);
  await auditMember(work, 'member_removed', { groupId, customerId });
}

function auditMember(
  work: Work,
  what: 'member_added' | 'member_removed',
  { groupId, customerId }: { groupId: string; customerId: string },
): Promise<void> {
  const member = { customer_id: customerId };
  return audit(work, {
    action: `customer_group.${what}`,
    resource: { type: 'customer_group', id: groupId },
    before: what === 'member_removed' ? member : null,
    after: what === 'member_added' ? member : null,
  });
}

/** What a membership gives: a place in the plan's group. */
export async function joinGroup(
  work: Work,
  groupId: string,
  customerId: CustomerId,
): Promise<void> {
  const customer = await lockOwnCustomer(work, customerId);
  if (await insertGroupMember(work, { groupId, customerId }, false))
    await saveCustomer(work, customer);
}

/** What the end of a membership takes away; whom the merchant put in stays. */
export async function leaveGroup(
  work: Work,
  groupId: string,
  customerId: CustomerId,
): Promise<void> {
  const customer = await lockOwnCustomer(work, customerId);
  if (await deleteGroupMember(work, { groupId, customerId }, false))
    await saveCustomer(work, customer);
}

function throwGroupNotFound(): never {
  throw groupNotFound();
}
