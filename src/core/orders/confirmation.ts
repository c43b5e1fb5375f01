import { equalsConstantTime } from '../../platform/crypto/signing.ts';
import type { TokenSubject } from '../../platform/crypto/tokens.ts';
import type { View } from '../../platform/unit-of-work.ts';
import type { CreateOrderInput, Order } from './order.ts';

type CreatedConfirmation = CreateOrderInput['confirmation'];

/**
 * A confirmation token for the order that `subjectId` will become: the checkout session's id, or
 * the order's own where there is no session (decisions 14). Keep `generation` and `keyId`: the same
 * token comes out again.
 */
export function createConfirmationToken(
  view: View,
  subjectId: string,
  generation = 1,
): CreatedConfirmation {
  return { ...view.tokens.derive(toTokenSubject(subjectId, generation)), generation };
}

/** The same token again, of a session or an order. */
export function deriveConfirmationToken(
  view: View,
  subjectId: string,
  { generation, keyId }: { generation: number; keyId: string },
): string {
  return view.tokens.derive(toTokenSubject(subjectId, generation), keyId).token;
}

type ConfirmedOrder = Pick<Order, 'id' | 'checkoutId' | 'confirmation'>;

/** The secret with which its buyer looks at an order. */
export function getConfirmationToken(view: View, order: ConfirmedOrder): string {
  return deriveConfirmationToken(view, order.checkoutId ?? order.id, order.confirmation);
}

export function isConfirmationTokenOf(view: View, order: ConfirmedOrder, token: string): boolean {
  return equalsConstantTime(getConfirmationToken(view, order), token);
}

/** The page on which a buyer sees how the order stands. */
export function orderPageUrl(origin: string, token: string): string {
  return `${origin}/orders/${token}`;
}

function toTokenSubject(id: string, generation: number): TokenSubject {
  return { kind: 'conf', id, generation };
}
