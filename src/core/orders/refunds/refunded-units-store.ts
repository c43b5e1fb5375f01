import type { OrderId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { RefundedGoods } from '../../payments/payment.ts';

/** Adds to the refunded units of lines. */
export async function addRefundedUnits(
  work: Work,
  orderId: OrderId,
  items: RefundedGoods['items'],
): Promise<void> {
  await work.query(
    `update order_lines l set refunded = l.refunded + item.quantity
     from unnest($3::text[], $4::int[]) as item (line_item_id, quantity)
     where l.workspace_id = $1 and l.order_id = $2 and l.line_item_id = item.line_item_id`,
    [
      work.tenant.workspaceId,
      orderId,
      items.map(({ lineItemId }) => lineItemId),
      items.map(({ quantity }) => quantity),
    ],
  );
}
