import { shownSession } from '../../../../core/checkout/agents/shown-session.ts';
import type { FoundSession } from '../../../../core/checkout/load-session.ts';
import { sessionRecord } from '../../../../core/checkout/session-record.ts';
import type { MessageRecord } from '../../../../core/pricing/records/message-record.ts';
import type { View } from '../../../../platform/work.ts';
import { envelope } from '../envelope.ts';

const paying: MessageRecord = {
  type: 'info',
  code: 'payment_in_progress',
  content: 'The payment is being confirmed: look at the session again in a while.',
};

/** A session in its envelope, as it is at this moment. */
export async function sessionAnswer(view: View, found: FoundSession) {
  const { isPaying, ...shown } = await shownSession(view, found);
  const record = sessionRecord(view, shown);
  const messages = isPaying ? [...record.messages, paying] : record.messages;
  return { ...envelope(view.now), ...record, messages };
}
