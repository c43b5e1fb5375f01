import { sameBytes } from '../../platform/crypto/signing.ts';
import type { TokenSubject } from '../../platform/crypto/tokens.ts';
import type { View } from '../../platform/work.ts';
import type { Order, OrderDraft } from './order.ts';

type Confirmation = OrderDraft['confirmation'];

/**
 * A confirmation token for the order that `subjectId` will become: the checkout session's id, or
 * the order's own where there is no session (decisions 14). Keep `generation` and `keyId`: the same
 * token comes out again.
 */
export function mintConfirmation(view: View, subjectId: string, generation = 1): Confirmation {
  return { ...view.tokens.derive(subjectOf(subjectId, generation)), generation };
}

/** The same token again, of a session or an order. */
export function confirmationAgain(
  view: View,
  subjectId: string,
  { generation, keyId }: { generation: number; keyId: string },
): string {
  return view.tokens.derive(subjectOf(subjectId, generation), keyId).token;
}

type Confirmed = Pick<Order, 'id' | 'checkoutId' | 'confirmation'>;

/** The secret with which its buyer looks at an order. */
export function confirmationOf(view: View, order: Confirmed): string {
  return confirmationAgain(view, order.checkoutId ?? order.id, order.confirmation);
}

export function isConfirmationOf(view: View, order: Confirmed, token: string): boolean {
  return sameBytes(confirmationOf(view, order), token);
}

/** The page on which a buyer sees how the order stands. */
export function orderPageUrl(origin: string, token: string): string {
  return `${origin}/orders/${token}`;
}

function subjectOf(id: string, generation: number): TokenSubject {
  return { kind: 'conf', id, generation };
}
