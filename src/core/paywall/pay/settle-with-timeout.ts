import type { Tenant } from '../../../platform/unit-of-work.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';
import type { Paywall } from '../paywall.ts';
import { runSettlementAttempt } from '../settle/run-settlement-attempt.ts';

/**
 * Starts the first attempt to settle, and waits for it as long as is set; it goes on unheard. What fails
 * here is left to the job.
 */
export async function settleWithTimeout(
  paywall: Paywall,
  tenant: Tenant,
  orderId: string,
): Promise<void> {
  const attempt = runSettlementAttempt(paywall, tenant, orderId).then(
    () => undefined,
    (err) =>
      paywall.alarm('a settlement broke off, and is tried again', { order_id: orderId, err }),
  );
  paywall.background.run(attempt);
  const { settleWaitMilliseconds } = paywall;
  if (settleWaitMilliseconds > 0)
    await withTimeout(settleWaitMilliseconds, attempt, () => undefined);
}
