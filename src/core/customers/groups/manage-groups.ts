import {
  cutPage,
  decodeCursor,
  instantStep,
  type Page,
  type PageRequest,
} from '../../../kernel/page.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { brokenConstraint, type View, type Work } from '../../../platform/work.ts';
import { auditChange } from '../../access/audit/audit.ts';
import { customerChanged, lockOwnCustomer } from '../customer-changed.ts';
import { type CustomerGroup, groupNotFound } from './group.ts';
import {
  deleteGroup,
  findGroup,
  insertGroup,
  isGroupOfPlan,
  listGroupRows,
  lockGroup,
  memberIds,
  takeOut,
  updateGroup,
} from './group-store.ts';

export type GroupDraft = { name: string; description?: string | undefined };
export type GroupPatch = { name?: string | undefined; description?: string | undefined };

export async function createGroup(work: Work, draft: GroupDraft): Promise<CustomerGroup> {
  const group: CustomerGroup = {
    id: work.newId('grp'),
    name: draft.name,
    description: draft.description ?? '',
    membersCount: 0,
    version: 1,
    createdAt: work.now,
    updatedAt: work.now,
  };
  await insertGroup(work, group);
  await auditChange(work, 'customer_group', null, group);
  return group;
}

/** Changes the fields that are given. Its members show the new name without an event of their own. */
export async function changeGroup(
  work: Work,
  id: string,
  patch: GroupPatch,
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
 * Removes a group and everybody's place in it. While a price list or a membership plan names the
 * group, it stays: 409 `group_in_use`.
 */
export async function removeGroup(work: Work, id: string): Promise<void> {
  const group = await lockGroup(work, id, 'update');
  if (!group) throw groupNotFound();
  if (await isGroupOfPlan(work, id)) throw groupInUse();
  for (const customerId of await memberIds(work, id)) {
    const customer = await lockOwnCustomer(work, customerId);
    await takeOut(work, { groupId: id, customerId }, true);
    await customerChanged(work, customer);
  }
  try {
    await deleteGroup(work, id);
  } catch (error) {
    if (brokenConstraint(error) === null) throw error;
    throw groupInUse();
  }
  await auditChange(work, 'customer_group', group, null);
}

export async function getGroup(view: View, id: string): Promise<CustomerGroup> {
  const group = await findGroup(view, id);
  if (!group) throw groupNotFound();
  return group;
}

/** Whether there is such a group, which then stays until the transaction ends. */
export async function isGroup(work: Work, id: string): Promise<boolean> {
  return (await lockGroup(work, id)) !== null;
}

/** Newest first. */
export async function listGroups(view: View, request: PageRequest): Promise<Page<CustomerGroup>> {
  const below = request.cursor === null ? null : readPosition(request.cursor);
  const rows = await listGroupRows(view, { below, limit: request.limit + 1 });
  return cutPage(
    rows,
    request,
    ({ createdAt, id }) => [createdAt.toISOString(), id],
    'customer_groups',
  );
}

function readPosition(cursor: string) {
  const [createdAt, id] = decodeCursor(cursor, 'customer_groups');
  return { createdAt: instantStep(createdAt), id: String(id) };
}

const groupInUse = () =>
  new Refusal(
    'conflict',
    'group_in_use',
    'A price list or a membership plan names this group: change or remove that first.',
  );
