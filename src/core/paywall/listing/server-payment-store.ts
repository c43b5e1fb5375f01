import type { View } from '../../../platform/unit-of-work.ts';
import type { PaymentPurpose, PaymentStatus } from '../../payments/payment.ts';
import { refundedPartSql } from '../../payments/refunds/owed-refund-sql.ts';
import type { PaymentMethod } from './payment-list-store.ts';

/** A payment with the order that it paid for and the job that looks for its outcome. */
export type ServerPayment = {
  /** A payment on a chain has the id of its order. */
  id: string;
  workspaceId: string;
  siteSlug: string;
  method: PaymentMethod;
  purpose: PaymentPurpose;
  /** The session, subscriber, exchange or order that was paid for. */
  subjectId: string;
  status: PaymentStatus;
  /** Why it failed, or why the outcome of a transfer is unknown. */
  failure: string | null;
  amount: number;
  /** Refunds that have not failed. */
  refunded: number;
  currency: string;
  test: boolean;
  processor: string;
  reference: string | null;
  orderId: string | null;
  orderName: string | null;
  createdAt: Date;
  updatedAt: Date;
  jobId: string | null;
  jobError: string | null;
  nextAttemptAt: Date | null;
};

const processorPayments = `select p.workspace_id, p.payment_id as id, p.site_id, p.method, p.purpose, p.subject_id, p.status, p.failure,
    p.amount, p.currency, p.test, p.processor, p.reference, coalesce(o.order_id, e.order_id) as order_id, p.created_at, p.updated_at
  from payments p
  left join orders o on p.purpose = 'checkout' and o.workspace_id = p.workspace_id and o.checkout_id = p.subject_id
  left join order_exchanges e on p.purpose = 'exchange' and e.workspace_id = p.workspace_id and e.exchange_id = p.subject_id`;

const chainPayments = `select p.workspace_id, p.order_id as id, p.site_id, 'x402' as method, 'checkout' as purpose, p.order_id as subject_id,
    case p.state when 'settled' then 'succeeded' when 'failed' then 'failed' else 'processing' end as status, p.failure, o.total as amount, o.currency, p.test, p.facilitator as processor, p.tx_hash as reference, p.order_id,
    p.created_at, coalesce(p.settled_at, p.created_at) as updated_at
  from x402_payments p join orders o on o.workspace_id = p.workspace_id and o.order_id = p.order_id`;

const describe = (rows: string): string =>
  `select p.id, p.workspace_id as "workspaceId", s.slug as "siteSlug", p.method, p.purpose, p.subject_id as "subjectId", p.status,
    p.failure, p.amount, p.currency, p.test, p.processor, p.reference, p.order_id as "orderId", o.name as "orderName",
    p.created_at as "createdAt", p.updated_at as "updatedAt", j.job_id as "jobId", j.last_error as "jobError",
    j.due_at as "nextAttemptAt",
    (select coalesce(sum(${refundedPartSql}), 0)::bigint from refunds r
      where r.workspace_id = p.workspace_id and r.payment_id = p.id) as refunded
  from (${rows}) p
  join sites s on s.workspace_id = p.workspace_id and s.site_id = p.site_id
  left join orders o on o.workspace_id = p.workspace_id and o.order_id = p.order_id
  left join lateral (
    select job_id, last_error, due_at from jobs
    where workspace_id = p.workspace_id
      and ((name = 'payments.recover' and payload ->> 'paymentId' = p.id) or (name = 'x402.settle' and payload ->> 'orderId' = p.id))
    order by due_at limit 1) j on true`;

/** The states of a payment on a chain that have a status of a processor's payment. */
const chainStates: Record<PaymentStatus, string[]> = {
  pending: [],
  processing: ['verified', 'settling', 'unknown'],
  succeeded: ['settled'],
  failed: ['failed'],
  cancelled: [],
};

/** `workspaceId`: null for all. */
export type ServerPaymentFilter = {
  status: PaymentStatus;
  workspaceId: string | null;
  changedBefore: Date;
};

/** Payments with one status: those that are processing oldest first, others newest first. */
export function listServerPayments(
  view: View,
  { status, workspaceId, changedBefore }: ServerPaymentFilter,
  limit: number,
): Promise<ServerPayment[]> {
  const order = status === 'processing' ? 'asc' : 'desc';
  const first = (changed: string) =>
    `and ($1::text is null or p.workspace_id = $1) and ${changed} <= $2 order by ${changed} ${order} limit $3`;
  // The status is part of the text, so that the index of processing payments can be used.
  return view.query(
    `${describe(`(${processorPayments} where p.status = '${status}' ${first('p.updated_at')})
      union all (${chainPayments} where p.state = any($4) ${first('coalesce(p.settled_at, p.created_at)')})`)}
     order by p.updated_at ${order}, p.id limit $3`,
    [workspaceId, changedBefore, limit, chainStates[status]],
  );
}

/**
 * Payments with this id or reference, and those of an order or session, the newest first. `numbers`
 * are those in the name of an order. All keys begin with the workspace, which not every id names, so
 * that each workspace is asked for its own.
 */
export function findServerPayments(
  view: View,
  { text, numbers }: { text: string; numbers: number[] },
): Promise<ServerPayment[]> {
  return view.query(
    `with orders_meant as (
        select o.workspace_id, o.order_id, o.checkout_id from workspaces w
          join orders o on o.workspace_id = w.workspace_id and o.order_id = $1
        union
        select o.workspace_id, o.order_id, o.checkout_id from workspaces w
          join orders o on o.workspace_id = w.workspace_id and o.number = any($2) and o.name = $1),
      meant as (
        select p.workspace_id, p.payment_id from workspaces w
          join payments p on p.workspace_id = w.workspace_id and p.payment_id = $1
        union select p.workspace_id, p.payment_id from workspaces w
          join payments p on p.workspace_id = w.workspace_id and p.subject_id = $1
        union select workspace_id, payment_id from payments where reference = $1
        union select p.workspace_id, p.payment_id from orders_meant o
          join payments p on p.workspace_id = o.workspace_id and p.subject_id = o.checkout_id
        union select p.workspace_id, p.payment_id from orders_meant o
          join order_exchanges e on e.workspace_id = o.workspace_id and e.order_id = o.order_id
          join payments p on p.workspace_id = e.workspace_id and p.subject_id = e.exchange_id),
      meant_on_chains as (
        select workspace_id, order_id from orders_meant
        union select workspace_id, order_id from x402_payments where tx_hash = $1)
     ${describe(`${processorPayments} where (p.workspace_id, p.payment_id) in (select * from meant)
       union all ${chainPayments} where (p.workspace_id, p.order_id) in (select * from meant_on_chains)`)}
     order by p.created_at desc, p.id limit 100`,
    [text, numbers],
  );
}
