import type { Work } from '../../platform/unit-of-work.ts';
import type { StoredEmail } from './email.ts';
import { findEmail, updateSentEmail } from './email-store.ts';

/** Marks an email that was sent as bounced, and returns it; null if there is none. */
export async function bounceEmail(
  work: Work,
  id: string,
  reason: string,
): Promise<StoredEmail | null> {
  await updateSentEmail(work, id, reason);
  return findEmail(work, id);
}
