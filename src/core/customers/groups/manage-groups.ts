import { DomainError } from '../../../kernel/domain-error.ts';
import { assertVersion, type ExpectedVersions } from '../../../kernel/expected-version.ts';
import type { Page, PageRequest } from '../../../kernel/page.ts';
import { type View, violatedConstraint, type Work } from '../../../platform/unit-of-work.ts';
import { lockOwnCustomer, saveCustomer } from '../save-customer.ts';
import type { CustomerGroup } from './group.ts';
import {
  customerGroups,
  deleteGroupMember,
  isGroupInUse,
  listGroupMemberIds,
} from './group-store.ts';

export type CreateCustomerGroupInput = { name: string; description?: string | undefined };
export type CustomerGroupPatch = { name?: string | undefined; description?: string | undefined };

export const { find: findGroup, get: getGroup } = customerGroups;

export function createGroup(
  work: Work,
  { name, description = '' }: CreateCustomerGroupInput,
): Promise<CustomerGroup> {
  return customerGroups.add(work, { name, description, membersCount: 0 });
}

/** Updates the given fields. No events are recorded for the members. */
export async function changeGroup(
  work: Work,
  id: string,
  patch: CustomerGroupPatch,
  expected: ExpectedVersions = null,
): Promise<CustomerGroup> {
  const group = await customerGroups.lock(work, id);
  assertVersion(group.version, expected);
  const { name = group.name, description = group.description } = patch;
  return customerGroups.update(work, group, { ...group, name, description });
}

/**
 * Deletes a group and its memberships. Throws 409 `group_in_use` while a price list, a coupon or a
 * membership plan uses it.
 */
export async function removeGroup(
  work: Work,
  id: string,
  expected: ExpectedVersions = null,
): Promise<void> {
  const group = await customerGroups.lock(work, id, 'update');
  assertVersion(group.version, expected);
  if (await isGroupInUse(work, id)) throw groupInUse();
  for (const customerId of await listGroupMemberIds(work, id)) {
    const customer = await lockOwnCustomer(work, customerId);
    await deleteGroupMember(work, { groupId: id, customerId }, true);
    await saveCustomer(work, customer);
  }
  try {
    await customerGroups.remove(work, group);
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    throw groupInUse();
  }
}

/** Whether the group exists. It is locked until the transaction ends. */
export async function hasCustomerGroup(work: Work, id: string): Promise<boolean> {
  return (await customerGroups.tryLock(work, id)) !== null;
}

/** Newest first. */
export function listGroups(view: View, request: PageRequest): Promise<Page<CustomerGroup>> {
  return customerGroups.list(view, { ownerId: null, filters: 'customer_groups' }, request);
}

const groupInUse = () =>
  new DomainError(
    'conflict',
    'group_in_use',
    'A price list, a coupon or a membership plan uses this group. Change or delete that first.',
  );
