import type { Work } from '../../../platform/unit-of-work.ts';
import type { Fulfillment } from '../order.ts';

/** Inserts a fulfillment and updates the fulfilled quantity of its lines. */
export async function insertFulfillment(
  work: Work,
  orderId: string,
  { id, carrier, trackingNumber, items, createdAt }: Fulfillment,
): Promise<void> {
  await work.named({
    name: 'fulfillment_insert',
    text: `with shipped as (
        update order_lines l set fulfilled = l.fulfilled + item.quantity
        from unnest($6::text[], $7::int[]) as item (line_item_id, quantity)
        where l.workspace_id = $1 and l.order_id = $2 and l.line_item_id = item.line_item_id)
      insert into fulfillments (workspace_id, order_id, fulfillment_id, carrier, tracking_number, items, created_at)
      values ($1, $2, $3, $4, $5, $8, $9)`,
    values: [
      work.tenant.workspaceId,
      orderId,
      id,
      carrier,
      trackingNumber,
      items.map((item) => item.lineItemId),
      items.map((item) => item.quantity),
      JSON.stringify(items),
      createdAt,
    ],
  });
}
