import type { Work } from '../../../platform/unit-of-work.ts';
import type { Buyer } from '../../customers/address.ts';
import { lockSession, saveSession } from '../load-session.ts';
import { type CheckoutSession, isWithinLifetime } from '../session.ts';
import { isPaymentInFlight } from './transfer-session.ts';

/** Replaces the notes of a locked session, without pricing it again. */
export const saveNotes = (
  work: Work,
  session: CheckoutSession,
  notes: Record<string, unknown>,
): Promise<CheckoutSession> => saveSession(work, { ...session, notes });

/**
 * Sets the buyer of a session that is about to be paid. Nothing is priced again, so that a total
 * which has increased in the meantime still asks for consent. A session that has ended or is being
 * paid does not change, and neither does the buyer of one in which a person has entered details.
 */
export async function nameBuyer(
  work: Work,
  id: string,
  { buyer, notes }: { buyer: Buyer; notes: (session: CheckoutSession) => Record<string, unknown> },
): Promise<void> {
  const { session } = await lockSession(work, id);
  const isSame = session.buyer?.email === buyer.email && session.buyer.name === buyer.name;
  if (isSame || session.enteredDetails !== null || !isWithinLifetime(session, work.now)) return;
  if (await isPaymentInFlight(work, session)) return;
  await saveSession(work, { ...session, buyer, notes: notes(session) });
}
