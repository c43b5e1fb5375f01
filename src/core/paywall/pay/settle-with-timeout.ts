import type { Tenant } from '../../../platform/unit-of-work.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';
import type { Paywall } from '../paywall.ts';
import { runSettlementAttempt } from '../settle/run-settlement-attempt.ts';

/**
 * Starts the first settlement attempt and waits for it up to `settleWaitMilliseconds`. After that
 * it continues in the background. The settlement job retries a failed attempt.
 */
export async function settleWithTimeout(
  paywall: Paywall,
  tenant: Tenant,
  orderId: string,
): Promise<void> {
  const attempt = runSettlementAttempt(paywall, tenant, orderId).then(
    () => undefined,
    (err) =>
      paywall.alarm('a settlement attempt failed and will be retried', { order_id: orderId, err }),
  );
  paywall.background.run(attempt);
  const { settleWaitMilliseconds } = paywall;
  if (settleWaitMilliseconds > 0)
    await withTimeout(settleWaitMilliseconds, attempt, () => undefined);
}
