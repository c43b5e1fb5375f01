import type { CaptureId, PaymentId } from '../../kernel/id.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { SandboxCapture } from './sandbox-ledger.ts';

export async function findCapture(view: View, id: CaptureId): Promise<SandboxCapture | null> {
  const [row] = await view.query<{
    payment_id: PaymentId;
    amount: number;
    failure: string | null;
  }>(
    `select payment_id, amount, failure from sandbox_captures
     where workspace_id = $1 and capture_id = $2`,
    [view.tenant.workspaceId, id],
  );
  return row ? { id, paymentId: row.payment_id, amount: row.amount, failure: row.failure } : null;
}

export async function insertCapture(work: Work, capture: SandboxCapture): Promise<void> {
  await work.query(
    `insert into sandbox_captures (workspace_id, capture_id, payment_id, amount, failure, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      ...[work.tenant.workspaceId, capture.id, capture.paymentId],
      ...[capture.amount, capture.failure, work.now],
    ],
  );
}
