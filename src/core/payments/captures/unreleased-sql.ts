import { minutesAfter } from '../../../kernel/clock.ts';

/** A release that is repeated or has no answer for longer needs a person. */
const dueMinutes = 60;

/** Releases that were requested before this should have been made. */
export const releaseDueBefore = (now: Date): Date => minutesAfter(now, -dueMinutes);

/**
 * Whether money of a payment of `p` is still blocked although its release was requested before
 * `due`, a parameter, or was refused and is not repeated.
 */
export const isUnreleased = (due: string) =>
  `(p.captured_amount is not null and not p.authorization_closed and exists (
     select from payment_captures c
     where c.workspace_id = p.workspace_id and c.payment_id = p.payment_id and c.kind = 'release' and c.status <> 'succeeded'
     having min(c.created_at) < ${due}::timestamptz or not bool_or(c.status = 'pending')))`;
