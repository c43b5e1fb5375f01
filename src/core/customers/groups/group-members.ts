import type { CustomerId } from '../../../kernel/id.ts';
import { notFound } from '../../../kernel/refusal.ts';
import type { View, Work } from '../../../platform/work.ts';
import { customerChanged, lockOwnCustomer } from '../customer-changed.ts';
import { type CustomerGroup, groupNotFound } from './group.ts';
import { findGroup, groupIdsOf, lockGroup, putIn, takeOut } from './group-store.ts';

/** Ids of the groups that a customer is in: what prices depend on. */
export function groupsOfCustomer(view: View, customerId: CustomerId): Promise<string[]> {
  return groupIdsOf(view, customerId);
}

/** Puts a customer into a group by the merchant's hand and answers the group; once in, nothing changes. */
export async function addMember(
  work: Work,
  groupId: string,
  customerId: string,
): Promise<CustomerGroup> {
  if (!(await lockGroup(work, groupId))) throw groupNotFound();
  const customer = await lockOwnCustomer(work, customerId);
  if (await putIn(work, { groupId, customerId: customer.id }, true)) {
    await customerChanged(work, customer);
  }
  return (await findGroup(work, groupId)) ?? raise();
}

/** Takes a customer out of a group; 404 `customer_not_found` for somebody who is not in it. */
export async function removeMember(work: Work, groupId: string, customerId: string): Promise<void> {
  if (!(await lockGroup(work, groupId))) throw groupNotFound();
  const customer = await lockOwnCustomer(work, customerId);
  if (!(await takeOut(work, { groupId, customerId: customer.id }, true))) {
    throw notFound('customer_not_found', 'This customer is not in the group.');
  }
  await customerChanged(work, customer);
}

/** What a membership gives: a place in the plan's group. */
export async function joinGroup(
  work: Work,
  groupId: string,
  customerId: CustomerId,
): Promise<void> {
  const customer = await lockOwnCustomer(work, customerId);
  if (await putIn(work, { groupId, customerId }, false)) await customerChanged(work, customer);
}

/** What the end of a membership takes away; whom the merchant put in stays. */
export async function leaveGroup(
  work: Work,
  groupId: string,
  customerId: CustomerId,
): Promise<void> {
  const customer = await lockOwnCustomer(work, customerId);
  if (await takeOut(work, { groupId, customerId }, false)) await customerChanged(work, customer);
}

function raise(): never {
  throw groupNotFound();
}
