import type { SiteId } from '../../kernel/id.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { Order } from './order.ts';
import { repeatIfNumberIsTaken } from './order-number-store.ts';

export async function findImportedOrder(
  view: View,
  siteId: SiteId,
  importedId: string,
): Promise<boolean> {
  const rows = await view.query(
    'select from orders where workspace_id = $1 and site_id = $2 and imported_id = $3',
    [view.tenant.workspaceId, siteId, importedId],
  );
  return rows.length > 0;
}

type ImportedParts = {
  importedId: string;
  wanted: number | null;
  confirmationHash: string;
  refund: { id: string; amount: number } | null;
};

/**
 * Inserts an order with its lines, fulfillments and refund; returns its number. It keeps its number
 * if that is free, and the next order of the store gets a higher one.
 */
export async function insertImportedOrder(
  work: Work,
  order: Order,
  { importedId, wanted, confirmationHash, refund }: ImportedParts,
): Promise<number> {
  const number = await takeNumber(work, order.siteId, wanted);
  const inserting = work.query(
    `with placed as (
        insert into orders (workspace_id, order_id, site_id, status, fulfillment_status, channel, test, customer_id, buyer,
            shipping_address, billing_address, totals, coupons, currency, payment, confirmation_hash, confirmation_generation,
            confirmation_key, version, created_at, updated_at, payment_status, disputed, number, name, imported_id)
          values ($1, $2, $3, $4, $5, 'import', false, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 1, $17, $17, $18, false,
            $19, $20, $21)
          returning workspace_id, order_id),
      lines as (
        insert into order_lines (workspace_id, order_id, line_item_id, position, product_id, variant_id, name, options, sku,
            image_url, is_digital, digital_asset_id, quantity, unit_price, subtotal, discount, tax, fulfilled)
          select workspace_id, order_id, id, position, "productId", "variantId", name, options, sku, null, "isDigital", null,
            quantity, "unitPrice", subtotal, discount, tax, fulfilled
          from placed, json_to_recordset($22) as line (id text, position int, "productId" text, "variantId" text, name text,
            options json, sku text, "isDigital" boolean, quantity int, "unitPrice" bigint, subtotal bigint, discount bigint,
            tax bigint, fulfilled int)),
      refunded as (
        insert into refunds (workspace_id, refund_id, order_id, amount, currency, reason, status, created_at, settled_at)
          select workspace_id, $24, order_id, $25, $12, 'imported', 'succeeded', $17, $17 from placed where $24::text is not null)
      insert into fulfillments (workspace_id, order_id, fulfillment_id, items, created_at)
        select workspace_id, order_id, id, items, "createdAt"
        from placed, json_to_recordset($23) as shipment (id text, items jsonb, "createdAt" timestamptz)`,
    [
      work.tenant.workspaceId,
      order.id,
      order.siteId,
      order.status,
      order.fulfillmentStatus,
      order.customerId,
      jsonOrNull(order.buyer),
      jsonOrNull(order.shippingAddress),
      jsonOrNull(order.billingAddress),
      JSON.stringify(order.totals),
      JSON.stringify(order.coupons),
      order.currency,
      jsonOrNull(order.payment),
      confirmationHash,
      order.confirmation.generation,
      order.confirmation.keyId,
      order.createdAt,
      order.paymentStatus,
      number,
      order.name,
      importedId,
      JSON.stringify(order.lines.map((line, position) => ({ ...line, position }))),
      JSON.stringify(order.fulfillments),
      refund?.id ?? null,
      refund?.amount ?? null,
    ],
  );
  await inserting.catch(repeatIfNumberIsTaken);
  return number;
}

/** Locks the counter of the store, so that a later import or sale takes a higher number. */
async function takeNumber(work: Work, siteId: SiteId, wanted: number | null): Promise<number> {
  const key = [work.tenant.workspaceId, siteId];
  await work.query(
    `insert into order_counters (workspace_id, site_id, test, last_number) values ($1, $2, false, 1000)
     on conflict (workspace_id, site_id, test) do update set last_number = order_counters.last_number`,
    key,
  );
  const [row] = await work.query<{ number: number }>(
    `select case when $3::int is null or exists (select from orders where workspace_id = $1 and site_id = $2 and not test
         and number = $3) then last_number + 1 else $3 end as number
     from order_counters where workspace_id = $1 and site_id = $2 and not test`,
    [...key, wanted],
  );
  const number = row?.number ?? 1001;
  await work.query(
    `update order_counters set last_number = greatest(last_number, $3)
     where workspace_id = $1 and site_id = $2 and not test`,
    [...key, number],
  );
  return number;
}

const jsonOrNull = (value: unknown) => (value === null ? null : JSON.stringify(value));
