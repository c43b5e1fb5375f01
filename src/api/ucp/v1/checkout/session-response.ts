import type { FastifyRequest } from 'fastify';
import { couponTitle } from '../../../../core/checkout/agents/coupon-title.ts';
import {
  hiddenDetailsMessage,
  loadSessionView,
} from '../../../../core/checkout/agents/session-view.ts';
import { redactSession } from '../../../../core/checkout/agents/transfer-session.ts';
import {
  currentRevision,
  type FoundSession,
  findStoredSession,
  shownRevision,
} from '../../../../core/checkout/load-session.ts';
import { type CheckoutSession, isLiveSession } from '../../../../core/checkout/session.ts';
import {
  type CheckoutSessionDto,
  toCheckoutSessionDto,
  toDiscountDto,
} from '../../../../core/checkout/session-dto.ts';
import {
  type BuyerContext,
  checkoutScopes,
  resolveViewer,
} from '../../../../core/customers/linking/buyer-context.ts';
import type { QuoteMessageDto } from '../../../../core/pricing/quote-dto.ts';
import { callContextOf } from '../../../../http/callers/bearer.ts';
import { createGuestReplay } from '../../../../http/guest-replay.ts';
import type { View } from '../../../../platform/unit-of-work.ts';
import { envelope } from '../envelope.ts';

const paymentInProgress: QuoteMessageDto = {
  type: 'info',
  code: 'payment_in_progress',
  content: 'The payment is being confirmed. Read the session again in a few seconds.',
};

/** The current session, with what the buyer or viewer may see of it. */
export async function sessionResponse(view: View, found: FoundSession, buyerContext: BuyerContext) {
  const { isPaying, ...visible } = redactSession(await loadSessionView(view, found), buyerContext);
  const dto = toCheckoutSessionDto(view, visible);
  const messages = [
    ...visibleMessages(dto),
    ...(isPaying ? [paymentInProgress] : []),
    ...(isLiveSession(visible.session) && visible.hidden.length > 0 ? [hiddenDetailsMessage] : []),
  ];
  return {
    ...envelope(view.now),
    ...dto,
    ...withDiscountTitles(visible.session),
    messages,
  };
}

/** The same as the response to a write. */
export async function sessionWriteResponse(
  status: number,
  view: View,
  found: FoundSession,
  buyerContext: BuyerContext,
) {
  const about = { id: found.session.id, version: shownRevision(found.session) };
  return { status, about, body: await sessionResponse(view, found, buyerContext) };
}

/** Rebuilds a guest's response with a session for a repeated idempotency key. */
export function sessionReplay(request: FastifyRequest) {
  return createGuestReplay(async (view, id) => {
    const found = await findStoredSession(view, id);
    if (!found) return null;
    const resolve = (originalView: View) =>
      resolveViewer(originalView, callContextOf(request), checkoutScopes);
    return {
      version: await currentRevision(view, found.session),
      present: async (originalView) =>
        sessionResponse(originalView, found, await resolve(originalView)),
    };
  });
}

/** Messages of a session that ended without an order no longer apply. */
function visibleMessages({ status, messages }: CheckoutSessionDto): QuoteMessageDto[] {
  return status === 'cancelled' || status === 'expired' ? [] : messages;
}

/** The discounts with titles that can be displayed to the buyer. */
function withDiscountTitles({ quote: { coupons, currency } }: CheckoutSession) {
  const discounts = coupons.map((coupon) => ({
    ...toDiscountDto(coupon),
    title: couponTitle(coupon, currency),
  }));
  const [discount] = discounts;
  return discount ? { discount, discounts } : {};
}
