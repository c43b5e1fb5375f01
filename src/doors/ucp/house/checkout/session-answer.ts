import { couponTitle } from '../../../../core/checkout/agents/coupon-title.ts';
import { visibleTo } from '../../../../core/checkout/agents/hand-over.ts';
import { detailsHidden } from '../../../../core/checkout/agents/personal-details.ts';
import { shownSession } from '../../../../core/checkout/agents/shown-session.ts';
import type { FoundSession } from '../../../../core/checkout/load-session.ts';
import { type CheckoutSession, isLive } from '../../../../core/checkout/session.ts';
import {
  type CheckoutSessionRecord,
  sessionRecord,
} from '../../../../core/checkout/session-record.ts';
import type { Shopper } from '../../../../core/customers/linking/shopper.ts';
import type { MessageRecord } from '../../../../core/pricing/records/message-record.ts';
import type { View } from '../../../../platform/work.ts';
import { envelope } from '../envelope.ts';

const paying: MessageRecord = {
  type: 'info',
  code: 'payment_in_progress',
  content: 'The payment is being confirmed: look at the session again in a while.',
};

/** A session in its envelope, as it is at this moment, and as whoever asks may see it. */
export async function sessionAnswer(view: View, found: FoundSession, shopper: Shopper) {
  const { isPaying, ...shown } = visibleTo(await shownSession(view, found), shopper);
  const record = sessionRecord(view, shown);
  const messages = [
    ...messagesOf(record),
    ...(isPaying ? [paying] : []),
    ...(isLive(shown.session) && shown.hidden.length > 0 ? [detailsHidden] : []),
  ];
  return { ...envelope(view.now), ...record, ...titled(record, shown.session), messages };
}

/** A session that has ended without an order asks for nothing any more. */
function messagesOf({ status, messages }: CheckoutSessionRecord): MessageRecord[] {
  return status === 'cancelled' || status === 'expired' ? [] : messages;
}

/** The discount with words that a buyer may be shown (ucp.md c). */
function titled({ discount }: CheckoutSessionRecord, { quote }: CheckoutSession) {
  if (!discount || !quote.coupon) return {};
  return { discount: { ...discount, title: couponTitle(quote.coupon, quote.currency) } };
}
