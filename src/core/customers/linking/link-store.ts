import type { CustomerId, Id } from '../../../kernel/id.ts';
import type { Tenant, View, Work } from '../../../platform/unit-of-work.ts';

/** `disconnected`: the user does not want to be recognized in this workspace. */
export type BuyerLink = { customerId: CustomerId; disconnected: boolean };

type Row = { customer_id: CustomerId; disconnected: boolean };

const toLink = (row: Row | undefined): BuyerLink | null =>
  row ? { customerId: row.customer_id, disconnected: row.disconnected } : null;

export async function findLink(view: View, userId: Id<'usr'>): Promise<BuyerLink | null> {
  const [row] = await view.named<Row>({
    name: 'buyer_link_find',
    text: `select customer_id, disconnected_at is not null as disconnected
      from buyer_links where workspace_id = $1 and user_id = $2`,
    values: [view.tenant.workspaceId, userId],
  });
  return toLink(row);
}

/** The link or, without one, the customer with the address, in one statement. */
export async function findLinkOrCustomer(
  view: View,
  { userId, email }: { userId: Id<'usr'>; email: string },
): Promise<BuyerLink | null> {
  const [row] = await view.named<Row>({
    name: 'buyer_link_or_customer',
    text: `select customer_id, disconnected_at is not null as disconnected, 0 as turn
        from buyer_links where workspace_id = $1 and user_id = $2
      union all
      select customer_id, false, 1 from customers where workspace_id = $1 and email = $3
      order by turn limit 1`,
    values: [view.tenant.workspaceId, userId, email],
  });
  return toLink(row);
}

/** Saves the user's link and removes links of other users to the customer. */
export async function saveLink(
  work: Work,
  link: { userId: Id<'usr'>; customerId: CustomerId },
): Promise<void> {
  const { workspaceId } = work.tenant;
  await work.named({
    name: 'buyer_link_delete_other',
    text: 'delete from buyer_links where workspace_id = $1 and customer_id = $2 and user_id <> $3',
    values: [workspaceId, link.customerId, link.userId],
  });
  await work.named({
    name: 'buyer_link_save',
    text: `insert into buyer_links (workspace_id, user_id, customer_id, linked_at) values ($1, $2, $3, $4)
      on conflict (workspace_id, user_id) do update
        set customer_id = excluded.customer_id, linked_at = excluded.linked_at, disconnected_at = null`,
    values: [workspaceId, link.userId, link.customerId, work.now],
  });
}

/** False: the user was not linked. */
export async function markLinkDisconnected(work: Work, userId: Id<'usr'>): Promise<boolean> {
  const rows = await work.query(
    `update buyer_links set disconnected_at = $3
     where workspace_id = $1 and user_id = $2 and disconnected_at is null returning user_id`,
    [work.tenant.workspaceId, userId, work.now],
  );
  return rows.length > 0;
}

type LinkedRow = {
  workspace_id: Tenant['workspaceId'];
  code: string;
  linked_at: Date;
  stores: { slug: string; name: string }[];
};

/** A user's links in all workspaces, with published stores only. */
export async function listLinkRows(system: Work, userId: Id<'usr'>) {
  const rows = await system.query<LinkedRow>(
    `select l.workspace_id, w.code, l.linked_at,
       (select coalesce(json_agg(json_build_object('slug', s.slug, 'name', s.name) order by s.name, s.slug), '[]')
          from sites s where s.workspace_id = l.workspace_id and s.published) as stores
     from buyer_links l join workspaces w on w.workspace_id = l.workspace_id
     where l.user_id = $1 and l.disconnected_at is null
     order by l.linked_at desc, l.workspace_id`,
    [userId],
  );
  return rows.map((row) => ({
    tenant: { workspaceId: row.workspace_id, code: row.code },
    stores: row.stores,
    linkedAt: row.linked_at,
  }));
}
