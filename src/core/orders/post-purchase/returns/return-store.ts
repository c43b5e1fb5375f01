import type { Work } from '../../../../platform/unit-of-work.ts';
import type { Return } from '../../order.ts';

export async function insertReturn(work: Work, item: Return): Promise<void> {
  await work.query(
    `insert into order_returns (workspace_id, order_id, return_id, status, items, reason, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [
      work.tenant.workspaceId,
      item.orderId,
      item.id,
      item.status,
      JSON.stringify(item.items),
      item.reason,
      item.createdAt,
    ],
  );
}

export async function updateReturn(work: Work, item: Return): Promise<void> {
  await work.query(
    `update order_returns set status = $4, rma_number = $5, refund_id = $6, updated_at = $7
     where workspace_id = $1 and order_id = $2 and return_id = $3`,
    [
      work.tenant.workspaceId,
      item.orderId,
      item.id,
      item.status,
      item.rmaNumber,
      item.refundId,
      item.updatedAt,
    ],
  );
}
