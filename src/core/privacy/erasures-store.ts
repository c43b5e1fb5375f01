import type { CustomerId } from '../../kernel/id.ts';
import type { Work } from '../../platform/unit-of-work.ts';

/** The customer to erase, with the orders and email addresses that belong to them. */
export type ErasureScope = {
  customerId: CustomerId;
  orderIds: string[];
  /** Lower case. */
  emails: string[];
  /** Ids of returns, exchanges and memberships. */
  relatedIds: string[];
};

type Erasure = (work: Work, scope: ErasureScope) => Promise<unknown>;

/** Country and state stay: taxes depend on them. */
const reduced = (address: string) =>
  `case when ${address} is not null then jsonb_build_object('name', null, 'line1', null, 'line2', null, 'city', null,
      'state', ${address} -> 'state', 'postcode', null, 'country', ${address} -> 'country', 'phone', null) end`;

const erased = `'[erased]'`;

/** A statement about the orders, which are its second parameter. */
const ofOrders =
  (text: string): Erasure =>
  (work, { orderIds }) =>
    work.query(text, [work.tenant.workspaceId, orderIds]);

/** A statement about the customer and the email addresses. */
const ofCustomer =
  (text: string): Erasure =>
  (work, { customerId, emails }) =>
    work.query(text, [work.tenant.workspaceId, customerId, emails]);

/** Deletes the rows of the customer. */
const ofCustomerRows =
  (table: string): Erasure =>
  (work, { customerId }) =>
    work.query(`delete from ${table} where workspace_id = $1 and customer_id = $2`, [
      work.tenant.workspaceId,
      customerId,
    ]);

/** A statement about the email addresses. */
const ofEmails =
  (text: string): Erasure =>
  (work, { emails }) =>
    work.query(text, [work.tenant.workspaceId, emails]);

/** A statement about each email address as a pattern, and the address that replaces it. */
const ofEachEmail =
  (text: string): Erasure =>
  async (work, { customerId, emails }) => {
    for (const email of emails)
      await work.query(text, [
        work.tenant.workspaceId,
        toPattern(email),
        `${customerId}@erased.invalid`,
      ]);
  };

/** Matches the address, but not the end or the beginning of a longer one. */
const toPattern = (email: string) =>
  `(?<![\\w.+-])${email.replace(/[^\p{L}\p{N}]/gu, '\\$&')}(?![\\w-]|\\.\\w)`;

const ofEverything =
  (text: string): Erasure =>
  (work, { customerId, orderIds, relatedIds, emails }) =>
    work.query(text, [work.tenant.workspaceId, [customerId, ...orderIds, ...relatedIds], emails]);

/** Events of these resources; events of carts are found by the address in them. */
const ownEvents = `workspace_id = $1 and (resource_id = any($2) or (resource_type = 'cart'
    and exists (select from unnest($3::text[]) as e (email) where position(e.email in lower(payload)) > 0)))`;

/** Tasks of agents that mention an address. */
const ownTasks = `select task_id from tasks t where workspace_id = $1 and exists (
    select from unnest($2::text[]) as e (email)
    where position(e.email in lower(concat(t.status_message, t.artifacts, t.history, t.metadata, t.request))) > 0
      or exists (select from task_events v where v.workspace_id = $1 and v.task_id = t.task_id
        and position(e.email in lower(v.content::text)) > 0)
      or exists (select from task_artifacts a where a.workspace_id = $1 and a.digest = t.artifacts_digest
        and position(e.email in lower(a.content::text)) > 0))`;

/**
 * Statements that remove the personal data of a customer, table by table. The test of the merchant
 * routes searches all tables for erased data.
 */
export const erasures: readonly Erasure[] = [
  // Before the texts that lead to them are gone.
  ofEverything(
    `with own as (select event_id from events where ${ownEvents})
      update webhook_attempts set response_body = null where workspace_id = $1 and response_body is not null
        and delivery_id in (
          select delivery_id from webhook_deliveries where workspace_id = $1 and event_id in (select event_id from own)
          union all
          select delivery_id from webhook_queue where workspace_id = $1 and event_id in (select event_id from own))`,
  ),
  ofEverything(
    `update events set payload = (payload::jsonb || jsonb_build_object('erased', true, 'context', '{}'::jsonb,
        'data', jsonb_build_object('id', resource_id)))::text where ${ownEvents}`,
  ),
  ofEmails(
    `with own as (${ownTasks}),
      keys as (delete from task_wait_keys k using own where k.workspace_id = $1 and k.task_id = own.task_id),
      events as (delete from task_events v using own where v.workspace_id = $1 and v.task_id = own.task_id),
      queues as (delete from task_push_queues q using own where q.workspace_id = $1 and q.task_id = own.task_id),
      configs as (delete from task_push_configs c using own where c.workspace_id = $1 and c.task_id = own.task_id)
      delete from tasks t using own where t.workspace_id = $1 and t.task_id = own.task_id`,
  ),
  // Numbers and SKUs are not personal.
  ofOrders(
    `update record_terms t set terms = coalesce((
        select array_to_tsvector(array_agg(term)) from unnest(tsvector_to_array(t.terms)) as term
        where term in (
          select 'o' || substr($1::text, 4, 5) || kept from orders o,
            unnest(array[o.number::text, left(lower(o.name), 300)]
              || array(select left(lower(l.sku), 300) from order_lines l
                where l.workspace_id = $1 and l.order_id = o.order_id and l.sku is not null)) as kept
          where o.workspace_id = $1 and o.order_id = t.record_id)), '')
      where t.workspace_id = $1 and t.record_id = any($2)`,
  ),
  ofOrders(
    `delete from order_terms t using orders o where t.workspace_id = $1 and t.order_id = any($2)
      and o.workspace_id = $1 and o.order_id = t.order_id
      and t.term <> o.number::text and t.term <> left(lower(o.name), 300)
      and not exists (select from order_lines l where l.workspace_id = $1 and l.order_id = t.order_id
        and left(lower(l.sku), 300) = t.term)`,
  ),
  ofOrders(
    `update orders set buyer = null, attribution = null, shipping_address = ${reduced('shipping_address')},
        billing_address = ${reduced('billing_address')}, version = version + 1
      where workspace_id = $1 and order_id = any($2)`,
  ),
  ofOrders(
    `update fulfillments set tracking_number = null where workspace_id = $1 and order_id = any($2)`,
  ),
  ofOrders(
    `update order_notes set text = ${erased} where workspace_id = $1 and order_id = any($2)`,
  ),
  ofOrders(
    `update order_returns set reason = ${erased} where workspace_id = $1 and order_id = any($2)`,
  ),
  ofOrders(
    `update order_exchanges set reason = ${erased} where workspace_id = $1 and order_id = any($2)`,
  ),
  ofOrders(`update refunds set reason = ${erased} where workspace_id = $1 and order_id = any($2)`),
  ofOrders(`update x402_payments set email = null where workspace_id = $1 and order_id = any($2)`),
  // Payments and messages of agents are found through the session, which is therefore erased later.
  ofCustomer(
    `update payments set buyer_email = null
      where workspace_id = $1 and buyer_email is not null and (lower(buyer_email) = any($3)
        or subject_id in (select session_id from checkout_sessions
          where workspace_id = $1 and (customer_id = $2 or lower(buyer ->> 'email') = any($3))))`,
  ),
  ofCustomer(
    `update connection_sessions k set intent_trace = null
      where workspace_id = $1 and intent_trace is not null and (
        exists (select from checkout_sessions s where s.workspace_id = $1 and s.session_id = k.session_id
          and (s.customer_id = $2 or lower(s.buyer ->> 'email') = any($3)))
        or exists (select from unnest($3::text[]) as e (email) where position(e.email in lower(intent_trace::text)) > 0))`,
  ),
  ofCustomer(
    `update checkout_sessions set buyer = null, attribution = null, shipping_address = null, billing_address = null, notes = null,
        linked_details = null, hold_network = null, customer_id = null, version = version + 1
      where workspace_id = $1 and (customer_id = $2 or lower(buyer ->> 'email') = any($3))`,
  ),
  ofCustomer(
    `update carts set buyer = null, attribution = null, shipping_address = null, linked_details = null, customer_id = null, version = version + 1
      where workspace_id = $1 and (customer_id = $2 or lower(buyer ->> 'email') = any($3))`,
  ),
  // Uses still count for the limit of a coupon.
  ofCustomer(
    `update coupon_redemptions set email = $2 || '@erased.invalid', network = null
      where workspace_id = $1 and lower(email) = any($3)`,
  ),
  ofCustomer(
    `update membership_subscribers set email = subscriber_id || '@erased.invalid', name = null,
        mandate = null, renewal_token = null, confirm_key = null, confirm_mailed_at = null, version = version + 1
      where workspace_id = $1 and (customer_id = $2 or email = any($3))`,
  ),
  ofEverything(
    `update emails set subject = null, details = '{}', recipient = case when user_id <> '' then recipient end,
        reason = case when state in ('queued', 'deferred') then 'customer_erased' else reason end,
        state = case when state in ('queued', 'deferred') then 'skipped' else state end
      where workspace_id = $1 and (order_id = any($2) or resource_id = any($2) or lower(recipient) = any($3))`,
  ),
  // Somebody may have searched a list for the address and saved that.
  ofEmails(
    `delete from saved_views where workspace_id = $1 and exists (
        select from unnest($2::text[]) as e (email) where position(e.email in lower(concat(name, search))) > 0)`,
  ),
  // Replaced, because a job that still runs would select all rows without the filter.
  ofEachEmail(
    `update bulk_jobs set input = regexp_replace(input::text, $2, $3, 'gi')::jsonb,
        result = regexp_replace(result::text, $2, $3, 'gi')::jsonb
      where workspace_id = $1 and concat(input, result) ~* $2`,
  ),
  ofEachEmail(
    `update bulk_job_problems set resource_name = regexp_replace(resource_name, $2, $3, 'gi'),
        message = regexp_replace(message, $2, $3, 'gi')
      where workspace_id = $1 and concat(resource_name, ' ', message) ~* $2`,
  ),
  ofEmails(`delete from email_suppressions where workspace_id = $1 and lower(email) = any($2)`),
  (work) =>
    work.query('delete from email_previews where workspace_id = $1', [work.tenant.workspaceId]),
  (work, { customerId }) =>
    work.query('delete from record_terms where workspace_id = $1 and record_id = $2', [
      work.tenant.workspaceId,
      customerId,
    ]),
  ...['customer_terms', 'customer_group_members', 'customer_notes', 'buyer_links'].map(
    ofCustomerRows,
  ),
];
