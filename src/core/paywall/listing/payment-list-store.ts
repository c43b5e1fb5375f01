import { type CappedCount, cappedCount } from '../../../platform/db/capped-count.ts';
import { createListQuery, type ListQuery } from '../../../platform/db/list-query.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { isUnreleased, releaseDueBefore } from '../../payments/captures/unreleased-sql.ts';
import type { PaymentPurpose, PaymentStatus, RefundStatus } from '../../payments/payment.ts';
import { isRefundOwed, owedAmountSql } from '../../payments/refunds/owed-refund-sql.ts';

export const paymentMethods = ['hosted', 'token', 'x402'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** A payment through the processor or, as `x402`, on a chain. Amounts are in minor units. */
export type ListedPayment = {
  /** The id of the payment or, for a payment on a chain, of its order. */
  id: string;
  site_slug: string;
  purpose: PaymentPurpose;
  method: PaymentMethod;
  status: PaymentStatus;
  amount: number;
  /** Null, like the next one: the payment was not authorized to be captured later. */
  captured_amount: number | null;
  released_amount: number | null;
  currency: string;
  processor: string;
  test: boolean;
  order_id: string | null;
  order_name: string | null;
  subscriber_id: string | null;
  reference: string | null;
  failure: string | null;
  network: string | null;
  paid_after_void: boolean;
  /** Why its money was sent back although nothing was bought with it. */
  return_reason: string | null;
  refunds: {
    id: string;
    amount: number;
    reason: string;
    status: RefundStatus;
    /** The amount that the buyer has not received because it failed. */
    owed_amount: number;
    created_at: string;
  }[];
  created_at: Date;
};

/** Empty lists and nulls do not filter. */
export type PaymentFilter = {
  siteId: string | null;
  methods: PaymentMethod[];
  statuses: PaymentStatus[];
  test: boolean | null;
  paidAfterVoid: boolean | null;
  /** Whether money is still blocked although its release was requested. */
  releaseFailed: boolean | null;
  /** Whether a refund failed and its money did not go back in another way. */
  refundFailed: boolean | null;
};

type PaymentPage = { before: { createdAt: Date; id: string } | null; limit: number };

/** The columns of one of the two kinds of payments that the filters compare. */
type Columns = {
  id: string;
  method: string;
  status: string;
  paidAfterVoid: string;
  refundFailed: string;
  /** `due` adds a parameter, which PostgreSQL refuses if it is not used. */
  releaseFailed(due: () => string): string;
};

const processedColumns: Columns = {
  id: 'p.payment_id',
  method: 'p.method',
  status: 'p.status',
  paidAfterVoid: 'false',
  refundFailed: `exists (select from refunds r
    where r.workspace_id = p.workspace_id and r.payment_id = p.payment_id and ${isRefundOwed})`,
  releaseFailed: (due) => isUnreleased(due()),
};

/** A payment on a chain in the terms of a processor's payment. */
const transferColumns: Columns = {
  id: 'p.order_id',
  method: "'x402'",
  status: `case p.state when 'settled' then 'succeeded' when 'failed' then 'failed' else 'processing' end`,
  paidAfterVoid: 'p.paid_after_void',
  refundFailed: 'false',
  releaseFailed: () => 'false',
};

/** The newest first. Each kind reads at most a page from its own index. */
export async function listPaymentRows(
  view: View,
  filter: PaymentFilter,
  page: PaymentPage,
): Promise<ListedPayment[]> {
  const query = createListQuery(view.tenant.workspaceId);
  const limit = query.parameter(page.limit);
  const endOf = (columns: Columns) =>
    `where p.workspace_id = $1${conditionsOf(query, filter, { ...page, now: view.now }, columns)}
        order by p.created_at desc, ${columns.id} desc limit ${limit}`;
  return view.query<ListedPayment>(
    `with listed as (
       (select p.created_at, p.payment_id as id, p.site_id, p.purpose, p.subject_id, p.method, p.status, p.amount,
          case when p.capture <> 'automatic' then p.captured_amount end as captured_amount,
          case when p.capture <> 'automatic' and p.captured_amount is not null
            then case when p.authorization_closed then p.amount - p.captured_amount else 0 end end as released_amount,
          p.currency, p.processor, p.test, p.reference, p.failure, null as network, false as paid_after_void
        from payments p ${endOf(processedColumns)})
       union all
       (select p.created_at, p.order_id, p.site_id, 'checkout', null, 'x402', ${transferColumns.status}, o.total,
          null, null, o.currency, p.facilitator, p.test, p.tx_hash, p.failure, p.network, p.paid_after_void
        from x402_payments p join orders o on o.workspace_id = p.workspace_id and o.order_id = p.order_id
        ${endOf(transferColumns)})
       order by created_at desc, id desc limit ${limit})
     select l.id, s.slug as site_slug, l.purpose, l.method, l.status, l.amount, l.captured_amount, l.released_amount,
       l.currency, l.processor, l.test, o.order_id, o.name as order_name,
       case l.purpose when 'membership' then l.subject_id end as subscriber_id, l.reference, l.failure, l.network,
       l.paid_after_void, l.created_at, r.return_reason, coalesce(r.refunds, '[]') as refunds
     from listed l join sites s on s.workspace_id = $1 and s.site_id = l.site_id
       left join order_exchanges e on e.workspace_id = $1 and l.purpose = 'exchange' and e.exchange_id = l.subject_id
       left join orders c on c.workspace_id = $1 and l.purpose = 'checkout' and c.checkout_id = l.subject_id
       left join orders o on o.workspace_id = $1
         and o.order_id = coalesce(e.order_id, c.order_id, case l.method when 'x402' then l.id end)
       left join lateral (
         select min(reason) filter (where payment_id is not null and order_id is null) as return_reason,
           json_agg(json_build_object('id', refund_id, 'amount', amount, 'reason', reason, 'status', status,
             'owed_amount', owed, 'created_at', created_at) order by refund_id) as refunds
         from (select r.*, ${owedAmountSql} as owed from refunds r where r.workspace_id = $1
           and (r.payment_id = l.id or (r.payment_id is null and r.order_id = l.id and l.method = 'x402'))) f) r on true
     order by l.created_at desc, l.id desc`,
    query.values,
  );
}

function conditionsOf(
  query: ListQuery,
  filter: PaymentFilter,
  { before, now }: PaymentPage & { now: Date },
  columns: Columns,
): string {
  const { siteId, methods, statuses, test, paidAfterVoid, releaseFailed, refundFailed } = filter;
  const conditions: string[] = [];
  const add = (left: string, value: unknown) =>
    conditions.push(` and ${left} ${query.parameter(value)}`);
  if (siteId !== null) add('p.site_id =', siteId);
  if (test !== null) add('p.test =', test);
  if (paidAfterVoid !== null) add(`${columns.paidAfterVoid} =`, paidAfterVoid);
  if (refundFailed !== null) add(`${columns.refundFailed} =`, refundFailed);
  if (releaseFailed !== null)
    add(`${columns.releaseFailed(() => query.parameter(releaseDueBefore(now)))} =`, releaseFailed);
  if (methods.length > 0)
    conditions.push(` and ${columns.method} = any(${query.parameter(methods)}::text[])`);
  if (statuses.length > 0)
    conditions.push(` and ${columns.status} = any(${query.parameter(statuses)}::text[])`);
  if (before) {
    const position = `${query.parameter(before.createdAt)}, ${query.parameter(before.id)}`;
    conditions.push(` and (p.created_at, ${columns.id}) < (${position})`);
  }
  return conditions.join('');
}

/** Transfers on a network since a time. */
export type TransferCounts = {
  network: string;
  settled: number;
  pending: number;
  void: number;
  paid_after_void: number;
};

export async function countTransferRows(
  view: View,
  { siteId, since }: { siteId: string | null; since: Date },
): Promise<TransferCounts[]> {
  return view.query<TransferCounts>(
    `select network, count(*) filter (where state = 'settled')::int as settled,
       count(*) filter (where state in ('verified', 'settling', 'unknown'))::int as pending,
       count(*) filter (where state = 'failed' and not paid_after_void)::int as void,
       count(*) filter (where paid_after_void)::int as paid_after_void
     from x402_payments
     where workspace_id = $1 and created_at >= $2 and ($3::text is null or site_id = $3)
     group by network order by network`,
    [view.tenant.workspaceId, since, siteId],
  );
}

/** Transfers that arrived for void orders; test money does not count. */
export function countPaidAfterVoid(view: View, siteId: string | null): Promise<CappedCount> {
  return cappedCount(
    view,
    `select created_at as at, order_id as problem from x402_payments
     where workspace_id = $1 and paid_after_void and not test and ($2::text is null or site_id = $2)
     order by created_at`,
    [view.tenant.workspaceId, siteId],
  );
}
