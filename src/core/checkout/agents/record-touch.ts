import type { Work } from '../../../platform/unit-of-work.ts';
import { addTouch, type Touch } from '../../customers/attribution.ts';
import { lockSession, saveSession } from '../load-session.ts';
import { isWithinLifetime } from '../session.ts';
import { isPaymentInFlight } from './transfer-session.ts';

/**
 * Stores where the buyer came from in a session that is about to be paid, without pricing it again.
 * A session that has ended or is being paid does not change.
 */
export async function recordTouch(work: Work, id: string, touch: Touch | null): Promise<void> {
  if (touch === null) return;
  const { session } = await lockSession(work, id);
  if (!isWithinLifetime(session, work.now) || (await isPaymentInFlight(work, session))) return;
  await saveSession(work, { ...session, attribution: addTouch(session.attribution, touch) });
}
