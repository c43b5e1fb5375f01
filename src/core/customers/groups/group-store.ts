import type { CustomerId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { CustomerGroup } from './group.ts';

type Row = {
  group_id: string;
  name: string;
  description: string;
  members_count: number;
  version: number;
  created_at: Date;
  updated_at: Date;
};

const selectGroup = `select g.group_id, g.name, g.description, g.version, g.created_at, g.updated_at,
    (select count(*)::int from customer_group_members m
     where m.workspace_id = g.workspace_id and m.group_id = g.group_id) as members_count
  from customer_groups g`;

export async function findGroup(view: View, id: string): Promise<CustomerGroup | null> {
  const rows = await view.query<Row>(
    `${selectGroup} where g.workspace_id = $1 and g.group_id = $2`,
    [view.tenant.workspaceId, id],
  );
  return rows[0] ? toGroup(rows[0]) : null;
}

/** Newest first, starting after the position `below`. */
export async function listGroupRows(
  view: View,
  page: { below: { createdAt: Date; id: string } | null; limit: number },
): Promise<CustomerGroup[]> {
  const rows = await view.query<Row>(
    `${selectGroup} where g.workspace_id = $1
       and ($2::timestamptz is null or (g.created_at, g.group_id) < ($2, $3))
     order by g.created_at desc, g.group_id desc limit $4`,
    [view.tenant.workspaceId, page.below?.createdAt ?? null, page.below?.id ?? null, page.limit],
  );
  return rows.map(toGroup);
}

export async function insertGroup(work: Work, group: CustomerGroup): Promise<void> {
  await work.query(
    `insert into customer_groups (workspace_id, group_id, name, description, version, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      work.tenant.workspaceId,
      group.id,
      group.name,
      group.description,
      group.version,
      group.createdAt,
      group.updatedAt,
    ],
  );
}

export async function updateGroup(work: Work, group: CustomerGroup): Promise<void> {
  await work.query(
    `update customer_groups set name = $3, description = $4, version = $5, updated_at = $6
     where workspace_id = $1 and group_id = $2`,
    [
      work.tenant.workspaceId,
      group.id,
      group.name,
      group.description,
      group.version,
      group.updatedAt,
    ],
  );
}

/** `update` is for deleting the group: it also blocks new members. */
export async function lockGroup(
  work: Work,
  id: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<CustomerGroup | null> {
  await work.query(
    `select from customer_groups where workspace_id = $1 and group_id = $2 for ${strength}`,
    [work.tenant.workspaceId, id],
  );
  return findGroup(work, id);
}

export async function deleteGroup(work: Work, id: string): Promise<void> {
  await work.query('delete from customer_groups where workspace_id = $1 and group_id = $2', [
    work.tenant.workspaceId,
    id,
  ]);
}

/** Whether an unarchived membership plan uses this group. */
export async function isGroupUsedByPlan(work: Work, id: string): Promise<boolean> {
  const rows = await work.query(
    `select from membership_plans
     where workspace_id = $1 and customer_group_id = $2 and archived_at is null limit 1`,
    [work.tenant.workspaceId, id],
  );
  return rows.length > 0;
}

export async function listGroupMemberIds(view: View, groupId: string): Promise<CustomerId[]> {
  const rows = await view.query<{ customer_id: CustomerId }>(
    `select customer_id from customer_group_members
     where workspace_id = $1 and group_id = $2 order by customer_id`,
    [view.tenant.workspaceId, groupId],
  );
  return rows.map((row) => row.customer_id);
}

export async function selectCustomerGroupIds(
  view: View,
  customerId: CustomerId,
): Promise<string[]> {
  const rows = await view.named<{ group_id: string }>({
    name: 'groups_of_customer',
    text: `select group_id from customer_group_members
      where workspace_id = $1 and customer_id = $2 order by group_id`,
    values: [view.tenant.workspaceId, customerId],
  });
  return rows.map((row) => row.group_id);
}

export type GroupMembership = { groupId: string; customerId: CustomerId };

/**
 * True if the customer was added. With `byHand`, an existing membership is marked as added by the
 * merchant.
 */
export async function insertGroupMember(
  work: Work,
  membership: GroupMembership,
  byHand: boolean,
): Promise<boolean> {
  const values = [work.tenant.workspaceId, membership.groupId, membership.customerId];
  const rows = await work.query(
    `insert into customer_group_members (workspace_id, group_id, customer_id, by_hand, added_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning group_id`,
    [...values, byHand, work.now],
  );
  if (rows.length > 0) return true;
  if (byHand) {
    await work.query(
      `update customer_group_members set by_hand = true
       where workspace_id = $1 and group_id = $2 and customer_id = $3 and not by_hand`,
      values,
    );
  }
  return false;
}

/** True if the customer was removed; `byHandToo`: also if the merchant added the customer. */
export async function deleteGroupMember(
  work: Work,
  membership: GroupMembership,
  byHandToo: boolean,
): Promise<boolean> {
  const rows = await work.query(
    `delete from customer_group_members
     where workspace_id = $1 and group_id = $2 and customer_id = $3 and ($4 or not by_hand)
     returning group_id`,
    [work.tenant.workspaceId, membership.groupId, membership.customerId, byHandToo],
  );
  return rows.length > 0;
}

function toGroup(row: Row): CustomerGroup {
  return {
    id: row.group_id,
    name: row.name,
    description: row.description,
    membersCount: row.members_count,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
