import type { CustomerId } from '../../kernel/id.ts';
import {
  type CountLimit,
  countRows,
  createListQuery,
  type DatedPage,
  datedPageSql,
  type ListQuery,
  toSearchWords,
} from '../../platform/db/list-query.ts';
import {
  addRecordConditions,
  saveRecordTerms,
  toRecordLexemes,
} from '../../platform/db/record-terms.ts';
import { toTerms } from '../../platform/db/terms.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { BookAddress, Customer, CustomerMembership } from './customer.ts';

type Row = {
  customer_id: CustomerId;
  email: string;
  name: string | null;
  addresses: BookAddress[];
  groups: { id: string; name: string }[];
  memberships: CustomerMembership[];
  totals: {
    currency: string;
    test: boolean;
    orders_count: number;
    total_spent: number;
    last_order_at: string | null;
  }[];
  erased_at: Date | null;
  version: number;
  created_at: Date;
  updated_at: Date;
};

const selectCustomer = `select c.customer_id, c.email, c.name, c.addresses, c.erased_at, c.version, c.created_at, c.updated_at,
    (select coalesce(json_agg(json_build_object('id', g.group_id, 'name', g.name) order by g.name, g.group_id), '[]')
       from customer_group_members m
       join customer_groups g on g.workspace_id = m.workspace_id and g.group_id = m.group_id
     where m.workspace_id = c.workspace_id and m.customer_id = c.customer_id) as groups,
    (select coalesce(json_agg(json_build_object('id', m.subscriber_id, 'plan', json_build_object('id', p.plan_id, 'name', p.name),
         'status', m.status) order by p.name, m.subscriber_id), '[]')
       from membership_subscribers m
       join membership_plans p on p.workspace_id = m.workspace_id and p.plan_id = m.plan_id
     where m.workspace_id = c.workspace_id and m.customer_id = c.customer_id and m.status in ('active', 'past_due')) as memberships,
    (select coalesce(json_agg(json_build_object('currency', t.currency, 'test', t.test, 'orders_count', t.orders_count,
         'total_spent', t.total_spent, 'last_order_at', t.last_order_at) order by t.last_order_at desc nulls last, t.currency), '[]')
       from customer_totals t
     where t.workspace_id = c.workspace_id and t.customer_id = c.customer_id) as totals
  from customers c`;

export async function findCustomer(view: View, id: string): Promise<Customer | null> {
  const rows = await view.query<Row>(
    `${selectCustomer} where c.workspace_id = $1 and c.customer_id = $2`,
    [view.tenant.workspaceId, id],
  );
  return rows[0] ? toCustomer(rows[0]) : null;
}

/** Whether the personal data of the customer were removed; also true for an unknown id. */
export async function isErasedRow(view: View, id: string): Promise<boolean> {
  const rows = await view.named({
    name: 'customer_is_live',
    text: 'select 1 from customers where workspace_id = $1 and customer_id = $2 and erased_at is null',
    values: [view.tenant.workspaceId, id],
  });
  return rows.length === 0;
}

export type CustomerFilter = {
  /** Words of the email address or the name. */
  text: string | null;
  email: string | null;
  groupId: string | null;
  /** Any of these; empty: every customer. */
  ids?: string[];
  /** Members of the plan. */
  planId?: string | undefined;
  /** Whether members of any plan are listed, or the others. */
  isMember?: boolean | undefined;
};

export async function listCustomerRows(
  view: View,
  filter: CustomerFilter,
  page: DatedPage,
): Promise<Customer[]> {
  const query = await toListQuery(view, filter);
  const end = datedPageSql(query, { alias: 'c', idColumn: 'customer_id' }, page);
  const rows = await view.query<Row>(`${selectCustomer} ${end}`, query.values);
  return rows.map(toCustomer);
}

export async function countCustomerRows(
  view: View,
  filter: CustomerFilter,
  limit?: CountLimit,
): Promise<number> {
  const counted = { source: 'customers c', alias: 'c', ...(limit && { limit }) };
  return countRows(view, await toListQuery(view, filter), counted);
}

const membershipOf = `select from membership_subscribers m
  where m.workspace_id = $1 and m.customer_id = c.customer_id and m.status in ('active', 'past_due')`;

async function toListQuery(
  view: View,
  { text, email, groupId, ids = [], planId, isMember }: CustomerFilter,
): Promise<ListQuery> {
  const query = createListQuery(view.tenant.workspaceId);
  query.compare('c.email =', email);
  query.anyOf('c.customer_id', ids);
  if (groupId !== null)
    query.add(
      `exists (select from customer_group_members m
         where m.workspace_id = $1 and m.group_id = ${query.parameter(groupId)} and m.customer_id = c.customer_id)`,
    );
  if (planId !== undefined)
    query.add(`exists (${membershipOf} and m.plan_id = ${query.parameter(planId)})`);
  if (isMember !== undefined) query.add(`${isMember ? '' : 'not '}exists (${membershipOf})`);
  const words = toSearchWords(text ?? '');
  await addRecordConditions(view, query, { kind: 'customer', alias: 'c', words });
  return query;
}

function saveCustomerTerms(work: Work, customer: Customer): void {
  saveRecordTerms(work, { kind: 'customer', id: customer.id, terms: termsOf(customer) });
}

const termsOf = ({ email, name }: Pick<Customer, 'email' | 'name'>): string[] =>
  toTerms([email, name]);

/**
 * Finds or inserts the customer with the address in one statement. Null: a concurrent transaction
 * inserted the customer while this statement waited; repeating it finds that customer.
 */
export async function findOrInsertCustomer(
  work: Work,
  customer: Customer,
): Promise<{ id: CustomerId; name: string | null; isNew: boolean } | null> {
  const owner = { workspaceId: work.tenant.workspaceId, kind: 'customer' } as const;
  const [row] = await work.named<{ customer_id: CustomerId; name: string | null; made: boolean }>({
    name: 'customer_find_or_insert',
    text: `with made as (
        insert into customers (workspace_id, customer_id, email, name, addresses, version, created_at, updated_at)
        select $1, $2, $3, $4, $5, $6, $7, $8
        where not exists (select from customers where workspace_id = $1 and email = $3)
        on conflict (workspace_id, email) do nothing returning customer_id, name),
      terms as (
        insert into record_terms (workspace_id, record_id, terms)
        select $1, customer_id, array_to_tsvector($9::text[]) from made returning 1)
      select customer_id, name, true as made from made
      union all
      select customer_id, name, false from customers where workspace_id = $1 and email = $3`,
    values: [...newRow(work, customer), toRecordLexemes(owner, termsOf(customer))],
  });
  return row ? { id: row.customer_id, name: row.name, isNew: row.made } : null;
}

/** False: a customer with the address exists, possibly inserted concurrently. */
export async function insertCustomer(work: Work, customer: Customer): Promise<boolean> {
  const rows = await work.named({
    name: 'customer_insert',
    text: `insert into customers (workspace_id, customer_id, email, name, addresses, version, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (workspace_id, email) do nothing returning customer_id`,
    values: newRow(work, customer),
  });
  if (rows.length > 0) saveCustomerTerms(work, customer);
  return rows.length > 0;
}

function newRow(work: Work, customer: Customer): unknown[] {
  return [
    work.tenant.workspaceId,
    customer.id,
    customer.email,
    customer.name,
    JSON.stringify(customer.addresses),
    customer.version,
    customer.createdAt,
    customer.updatedAt,
  ];
}

export async function lockCustomer(work: Work, id: string): Promise<Customer | null> {
  await work.query(
    'select from customers where workspace_id = $1 and customer_id = $2 for no key update',
    [work.tenant.workspaceId, id],
  );
  return findCustomer(work, id);
}

export async function updateCustomer(work: Work, customer: Customer): Promise<void> {
  await work.query(
    `update customers set name = $3, addresses = $4, version = $5, updated_at = $6
     where workspace_id = $1 and customer_id = $2`,
    [
      work.tenant.workspaceId,
      customer.id,
      customer.name,
      JSON.stringify(customer.addresses),
      customer.version,
      customer.updatedAt,
    ],
  );
  saveCustomerTerms(work, customer);
}

/**
 * Adds to a customer's totals in a currency: `orders` is 1 for a purchase, and 0 with a negative
 * amount for a refund.
 */
export function addToTotals(
  work: Work,
  total: { customerId: CustomerId; currency: string; test: boolean; orders: 0 | 1; amount: number },
): void {
  work.writeLater({
    name: 'customer_totals_add',
    text: `insert into customer_totals as t
        (workspace_id, customer_id, currency, test, orders_count, total_spent, last_order_at)
      values ($1, $2, $3, $7, $4, $5, case when $4 > 0 then $6::timestamptz end)
      on conflict (workspace_id, customer_id, currency, test) do update
        set orders_count = t.orders_count + excluded.orders_count,
          total_spent = t.total_spent + excluded.total_spent,
          last_order_at = greatest(t.last_order_at, excluded.last_order_at)`,
    values: [
      work.tenant.workspaceId,
      total.customerId,
      total.currency,
      total.orders,
      total.amount,
      work.now,
      total.test,
    ],
  });
}

function toCustomer(row: Row): Customer {
  return {
    id: row.customer_id,
    email: row.email,
    name: row.name,
    addresses: row.addresses,
    groups: row.groups,
    memberships: row.memberships,
    totals: row.totals.map((total) => ({
      currency: total.currency,
      test: total.test,
      ordersCount: total.orders_count,
      totalSpent: total.total_spent,
      lastOrderAt: total.last_order_at === null ? null : new Date(total.last_order_at),
    })),
    erasedAt: row.erased_at,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
