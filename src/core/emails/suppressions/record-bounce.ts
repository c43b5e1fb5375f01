import type { Work } from '../../../platform/unit-of-work.ts';
import { bounceEmail } from '../bounce-email.ts';
import { suppressRecipient } from './manage-suppressions.ts';
import type { SuppressionReason } from './suppression.ts';

/** A permanent failure after the mail server had accepted the email. */
export type BounceReport = {
  emailId: string;
  reason: Extract<SuppressionReason, 'bounced' | 'complaint'>;
  detail: string | null;
};

/**
 * Records that an email was not delivered, and suppresses its recipient. Returns false for an email
 * that the workspace does not have. Repeating it changes nothing.
 */
export async function recordBounce(
  work: Work,
  { emailId, reason, detail }: BounceReport,
): Promise<boolean> {
  const email = await bounceEmail(work, emailId, detail ?? reason);
  if (!email) return false;
  await suppressRecipient(work, email, { reason, detail });
  return true;
}
