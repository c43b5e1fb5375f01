import type { Quantities, Token } from './commands.ts';

/** A session in the model. Amounts in cents, times in minutes since the sequence began. */
export type Session = {
  status: 'open' | 'requires_consent' | 'completed' | 'expired' | 'cancelled';
  quantities: Quantities;
  /** The total of the last response. */
  total: number;
  accepted: string | null;
  payment: number | null;
  /** Until when its units are reserved, or null. */
  heldUntil: number | null;
  /** The units that it holds of each variant; a paying buyer may have reclaimed some. */
  held: Quantities;
  /** Since when it has held each variant. */
  heldAt: Quantities;
  /** When it first held something: a hold ends at most one hour later. */
  heldSince: number | null;
  /** A payment for the held units has begun, so they cannot be reclaimed. */
  isFirm: boolean;
  endsAt: number;
};

/** A payment and its state at the processor. */
export type Payment = {
  session: number;
  method: 'hosted' | 'token';
  amount: number;
  status: 'pending' | 'processing' | 'succeeded' | 'failed' | 'cancelled';
  account: 'none' | 'open' | 'processing' | 'paid' | 'failed';
  closesAt: number | null;
  /** Its money was kept because something was sold for it. */
  isKept: boolean;
  /** Its page has been submitted or is no longer needed; a job closes the page. */
  isToClose: boolean;
};

export const isLive = ({ status }: Pick<Session, 'status'>) =>
  status === 'open' || status === 'requires_consent';

/** A decision of the payer or the bank; a settled payment keeps its state. */
export function decide(payment: Payment, state: 'paid' | 'failed' | 'processing'): void {
  if (payment.account === 'open' || payment.account === 'processing') payment.account = state;
}

/** The state of a payment at the processor after a charge by this token. */
export function accountAfter(token: Token): Payment['account'] {
  if (token === 'tok_late') return 'processing';
  return token === 'tok_success' || token === 'tok_answer_lost' ? 'paid' : 'failed';
}
