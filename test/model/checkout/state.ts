import type { Quantities, Token } from './commands.ts';

/** A session as the model has it. Amounts in cents, times in minutes since the sequence began. */
export type Session = {
  status: 'open' | 'requires_consent' | 'completed' | 'expired' | 'cancelled';
  quantities: Quantities;
  /** The total that was answered last. */
  total: number;
  accepted: string | null;
  payment: number | null;
  /** Until when its units are set aside; null: none are. */
  heldUntil: number | null;
  /** What it holds of each variant: a buyer who pays may have taken some of it. */
  held: Quantities;
  /** Since when it has held each variant. */
  heldAt: Quantities;
  /** When it first held something: no hold lasts longer than an hour after it. */
  heldSince: number | null;
  /** A payment for what it holds has begun: nobody takes it. */
  isFirm: boolean;
  endsAt: number;
};

/** A payment, and how its account at the processor stands. */
export type Payment = {
  session: number;
  method: 'hosted' | 'token';
  amount: number;
  status: 'pending' | 'processing' | 'succeeded' | 'failed' | 'cancelled';
  account: 'none' | 'open' | 'processing' | 'paid' | 'failed';
  closesAt: number | null;
  /** Somebody got something for it. */
  isKept: boolean;
  /** Its page has been handed in; a job closes the page once nobody wants it. */
  isToClose: boolean;
};

export const isLive = ({ status }: Pick<Session, 'status'>) =>
  status === 'open' || status === 'requires_consent';

/** What the payer or the bank does: an account that is settled stays so. */
export function decide(payment: Payment, state: 'paid' | 'failed' | 'processing'): void {
  if (payment.account === 'open' || payment.account === 'processing') payment.account = state;
}

/** What the processor makes of a token. */
export function accountAfter(token: Token): Payment['account'] {
  if (token === 'tok_late') return 'processing';
  return token === 'tok_success' || token === 'tok_answer_lost' ? 'paid' : 'failed';
}
