import { DomainError } from '../../../kernel/domain-error.ts';
import { fingerprintOf } from '../../../platform/idempotency/run-idempotent.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { askHook } from '../../hooks/ask-hook.ts';
import { findEnabledHook } from '../../hooks/enabled-hooks.ts';
import { toOutsideLines } from '../../pricing/calculation/line-amounts.ts';
import type { CheckoutSession } from '../session.ts';
import { type OrderDraft, orderValidationService } from './order-validation.ts';

const retryAfterSeconds = 30;

/**
 * Asks the order validation hook of the store, or a plug-in, before a payment begins. Throws 422 `order_refused`
 * with the merchant's message, and 503 `order_validation_unavailable` if there is no answer and the
 * store refuses orders without one.
 */
export async function assertOrderAccepted(view: View, session: CheckoutSession): Promise<void> {
  const hook = await findEnabledHook(view, session.siteId, 'order_validation');
  if (hook === null && !view.decidesByDefault(orderValidationService)) return;
  const about = toOrderDraft(session);
  const question = { hook, about, fingerprint: fingerprintOf(about) };
  const result = askHook(view, orderValidationService, question);
  if (result === null) return;
  if ('fallback' in result) {
    if (result.fallback === 'refuse') throw validationUnavailable();
  } else if (!result.answer.accepted) {
    throw new DomainError('unprocessable', 'order_refused', result.answer.message);
  }
}

const toOrderDraft = ({ quote, ...session }: CheckoutSession): OrderDraft => ({
  channel: session.channel,
  currency: quote.currency,
  email: session.buyer?.email ?? null,
  name: session.buyer?.name ?? null,
  shippingAddress: session.shippingAddress,
  billingAddress: session.billingAddress,
  shippingOptionId: session.selectedShippingOptionId,
  couponCodes: quote.coupons.map(({ code }) => code),
  lines: toOutsideLines(quote.lines),
  totals: quote.totals,
});

const validationUnavailable = () =>
  new DomainError(
    'unavailable',
    'order_validation_unavailable',
    'The store cannot check orders at the moment. Try again in a minute.',
    { retryAfterSeconds },
  );
