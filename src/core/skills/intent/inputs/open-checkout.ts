import { DomainError } from '../../../../kernel/domain-error.ts';
import { getSession } from '../../../checkout/load-session.ts';
import { type CheckoutSession, isLiveSession } from '../../../checkout/session.ts';
import { describeLines } from '../../buying/describe-quote.ts';
import type { ResolutionContext } from '../../words/resolution-context.ts';
import type { TextReading } from '../text-reading.ts';

/*
 * A task whose checkout waits for payment has no cart. A text that would change one means the
 * checkout.
 */

const cancelPattern =
  /^\W*(?:(?:please|ok|okay|no|actually|just|i want to|i'd like to|can you|could you)\W+){0,3}(?:cancel|abort|stop|never ?mind|forget|discard|abandon|undo)(?:\W+(?:it|this|that|everything|(?:the|my|this|that) (?:checkout|order|purchase|payment|cart)))?(?:\W+(?:please|thanks|now))*\W*$/iu;
const maxCancelLength = 100;

/**
 * 422 `nothing_done` in a task with an unpaid checkout, for a text that cancels it or that changes
 * items of a cart. The message says how to do that.
 */
export async function assertNotOfCheckout(
  { deps, context, displayed }: ResolutionContext,
  reading: TextReading,
  text: string,
): Promise<void> {
  const id = context.remembered?.session_id;
  if (typeof id !== 'string' || context.bearer === null || displayed.cart) return;
  const isCancel = cancels(reading, text);
  if (!isCancel && !changesItems(reading)) return;
  const { session, origin } = await deps.unit.view(context.bearer.tenant, async (view) => ({
    session: await getSession(view, id),
    origin: view.origin,
  }));
  if (!isLiveSession(session)) return;
  throw new DomainError(
    'unprocessable',
    'nothing_done',
    `${describeOpen(session)} ${isCancel ? howToCancel(session, origin) : howToChange(session)}`,
  );
}

const cancels = ({ skill, action }: TextReading, text: string): boolean =>
  action === 'cancel' || (skill !== 'catalog-search' && isCancelText(text));

const isCancelText = (text: string): boolean =>
  text.length <= maxCancelLength && cancelPattern.test(text);

/** A cart that the text itself names is changed. */
const changesItems = ({ skill, action, extracted }: TextReading): boolean =>
  skill === 'cart-management' &&
  extracted.cartToken === undefined &&
  (action === 'add_item' || action === 'remove_item' || action === 'update_item');

const describeOpen = ({ quote }: CheckoutSession): string =>
  `The checkout of this task for ${describeLines(quote)} is open and not paid, and nothing was changed.`;

const howToCancel = ({ id, expiresAt }: CheckoutSession, origin: string): string =>
  `Nothing is charged unless the buyer pays, and it expires at ${expiresAt.toISOString()}. To cancel it now, send POST ${origin}/api/ucp/v1/checkout-sessions/${id}/cancel with an Idempotency-Key.`;

function howToChange({ id, items }: CheckoutSession): string {
  const lines = items.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity }));
  const request = { session_id: id, line_items: lines };
  return `To change its items, send all that it should have; now it is ${JSON.stringify(request)}. To buy something else beside it, send a message without this task id.`;
}
