import type { CustomerId } from '../../../kernel/id.ts';
import type { Money } from '../../../kernel/money.ts';
import { type ColumnMap, selectAll } from '../../../platform/db/rows/column-map.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { Subscriber, SubscriberStatus } from './subscriber.ts';

/** A subscription with its price as two columns. */
type Row = Omit<Subscriber, 'price'> & Money;

const columns: ColumnMap<Row, 'membership_subscribers'> = {
  id: 'subscriber_id',
  siteId: 'site_id',
  siteSlug: { sql: 's.slug' },
  siteName: { sql: 's.name' },
  planId: 'plan_id',
  planName: { sql: 'p.name' },
  email: 'email',
  name: 'name',
  duplicateOf: 'duplicate_of',
  customerId: 'customer_id',
  status: 'status',
  amount: 'price_amount',
  currency: 'currency',
  interval: 'billing_interval',
  monthsPaid: 'months_paid',
  activatedAt: 'activated_at',
  periodStart: 'period_start',
  periodEnd: 'period_end',
  dueSince: 'due_since',
  paymentId: 'payment_id',
  paidBy: 'paid_by',
  mandate: 'mandate',
  renewalToken: 'renewal_token',
  confirmKey: 'confirm_key',
  confirmMailedAt: 'confirm_mailed_at',
  cancelledAt: 'cancelled_at',
  disputed: 'disputed',
  version: 'version',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

const selectSubscriber = `select ${selectAll(columns, 'm')}
  from membership_subscribers m
    join sites s on s.workspace_id = m.workspace_id and s.site_id = m.site_id
    join membership_plans p on p.workspace_id = m.workspace_id and p.plan_id = m.plan_id`;

export async function findSubscriber(view: View, id: string): Promise<Subscriber | null> {
  const rows = await view.query<Row>(
    `${selectSubscriber} where m.workspace_id = $1 and m.subscriber_id = $2`,
    [view.tenant.workspaceId, id],
  );
  return rows[0] ? toSubscriber(rows[0]) : null;
}

export async function lockSubscriberRow(work: Work, id: string): Promise<Subscriber | null> {
  await work.query(
    'select from membership_subscribers where workspace_id = $1 and subscriber_id = $2 for no key update',
    [work.tenant.workspaceId, id],
  );
  return findSubscriber(work, id);
}

/** An address's subscription to a plan, unless it is canceled. */
export async function findLiveSubscriber(
  view: View,
  planId: string,
  email: string,
): Promise<Subscriber | null> {
  const rows = await view.query<Row>(
    `${selectSubscriber} where m.workspace_id = $1 and m.plan_id = $2 and m.email = $3 and m.status <> 'cancelled'
       and m.duplicate_of is null`,
    [view.tenant.workspaceId, planId, email],
  );
  return rows[0] ? toSubscriber(rows[0]) : null;
}

/** The duplicate sign-up for this member's address, unless it is canceled. */
export async function findDuplicateSignUp(
  view: View,
  memberId: string,
): Promise<Subscriber | null> {
  const rows = await view.query<Row>(
    `${selectSubscriber} where m.workspace_id = $1 and m.duplicate_of = $2 and m.status <> 'cancelled'`,
    [view.tenant.workspaceId, memberId],
  );
  return rows[0] ? toSubscriber(rows[0]) : null;
}

export type SubscriberFilter = {
  siteId: string | null;
  planId: string | null;
  status: SubscriberStatus | null;
  /** Lower case. */
  email: string | null;
  disputed: boolean | null;
};

/**
 * Newest first, starting after the position `below`. Duplicate sign-ups are left out, because they
 * are not memberships.
 */
export async function listSubscriberRows(
  view: View,
  filter: SubscriberFilter,
  page: { below: { createdAt: Date; id: string } | null; limit: number },
): Promise<Subscriber[]> {
  const rows = await view.query<Row>(
    `${selectSubscriber} where m.workspace_id = $1 and m.duplicate_of is null
       and ($2::text is null or m.site_id = $2) and ($3::text is null or m.plan_id = $3)
       and ($4::text is null or m.status = $4) and ($5::text is null or m.email = $5)
       and ($6::boolean is null or m.disputed = $6)
       and ($7::timestamptz is null or (m.created_at, m.subscriber_id) < ($7, $8))
     order by m.created_at desc, m.subscriber_id desc limit $9`,
    [
      view.tenant.workspaceId,
      filter.siteId,
      filter.planId,
      filter.status,
      filter.email,
      filter.disputed,
      page.below?.createdAt ?? null,
      page.below?.id ?? null,
      page.limit,
    ],
  );
  return rows.map(toSubscriber);
}

/** Members of a plan that are customers, after the id `after`. */
export async function listPlanMembers(
  view: View,
  planId: string,
  page: { after: string; limit: number },
): Promise<{ id: string; customerId: CustomerId }[]> {
  const rows = await view.query<{ subscriber_id: string; customer_id: CustomerId }>(
    `select subscriber_id, customer_id from membership_subscribers
     where workspace_id = $1 and plan_id = $2 and subscriber_id > $3 and customer_id is not null
       and status in ('active', 'past_due') order by subscriber_id limit $4`,
    [view.tenant.workspaceId, planId, page.after, page.limit],
  );
  return rows.map((row) => ({ id: row.subscriber_id, customerId: row.customer_id }));
}

/** Whether an active subscription of the customer grants the group. */
export async function hasSubscriptionForGroup(
  view: View,
  customerId: CustomerId,
  groupId: string,
): Promise<boolean> {
  const rows = await view.query(
    `select from membership_subscribers m
       join membership_plans p on p.workspace_id = m.workspace_id and p.plan_id = m.plan_id
     where m.workspace_id = $1 and m.customer_id = $2 and p.customer_group_id = $3
       and m.status in ('active', 'past_due') limit 1`,
    [view.tenant.workspaceId, customerId, groupId],
  );
  return rows.length > 0;
}

/** Counts the confirmation emails sent to an address by the workspace since an instant. */
export async function countConfirmationEmails(
  view: View,
  email: string,
  since: Date,
): Promise<number> {
  const [row] = await view.query<{ count: number }>(
    `select count(*)::int from membership_subscribers
     where workspace_id = $1 and email = $2 and confirm_mailed_at > $3`,
    [view.tenant.workspaceId, email, since],
  );
  return row?.count ?? 0;
}

/**
 * False: the address already has a subscription to the plan, or such a duplicate sign-up exists.
 */
export async function insertSubscriber(work: Work, subscriber: Subscriber): Promise<boolean> {
  const rows = await work.query(
    `insert into membership_subscribers (workspace_id, subscriber_id, site_id, plan_id, email, name, duplicate_of, status, price_amount,
       currency, billing_interval, months_paid, due_since, renewal_token, version, created_at, updated_at, confirm_key, confirm_mailed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
     on conflict do nothing returning subscriber_id`,
    [
      work.tenant.workspaceId,
      subscriber.id,
      subscriber.siteId,
      subscriber.planId,
      subscriber.email,
      subscriber.name,
      subscriber.duplicateOf,
      subscriber.status,
      subscriber.price.amount,
      subscriber.price.currency,
      subscriber.interval,
      subscriber.monthsPaid,
      subscriber.dueSince,
      subscriber.renewalToken,
      subscriber.version,
      subscriber.createdAt,
      subscriber.updatedAt,
      subscriber.confirmKey,
      subscriber.confirmMailedAt,
    ],
  );
  return rows.length > 0;
}

export async function updateSubscriber(work: Work, subscriber: Subscriber): Promise<void> {
  await work.query(
    `update membership_subscribers set customer_id = $3, status = $4, price_amount = $5, billing_interval = $6,
       months_paid = $7, activated_at = $8, period_start = $9, period_end = $10, due_since = $11, payment_id = $12,
       paid_by = $13, cancelled_at = $14, version = $15, updated_at = $16, confirm_mailed_at = $17, disputed = $18, mandate = $19, confirm_key = $20
     where workspace_id = $1 and subscriber_id = $2`,
    [
      work.tenant.workspaceId,
      subscriber.id,
      subscriber.customerId,
      subscriber.status,
      subscriber.price.amount,
      subscriber.interval,
      subscriber.monthsPaid,
      subscriber.activatedAt,
      subscriber.periodStart,
      subscriber.periodEnd,
      subscriber.dueSince,
      subscriber.paymentId,
      subscriber.paidBy,
      subscriber.cancelledAt,
      subscriber.version,
      subscriber.updatedAt,
      subscriber.confirmMailedAt,
      subscriber.disputed,
      subscriber.mandate,
      subscriber.confirmKey,
    ],
  );
}

const toSubscriber = ({ amount, currency, ...subscriber }: Row): Subscriber => ({
  ...subscriber,
  price: { amount, currency },
});

/**
 * Deletes up to `limit` sign-ups of all workspaces that were never paid and ended before an
 * instant, with their events, which contain the email address. Sign-ups that other rows refer to
 * stay. Returns how many were deleted.
 */
export async function deleteUnpaidBefore(work: Work, before: Date, limit: number): Promise<number> {
  const [deleted] = await work.query<{ count: number }>(
    `with sign_ups as (
       delete from membership_subscribers where (workspace_id, subscriber_id) in (
         select workspace_id, subscriber_id from membership_subscribers m
         where status = 'cancelled' and activated_at is null and updated_at < $1
           -- A scalar subquery: an anti-join would read every sign-up for each batch.
           and (
             select min(d.subscriber_id) from membership_subscribers d
             where d.workspace_id = m.workspace_id and d.duplicate_of = m.subscriber_id) is null
         order by updated_at limit $2 for update skip locked)
       returning workspace_id, subscriber_id),
     deleted_events as (
       delete from events e using sign_ups s
       where e.workspace_id = s.workspace_id and e.resource_id = s.subscriber_id
         and e.resource_type = 'membership_subscriber')
     select count(*)::int as count from sign_ups`,
    [before, limit],
  );
  return deleted?.count ?? 0;
}
