import { equalsConstantTime } from '../../platform/crypto/signing.ts';
import type { TokenSubject } from '../../platform/crypto/tokens.ts';
import type { View } from '../../platform/unit-of-work.ts';
import type { CreateOrderInput, Order } from './order.ts';

type CreatedConfirmation = CreateOrderInput['confirmation'];

/**
 * Creates the confirmation token of an order. `subjectId` is the id of its checkout session or, if
 * there is none, the id of the order. Store `generation` and `keyId`, from which
 * `deriveConfirmationToken` derives the same token again.
 */
export function createConfirmationToken(
  view: View,
  subjectId: string,
  generation = 1,
): CreatedConfirmation {
  return { ...view.tokens.derive(toTokenSubject(subjectId, generation)), generation };
}

/** Derives the token of a session or an order again. */
export function deriveConfirmationToken(
  view: View,
  subjectId: string,
  { generation, keyId }: { generation: number; keyId: string },
): string {
  return view.tokens.derive(toTokenSubject(subjectId, generation), keyId).token;
}

type ConfirmedOrder = Pick<Order, 'id' | 'checkoutId' | 'confirmation'>;

/** The secret that gives a buyer access to the order page. */
export function getConfirmationToken(view: View, order: ConfirmedOrder): string {
  return deriveConfirmationToken(view, order.checkoutId ?? order.id, order.confirmation);
}

export function isConfirmationTokenOf(view: View, order: ConfirmedOrder, token: string): boolean {
  return equalsConstantTime(getConfirmationToken(view, order), token);
}

/** The page on which a buyer sees the status of the order. */
export function orderPageUrl(origin: string, token: string): string {
  return `${origin}/orders/${token}`;
}

function toTokenSubject(id: string, generation: number): TokenSubject {
  return { kind: 'conf', id, generation };
}
