import type { FastifyRequest } from 'fastify';
import { couponTitle } from '../../../../core/checkout/agents/coupon-title.ts';
import { visibleTo } from '../../../../core/checkout/agents/hand-over.ts';
import { detailsHidden } from '../../../../core/checkout/agents/personal-details.ts';
import { shownSession } from '../../../../core/checkout/agents/shown-session.ts';
import { type FoundSession, storedSession } from '../../../../core/checkout/load-session.ts';
import { type CheckoutSession, isLive } from '../../../../core/checkout/session.ts';
import {
  type CheckoutSessionRecord,
  sessionRecord,
} from '../../../../core/checkout/session-record.ts';
import { lookerOf, type Shopper, toCheckOut } from '../../../../core/customers/linking/shopper.ts';
import type { MessageRecord } from '../../../../core/pricing/records/message-record.ts';
import { askingOf } from '../../../../http/callers/shopping.ts';
import { guestReplay } from '../../../../http/guest-replay.ts';
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

/** The same as the answer of a write. */
export async function writtenAnswer(status: number, view: View, found: FoundSession, by: Shopper) {
  const { id, version } = found.session;
  return { status, about: { id, version }, body: await sessionAnswer(view, found, by) };
}

/** How a guest's response that shows a session is repeated. */
export function sessionReplay(request: FastifyRequest) {
  return guestReplay(async (view, id) => {
    const found = await storedSession(view, id);
    if (!found) return null;
    const looker = (then: View) => lookerOf(then, askingOf(request), toCheckOut);
    return {
      version: found.session.version,
      present: async (then) => sessionAnswer(then, found, await looker(then)),
    };
  });
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
