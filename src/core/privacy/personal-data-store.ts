import type { CustomerId } from '../../kernel/id.ts';
import { matchRecordTerms } from '../../platform/db/record-terms.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import { type ErasureScope, erasures } from './erasures-store.ts';

/** Replaces texts that people wrote. */
export const erasedText = '[erased]';

/** An address that receives no email (RFC 6761), unique as the real one was. */
export const erasedEmail = (id: string) => `${id}@erased.invalid`;

/** The orders and email addresses to erase, including guest orders with the customer's address. */
export async function findErasureScope(
  work: Work,
  { id, email }: { id: CustomerId; email: string },
): Promise<ErasureScope> {
  const { workspaceId } = work.tenant;
  const orders = await work.query<{ order_id: string; email: string | null }>(
    `select order_id, lower(buyer ->> 'email') as email from orders
      where workspace_id = $1 and (customer_id = $2 or (customer_id is null and order_id in (
        select find_records($1, $3::tsquery, null))))`,
    [workspaceId, id, matchRecordTerms({ workspaceId, kind: 'order' }, [email])],
  );
  const orderIds = orders.map((order) => order.order_id);
  const emails = [...new Set([email, ...orders.flatMap((order) => order.email ?? [])])];
  const related = await work.query<{ id: string }>(
    `select return_id as id from order_returns where workspace_id = $1 and order_id = any($2)
      union all select exchange_id from order_exchanges where workspace_id = $1 and order_id = any($2)
      union all select subscriber_id from membership_subscribers
        where workspace_id = $1 and (customer_id = $3 or email = any($4))`,
    [workspaceId, orderIds, id, emails],
  );
  return { customerId: id, orderIds, emails, relatedIds: related.map((row) => row.id) };
}

/**
 * Locks the carts and checkout sessions of a customer before anything else, as a purchase does: one
 * that is being completed is waited for, and two transactions never wait for each other.
 */
export async function lockCheckoutsOf(
  work: Work,
  { id, email }: { id: string; email: string },
): Promise<void> {
  for (const [table, key] of [
    ['carts', 'token'],
    ['checkout_sessions', 'session_id'],
  ])
    await work.query(
      `select from ${table} where workspace_id = $1 and (customer_id = $2 or lower(buyer ->> 'email') = $3)
        order by ${key} for update`,
      [work.tenant.workspaceId, id, email],
    );
}

/** Removes the personal data from every table, in the order of the list. */
export async function erasePersonalData(work: Work, scope: ErasureScope): Promise<void> {
  for (const erase of erasures) await erase(work, scope);
}

export async function markErased(work: Work, id: CustomerId): Promise<void> {
  await work.query(
    `update customers set email = $3, name = null, addresses = '[]', erased_at = $4,
        version = version + 1, updated_at = $4
      where workspace_id = $1 and customer_id = $2`,
    [work.tenant.workspaceId, id, erasedEmail(id), work.now],
  );
}

/** Reasons to keep the data: names of open orders, live memberships, and payments in progress. */
export async function findOpenBusiness(
  view: View,
  { customerId, orderIds, emails }: ErasureScope,
): Promise<{ orders: string[]; memberships: number; payments: number }> {
  const [row] = await view.query<{ orders: string[]; memberships: number; payments: number }>(
    `select
        (select coalesce(array_agg(name order by number), '{}') from orders
          where workspace_id = $1 and order_id = any($3) and not test
            and (status = 'pending' or payment_status = 'settling')) as orders,
        (select count(*)::int from membership_subscribers
          where workspace_id = $1 and (customer_id = $2 or email = any($4))
            and status in ('active', 'past_due')) as memberships,
        (select count(*)::int from checkout_sessions s
          join payments p on p.workspace_id = s.workspace_id and p.payment_id = s.payment_id
          where s.workspace_id = $1 and (s.customer_id = $2 or lower(s.buyer ->> 'email') = any($4))
            and p.status = 'processing') as payments`,
    [view.tenant.workspaceId, customerId, orderIds, emails],
  );
  return row ?? { orders: [], memberships: 0, payments: 0 };
}

/** Emails that were written to the customer or about their orders. */
export async function listEmailsTo(view: View, orderIds: string[], email: string) {
  const rows = await view.query<{
    kind: string;
    subject: string | null;
    state: string;
    created_at: Date;
    sent_at: Date | null;
  }>(
    `select kind, subject, state, created_at, sent_at from emails
      where workspace_id = $1 and (recipient = $3 or (order_id = any($2) and user_id = ''))
      order by created_at`,
    [view.tenant.workspaceId, orderIds, email],
  );
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  }));
}

/** The merchant's notes about the orders, oldest first. */
export async function listNotesOf(view: View, orderIds: string[]) {
  const rows = await view.query<{ order_id: string; text: string; created_at: Date }>(
    `select order_id, text, created_at from order_notes
      where workspace_id = $1 and order_id = any($2) order by note_id`,
    [view.tenant.workspaceId, orderIds],
  );
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** Why agents gave up checkouts of the customer, as they reported it, oldest first. */
export async function listIntentTraces(view: View, id: CustomerId, email: string) {
  const rows = await view.query<{
    trace: { reason_code: string; trace_summary?: string; metadata?: Record<string, unknown> };
    created_at: Date;
  }>(
    `select k.intent_trace as trace, k.created_at from connection_sessions k
      join checkout_sessions s on s.workspace_id = k.workspace_id and s.session_id = k.session_id
      where k.workspace_id = $1 and k.intent_trace is not null
        and (s.customer_id = $2 or lower(s.buyer ->> 'email') = $3)
      order by k.created_at`,
    [view.tenant.workspaceId, id, email],
  );
  return rows.map(({ trace, created_at: at }) => ({
    reason_code: trace.reason_code,
    summary: trace.trace_summary ?? null,
    metadata: trace.metadata ?? null,
    session_created_at: at.toISOString(),
  }));
}
