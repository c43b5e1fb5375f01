import { asksForCheckout } from '@stoa/shopping-intent';
import { DomainError } from '../../../../kernel/domain-error.ts';
import type { ResolutionContext } from '../../words/resolution-context.ts';
import type { TextReading } from '../text-reading.ts';
import { changeUnclear, quantityUnclear } from './nothing-done.ts';

/*
 * A text changes a cart as a whole or not at all: what it also asks for is never left out without
 * a word.
 */

/**
 * 422 `nothing_done` for a change of the cart with words that are not understood. Items to add are
 * offered instead, and a checkout has its own answer.
 */
export function assertUnderstood({ skill, action, extracted }: TextReading): void {
  const { unknownWords: unread, items = [] } = extracted;
  if (skill !== 'cart-management' || !unread || unread.length === 0) return;
  if (action === 'update_item') throw quantityUnclear(unread);
  const adds = action === 'add_item' || action === 'create';
  if (!adds || items.length === 0) throw changeUnclear(unread);
}

/**
 * 422 `nothing_done` for "add a tote and check out" beside an open cart: a checkout of the named
 * items alone would leave the cart behind.
 */
export function assertNotBesideCart(
  { displayed, context }: ResolutionContext,
  { skill, extracted }: TextReading,
  text: string,
): void {
  const { items = [], cartToken, sessionId } = extracted;
  const isNamed = items.some(
    ({ query, productId, variantId }) => (query ?? productId ?? variantId) !== undefined,
  );
  if (skill !== 'ucp-checkout' || !displayed.cart || !isNamed) return;
  if ((cartToken ?? sessionId) !== undefined || context.remembered?.skill !== undefined) return;
  if (!asksForCheckout(text)) return;
  throw new DomainError(
    'unprocessable',
    'nothing_done',
    'A cart is open in this conversation, so nothing was added or bought. First add the items, for example “add 2 mugs to my cart”, then send “check out”: it is for the whole cart.',
  );
}

const cancelPattern =
  /^\W*(?:(?:please|ok|okay|no|actually|just)\W+){0,2}(?:cancel|abort)(?:\W+(?:please|thanks))?\W*$/iu;

/** 422 `nothing_done` for "cancel" after a cart: it may mean the cart or only the last change. */
export function assertNotCancel(
  { displayed, context }: ResolutionContext,
  { skill }: TextReading,
  text: string,
): void {
  if (skill !== null || !displayed.cart || context.remembered?.skill !== undefined) return;
  if (text.length > 100 || !cancelPattern.test(text)) return;
  throw new DomainError(
    'unprocessable',
    'nothing_done',
    'The cart is still open, and nothing was changed. To give it up, send “cancel my cart”; to take an item out, send for example “remove the mug”.',
  );
}
