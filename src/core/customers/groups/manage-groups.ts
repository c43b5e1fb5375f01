import { DomainError } from '../../../kernel/domain-error.ts';
import {
  decodeCursor,
  type Page,
  type PageRequest,
  readCursorDate,
  toPage,
} from '../../../kernel/page.ts';
import { type View, violatedConstraint, type Work } from '../../../platform/unit-of-work.ts';
import { auditChange } from '../../access/audit/audit.ts';
import { lockOwnCustomer, saveCustomer } from '../save-customer.ts';
import { type CustomerGroup, groupNotFound } from './group.ts';
import {
  deleteGroup,
  deleteGroupMember,
  findGroup,
  insertGroup,
  isGroupUsedByPlan,
  listGroupMemberIds,
  listGroupRows,
  lockGroup,
  updateGroup,
} from './group-store.ts';

export type CreateCustomerGroupInput = { name: string; description?: string | undefined };
export type CustomerGroupPatch = { name?: string | undefined; description?: string | undefined };

export async function createGroup(
  work: Work,
  input: CreateCustomerGroupInput,
): Promise<CustomerGroup> {
  const group: CustomerGroup = {
    id: work.newId('grp'),
    name: input.name,
    description: input.description ?? '',
    membersCount: 0,
    version: 1,
    createdAt: work.now,
    updatedAt: work.now,
  };
  await insertGroup(work, group);
  await auditChange(work, 'customer_group', null, group);
  return group;
}

/** Updates the given fields. The members record no events of their own. */
export async function changeGroup(
  work: Work,
  id: string,
  patch: CustomerGroupPatch,
): Promise<CustomerGroup> {
  const group = await lockGroup(work, id);
  if (!group) throw groupNotFound();
  const changed: CustomerGroup = {
    ...group,
    name: patch.name ?? group.name,
    description: patch.description ?? group.description,
    version: group.version + 1,
    updatedAt: work.now,
  };
  await updateGroup(work, changed);
  await auditChange(work, 'customer_group', group, changed);
  return changed;
}

/**
 * Deletes a group and its memberships. Throws 409 `group_in_use` while a price list or a membership
 * plan uses it.
 */
export async function removeGroup(work: Work, id: string): Promise<void> {
  const group = await lockGroup(work, id, 'update');
  if (!group) throw groupNotFound();
  if (await isGroupUsedByPlan(work, id)) throw groupInUse();
  for (const customerId of await listGroupMemberIds(work, id)) {
    const customer = await lockOwnCustomer(work, customerId);
    await deleteGroupMember(work, { groupId: id, customerId }, true);
    await saveCustomer(work, customer);
  }
  try {
    await deleteGroup(work, id);
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    throw groupInUse();
  }
  await auditChange(work, 'customer_group', group, null);
}

export async function getGroup(view: View, id: string): Promise<CustomerGroup> {
  const group = await findGroup(view, id);
  if (!group) throw groupNotFound();
  return group;
}

/** Whether the group exists. It is locked until the transaction ends. */
export async function hasCustomerGroup(work: Work, id: string): Promise<boolean> {
  return (await lockGroup(work, id)) !== null;
}

/** Newest first. */
export async function listGroups(view: View, request: PageRequest): Promise<Page<CustomerGroup>> {
  const below = request.cursor === null ? null : readPosition(request.cursor);
  const rows = await listGroupRows(view, { below, limit: request.limit + 1 });
  return toPage(
    rows,
    request,
    ({ createdAt, id }) => [createdAt.toISOString(), id],
    'customer_groups',
  );
}

function readPosition(cursor: string) {
  const [createdAt, id] = decodeCursor(cursor, 'customer_groups');
  return { createdAt: readCursorDate(createdAt), id: String(id) };
}

const groupInUse = () =>
  new DomainError(
    'conflict',
    'group_in_use',
    'A price list or a membership plan uses this group. Change or delete that first.',
  );
