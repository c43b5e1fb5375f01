import type { CustomerId } from '../../../../kernel/id.ts';
import type { View, Work } from '../../../../platform/unit-of-work.ts';
import { normalizeCouponCode } from '../../../pricing/coupons/coupon.ts';
import type { Exchange, Order } from '../../order.ts';

/**
 * The customer whose prices applied to an order; null if its buyer was not verified. Orders of
 * earlier versions do not know, but their checkout session does until it is deleted.
 */
export async function findVerifiedCustomer(view: View, { id }: Order): Promise<CustomerId | null> {
  const rows = await view.query<{ customer_id: CustomerId | null }>(
    `select case when o.customer_verified then o.customer_id
        when o.customer_verified is null then s.customer_id end as customer_id
      from orders o
        left join checkout_sessions s on s.workspace_id = $1 and s.session_id = o.checkout_id
      where o.workspace_id = $1 and o.order_id = $2`,
    [view.tenant.workspaceId, id],
  );
  return rows[0]?.customer_id ?? null;
}

/** When the prices of an order were fixed: at the creation of its payment. */
export async function findPricedAt(view: View, { createdAt, payment }: Order): Promise<Date> {
  const rows = await view.query<{ at: Date }>(
    `select least($2::timestamptz,
       (select created_at from payments where workspace_id = $1 and payment_id = $3)) as at`,
    [view.tenant.workspaceId, createdAt, payment?.id ?? null],
  );
  return rows[0]?.at ?? createdAt;
}

/**
 * The products of the coupons of an order that have not been changed since it was priced, by code in
 * upper case. The price is fixed when the payment is created, so a change of a coupon after that
 * counts as a change after the order.
 */
export async function listUnchangedCoupons(
  view: View,
  order: Order,
): Promise<{ key: string; productIds: string[] }[]> {
  if (order.coupons.length === 0) return [];
  return view.query(
    `select code_key as key, product_ids as "productIds" from coupons
      where workspace_id = $1 and site_id = $2 and code_key = any($3) and updated_at < least($4::timestamptz,
        (select created_at from payments where workspace_id = $1 and payment_id = $5))`,
    [
      view.tenant.workspaceId,
      order.siteId,
      order.coupons.map(({ code }) => normalizeCouponCode(code)),
      order.createdAt,
      order.payment?.id ?? null,
    ],
  );
}

/**
 * Locks variants in the order of their ids before some are sold and others restocked, so that two
 * exchanges in opposite directions cannot deadlock. Returns those with tracked stock.
 */
export async function lockVariants(work: Work, ids: string[]): Promise<Set<string>> {
  const rows = await work.query<{ id: string; tracked: boolean }>(
    `select variant_id as id, stock_on_hand is not null as tracked from variants
     where workspace_id = $1 and variant_id = any($2) order by variant_id for no key update`,
    [work.tenant.workspaceId, ids],
  );
  return new Set(rows.filter(({ tracked }) => tracked).map(({ id }) => id));
}

/** Locks the exchange until the transaction ends. Payments and orders are locked after it. */
export async function lockExchange(work: Work, id: string): Promise<void> {
  await work.query(
    'select from order_exchanges where workspace_id = $1 and exchange_id = $2 for no key update',
    [work.tenant.workspaceId, id],
  );
}

export async function insertExchange(work: Work, item: Exchange): Promise<void> {
  await work.query(
    `insert into order_exchanges (workspace_id, order_id, exchange_id, status, items, reason, price_difference, created_at,
        updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      work.tenant.workspaceId,
      item.orderId,
      item.id,
      item.status,
      JSON.stringify(item.items),
      item.reason,
      item.priceDifference,
      item.createdAt,
    ],
  );
}

export async function updateExchange(work: Work, item: Exchange): Promise<void> {
  await work.query(
    `update order_exchanges set status = $4, rma_number = $5, payment_id = $6, paid_at = $7, refund_id = $8, updated_at = $9,
        price_difference = $10
     where workspace_id = $1 and order_id = $2 and exchange_id = $3`,
    [
      work.tenant.workspaceId,
      item.orderId,
      item.id,
      item.status,
      item.rmaNumber,
      item.paymentId,
      item.paidAt,
      item.refundId,
      item.updatedAt,
      item.priceDifference,
    ],
  );
}
