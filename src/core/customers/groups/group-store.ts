import { notFound } from '../../../kernel/domain-error.ts';
import type { CustomerId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { auditedColumns, auditedTable } from '../../access/audit/audited-table.ts';
import type { CustomerGroupFields } from './group.ts';

export const customerGroups = auditedTable<'grp', CustomerGroupFields, 'customer_groups'>({
  idPrefix: 'grp',
  resource: 'customer_group',
  notFound: () =>
    notFound('customer_group_not_found', 'There is no such customer group in this workspace.'),
  table: 'customer_groups',
  idColumn: 'group_id',
  columns: {
    ...auditedColumns,
    name: 'name',
    description: 'description',
    membersCount: {
      sql: `(select count(*)::int from customer_group_members m
        where m.workspace_id = t.workspace_id and m.group_id = t.group_id)`,
    },
  },
});

/** Whether an unarchived membership plan or the claim of a coupon uses the group. */
export async function isGroupInUse(work: Work, id: string): Promise<boolean> {
  const rows = await work.query(
    `select from membership_plans
       where workspace_id = $1 and customer_group_id = $2 and archived_at is null
     union all select from coupons where workspace_id = $1 and eligibility_group_id = $2
     limit 1`,
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
    `insert into customer_group_members (workspace_id, group_id, customer_id, is_manual, added_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning group_id`,
    [...values, byHand, work.now],
  );
  if (rows.length > 0) return true;
  if (byHand) {
    await work.query(
      `update customer_group_members set is_manual = true
       where workspace_id = $1 and group_id = $2 and customer_id = $3 and not is_manual`,
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
     where workspace_id = $1 and group_id = $2 and customer_id = $3 and ($4 or not is_manual)
     returning group_id`,
    [work.tenant.workspaceId, membership.groupId, membership.customerId, byHandToo],
  );
  return rows.length > 0;
}
