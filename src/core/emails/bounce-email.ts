import type { Work } from '../../platform/unit-of-work.ts';
import type { StoredEmail } from './email.ts';
import { findEmails, updateSentEmail } from './email-store.ts';

/** Marks an email that was sent as bounced, and returns it; null if there is none. */
export async function bounceEmail(
  work: Work,
  id: string,
  reason: string,
): Promise<StoredEmail | null> {
  await updateSentEmail(work, id, reason);
  const [email = null] = await findEmails(work, [id]);
  return email;
}
