import type { ExpectedVersions } from '../../kernel/expected-version.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { hookInUse } from '../hooks/hook.ts';
import { removeHook } from '../hooks/manage-hooks.ts';
import { removeAccount } from './accounts/manage-accounts.ts';
import { accountInUse } from './accounts/payment-account.ts';
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
  if (await isInUse(work, id)) throw hookInUse();
}

/**
 * Deletes an account with its keys. Throws 409 `payment_account_in_use` while its payments or refunds
 * are not finished. Refunds of its orders fail from then on.
 */
export async function deleteAccount(
  work: Work,
  id: string,
  expected: ExpectedVersions = null,
): Promise<void> {
  await removeAccount(work, id, expected);
  if (await isInUse(work, id)) throw accountInUse();
}

function isInUse(work: Work, processor: string): Promise<boolean> {
  const lateBefore = new Date(work.now.getTime() - latePaymentHours * 3_600_000);
  return hasUnfinishedPayments(work, processor, lateBefore);
}
