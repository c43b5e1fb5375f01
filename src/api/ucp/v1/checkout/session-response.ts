import type { FastifyRequest } from 'fastify';
import { couponTitle } from '../../../../core/checkout/agents/coupon-title.ts';
import { hiddenDetailsMessage } from '../../../../core/checkout/agents/hidden-details.ts';
import { loadSessionView } from '../../../../core/checkout/agents/session-view.ts';
import { redactSession } from '../../../../core/checkout/agents/transfer-session.ts';
import { type FoundSession, findStoredSession } from '../../../../core/checkout/load-session.ts';
import { type CheckoutSession, isLiveSession } from '../../../../core/checkout/session.ts';
import {
  type CheckoutSessionDto,
  toCheckoutSessionDto,
} from '../../../../core/checkout/session-dto.ts';
import {
  type BuyerContext,
  checkoutScopes,
  resolveViewer,
} from '../../../../core/customers/linking/buyer-context.ts';
import type { QuoteMessageDto } from '../../../../core/pricing/dto/quote-message-dto.ts';
import { callContextOf } from '../../../../http/callers/call-context.ts';
import { createGuestReplay } from '../../../../http/guest-replay.ts';
import type { View } from '../../../../platform/unit-of-work.ts';
import { envelope } from '../envelope.ts';

const paymentInProgress: QuoteMessageDto = {
  type: 'info',
  code: 'payment_in_progress',
  content: 'The payment is being confirmed: look at the session again in a while.',
};

/** A session in its envelope, as it is at this moment, and as whoever asks may see it. */
export async function sessionResponse(view: View, found: FoundSession, shopper: BuyerContext) {
  const { isPaying, ...shown } = redactSession(await loadSessionView(view, found), shopper);
  const record = toCheckoutSessionDto(view, shown);
  const messages = [
    ...visibleMessages(record),
    ...(isPaying ? [paymentInProgress] : []),
    ...(isLiveSession(shown.session) && shown.hidden.length > 0 ? [hiddenDetailsMessage] : []),
  ];
  return {
    ...envelope(view.now),
    ...record,
    ...withDiscountTitle(record, shown.session),
    messages,
  };
}

/** The same as the answer of a write. */
export async function sessionWriteResponse(
  status: number,
  view: View,
  found: FoundSession,
  by: BuyerContext,
) {
  const { id, version } = found.session;
  return { status, about: { id, version }, body: await sessionResponse(view, found, by) };
}

/** How a guest's response that shows a session is repeated. */
export function sessionReplay(request: FastifyRequest) {
  return createGuestReplay(async (view, id) => {
    const found = await findStoredSession(view, id);
    if (!found) return null;
    const looker = (then: View) => resolveViewer(then, callContextOf(request), checkoutScopes);
    return {
      version: found.session.version,
      present: async (then) => sessionResponse(then, found, await looker(then)),
    };
  });
}

/** A session that has ended without an order asks for nothing any more. */
function visibleMessages({ status, messages }: CheckoutSessionDto): QuoteMessageDto[] {
  return status === 'cancelled' || status === 'expired' ? [] : messages;
}

/** The discount with words that a buyer may be shown (ucp.md c). */
function withDiscountTitle({ discount }: CheckoutSessionDto, { quote }: CheckoutSession) {
  if (!discount || !quote.coupon) return {};
  return { discount: { ...discount, title: couponTitle(quote.coupon, quote.currency) } };
}
