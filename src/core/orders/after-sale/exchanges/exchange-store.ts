import type { SiteId, VariantId } from '../../../../kernel/id.ts';
import type { View, Work } from '../../../../platform/work.ts';
import type { Exchange } from '../../order.ts';

/** What somebody may get instead. `price` in minor units of `currency`. */
export type NewVariant = {
  id: VariantId;
  isDigital: boolean;
  price: number;
  currency: string;
};

type VariantRow = { variant_id: VariantId; is_digital: boolean; price: number; currency: string };

/** Variants of a store that can be sold now; others are left out. */
export async function sellableVariants(
  view: View,
  siteId: SiteId,
  ids: string[],
): Promise<Map<string, NewVariant>> {
  const rows = await view.query<VariantRow>(
    `select v.variant_id, p.is_digital, coalesce(v.price_amount, p.price_amount) as price, s.currency
     from variants v join products p on p.workspace_id = v.workspace_id and p.product_id = v.product_id
       join sites s on s.workspace_id = p.workspace_id and s.site_id = p.site_id
     where v.workspace_id = $1 and v.variant_id = any($3) and p.site_id = $2
       and v.archived_at is null and p.archived_at is null and p.published_at <= $4`,
    [view.tenant.workspaceId, siteId, ids, view.now],
  );
  return new Map(
    rows.map((row) => [
      row.variant_id,
      { id: row.variant_id, isDigital: row.is_digital, price: row.price, currency: row.currency },
    ]),
  );
}

/**
 * Locks variants in the order of their ids before some are taken and others put back: two exchanges
 * in opposite directions wait for each other and never in a circle.
 */
export async function lockVariants(work: Work, ids: string[]): Promise<void> {
  await work.query(
    'select from variants where workspace_id = $1 and variant_id = any($2) order by variant_id for no key update',
    [work.tenant.workspaceId, ids],
  );
}

/** The exchange stays as it is until the transaction ends; payments and orders are locked after it. */
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
    `update order_exchanges set status = $4, rma_number = $5, payment_id = $6, paid_at = $7, refund_id = $8, updated_at = $9
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
    ],
  );
}
