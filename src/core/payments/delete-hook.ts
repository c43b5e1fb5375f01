import type { ExpectedVersions } from '../../kernel/expected-version.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { hookInUse } from '../hooks/hook.ts';
import { removeHook } from '../hooks/manage-hooks.ts';
import { latePaymentHours } from './manage-payments.ts';
import { hasUnfinishedPayments } from './payment-store.ts';

/**
 * Deletes a hook. Throws 409 `hook_in_use` while payments or refunds through it are not finished;
 * otherwise what `removeHook` throws.
 */
export async function deleteHook(
  work: Work,
  id: string,
  expected: ExpectedVersions = null,
): Promise<void> {
  // First, because it waits for transactions that create payments through the hook.
  await removeHook(work, id, expected);
  const lateBefore = new Date(work.now.getTime() - latePaymentHours * 3_600_000);
  if (await hasUnfinishedPayments(work, id, lateBefore)) throw hookInUse();
}
