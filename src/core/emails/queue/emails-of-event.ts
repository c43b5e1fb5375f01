import type { EventType, RecordedEvent } from '../../events/event.ts';
import type { EmailKind } from '../email-kinds.ts';

/** An email to queue. There is at most one of each kind about the same resource. */
export type EmailDraft = {
  kind: EmailKind;
  resourceId: string;
  /** The order that it is about; its buyer is the recipient. */
  orderId?: string;
  /** The payment of a checkout that it is about, unless there is an order. */
  paymentId?: string;
  /** The recipient, unless it is the buyer of the order or checkout, or the staff. */
  recipient?: string;
  /** Data that can no longer be read when the email is sent. */
  details?: object;
  /** Why it is recorded without being sent. It can still be sent again later. */
  skipReason?: 'not_requested';
};

type DraftEmails = (event: RecordedEvent) => EmailDraft[];

/** The emails that each type of event causes. */
const emailsByEventType: Partial<Record<EventType, DraftEmails>> = {
  'order.created': ({ resource: { id } }) => [
    { kind: 'order_confirmed', resourceId: id, orderId: id },
    { kind: 'staff_new_order', resourceId: id, orderId: id },
  ],
  'order.partially_fulfilled': draftFulfillmentEmails,
  'order.fulfilled': draftFulfillmentEmails,
  'order.cancelled': ({ resource: { id } }) => [
    { kind: 'order_cancelled', resourceId: id, orderId: id },
  ],
  'order.refunded': draftRefundEmails,
  'order.refund_failed': draftRefundFailureEmail,
  'order.disputed': draftDisputeEmail,
  'return.requested': (event) => [
    ...aboutPartOfOrder('return_requested')(event),
    ...aboutPartOfOrder('staff_return_requested')(event),
  ],
  'return.approved': aboutPartOfOrder('return_approved'),
  'return.rejected': aboutPartOfOrder('return_rejected'),
  'return.received': aboutPartOfOrder('return_received'),
  'exchange.created': aboutPartOfOrder('exchange_requested'),
  'exchange.approved': aboutPartOfOrder('exchange_approved'),
  'payment.failed': aboutPayment('payment_failed'),
  'payment.returned': aboutPayment('payment_returned'),
  'stock.low': draftStockEmail,
  'membership.subscriber.created': draftMembershipEmails,
  'membership.subscriber.updated': draftMembershipEmails,
  'membership.subscriber.payment_failed': draftMembershipEmails,
  'membership.subscriber.cancelled': draftMembershipEmails,
  'membership.subscriber.disputed': draftMembershipDisputeEmail,
};

/** The emails that the event causes. */
export function emailsOfEvent(event: RecordedEvent): EmailDraft[] {
  return emailsByEventType[event.type]?.(event) ?? [];
}

const readPayload = <Data, Context>({ payload }: RecordedEvent) =>
  JSON.parse(payload) as { data: Data; context: Context };

function aboutPartOfOrder(kind: EmailKind): DraftEmails {
  return (event) => {
    const { context } = readPayload<unknown, { order_id: string }>(event);
    return [{ kind, resourceId: event.resource.id, orderId: context.order_id }];
  };
}

function aboutPayment(kind: EmailKind): DraftEmails {
  return (event) => {
    const { id } = event.resource;
    return [
      { kind, resourceId: id, paymentId: id, details: readPayload<object, unknown>(event).data },
    ];
  };
}

/** Each time that the stock of a variant falls to its threshold or to zero. */
function draftStockEmail(event: RecordedEvent): EmailDraft[] {
  const { data } = readPayload<{ quantity: number }, unknown>(event);
  const kind = data.quantity > 0 ? 'staff_low_stock' : 'staff_out_of_stock';
  return [{ kind, resourceId: event.id, details: data }];
}

/**
 * A shipment by the merchant names its fulfillment, and says whether the buyer is notified. Downloads
 * that are delivered with the order are part of its confirmation; those of a payment on a chain
 * follow when it has settled.
 */
function draftFulfillmentEmails(event: RecordedEvent): EmailDraft[] {
  const orderId = event.resource.id;
  const { data, context } = readPayload<{ channel?: string }, ShipmentContext>(event);
  const { fulfillment_id: resourceId, notify_customer: isWanted = true } = context;
  if (resourceId !== undefined) {
    const skip = isWanted ? {} : ({ skipReason: 'not_requested' } as const);
    return [{ kind: 'order_shipped', resourceId, orderId, ...skip }];
  }
  return data.channel === 'x402' ? [{ kind: 'downloads_ready', resourceId: orderId, orderId }] : [];
}

type ShipmentContext = { fulfillment_id?: string; notify_customer?: boolean };

type RefundContext = { id: string; settled?: boolean };

/**
 * A refund, or an order whose payment on a chain never settled. The merchant who settles a refund
 * may owe the buyer nothing, so the buyer gets no email about it.
 */
function draftRefundEmails(event: RecordedEvent): EmailDraft[] {
  const orderId = event.resource.id;
  const { context } = readPayload<unknown, { refund?: RefundContext }>(event);
  if (context.refund === undefined) return [{ kind: 'order_voided', resourceId: orderId, orderId }];
  if (context.refund.settled) return [];
  return [{ kind: 'order_refunded', resourceId: context.refund.id, orderId }];
}

function draftRefundFailureEmail(event: RecordedEvent): EmailDraft[] {
  const { context } = readPayload<unknown, { refund: { id: string } }>(event);
  const { id: resourceId } = context.refund;
  return [{ kind: 'staff_refund_failed', resourceId, orderId: event.resource.id }];
}

function draftDisputeEmail(event: RecordedEvent): EmailDraft[] {
  const { context } = readPayload<unknown, { dispute: { id: string } }>(event);
  const { dispute: details } = context;
  const resourceId = details.id;
  return [{ kind: 'staff_order_disputed', resourceId, orderId: event.resource.id, details }];
}

function draftMembershipDisputeEmail(event: RecordedEvent): EmailDraft[] {
  const { data, context } = readPayload<SubscriberEventData, { dispute: { id: string } }>(event);
  const { dispute } = context;
  return [
    { kind: 'staff_membership_disputed', resourceId: dispute.id, details: { ...data, dispute } },
  ];
}

type SubscriberEventData = {
  id: string;
  email: string;
  status: string;
  payment_url: string | null;
  current_period_end: string | null;
  activated_at: string | null;
};

/** A membership starts once; each of its periods falls due at most once. */
function draftMembershipEmails(event: RecordedEvent): EmailDraft[] {
  const { data } = readPayload<SubscriberEventData, unknown>(event);
  const { id, email: recipient, status, activated_at: activatedAt } = data;
  const period = `${id} ${data.current_period_end}`;
  if (activatedAt === null) return [];
  const draft = (kind: EmailKind, resourceId: string) => [
    { kind, resourceId, recipient, details: data },
  ];
  if (status === 'cancelled') return draft('membership_ended', id);
  if (status === 'past_due') return draft('membership_past_due', period);
  if (data.payment_url !== null) return draft('membership_renewal_due', period);
  return activatedAt === event.createdAt.toISOString() ? draft('membership_started', id) : [];
}
