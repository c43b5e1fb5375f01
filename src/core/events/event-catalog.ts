import type { PublicEventType } from './event.ts';

/** When an event is sent, and which schema of the OpenAPI document its `data` has. */
type EventDescription = { when: string; data: string };

const order = (when: string): EventDescription => ({ when, data: 'Order' });
const returned = (when: string): EventDescription => ({ when, data: 'Return' });
const customer = (when: string): EventDescription => ({ when, data: 'Customer' });
const product = (when: string): EventDescription => ({ when, data: 'Product' });
const cart = (when: string): EventDescription => ({ when, data: 'Cart' });
const subscriber = (when: string): EventDescription => ({ when, data: 'MembershipSubscriber' });

/** The events that merchants can subscribe to. A type without a row does not compile. */
export const eventCatalog: Record<PublicEventType, EventDescription> = {
  'order.created': order('An order was placed.'),
  'order.partially_fulfilled': order('Some of the items were shipped or delivered.'),
  'order.fulfilled': order('All items have been shipped or delivered.'),
  'order.cancelled': order('The order was canceled before anything was shipped.'),
  'order.refunded': order('Money was refunded, completely or in part.'),
  'order.disputed': order('The buyer disputed the payment.'),
  'order.dispute_closed': order('The dispute was won or lost.'),
  'order.payment_captured': order('An authorized payment was captured, completely or in part.'),
  'order.payment_capture_failed': order('A capture was refused: nothing was collected by it.'),
  'order.payment_released': order('The rest of an authorized payment was released or expired.'),
  'order.returned': order('All items have been received back.'),
  'order.updated': order('Tags, addresses, the payment or other details changed.'),
  'return.requested': returned('A buyer or the store requested a return.'),
  'return.approved': returned('The store approved the return.'),
  'return.received': returned('The items arrived at the store.'),
  'return.rejected': returned('The store rejected the return.'),
  'exchange.created': { when: 'An exchange was requested.', data: 'Exchange' },
  'customer.created': customer('A person bought or signed up for the first time.'),
  'customer.updated': customer('The name, the address book or the groups changed.'),
  'customer.erased': customer('The personal data were erased: erase your copies too.'),
  'product.created': product('A product was created or imported.'),
  'product.updated': product('A product changed, including its price, stock and publication.'),
  'product.deleted': product('A product was archived.'),
  'cart.abandoned': cart('A cart expired without an order.'),
  'cart.completed': cart('A cart became an order.'),
  'membership.subscriber.created': subscriber('A membership was signed up for.'),
  'membership.subscriber.updated': subscriber('A membership was activated, renewed or changed.'),
  'membership.subscriber.cancelled': subscriber('A membership was canceled.'),
  'membership.subscriber.payment_failed': subscriber('A renewal was not paid in time.'),
  'membership.subscriber.disputed': subscriber('A payment for a membership was disputed.'),
  'membership.subscriber.dispute_closed': subscriber('The dispute was won or lost.'),
};
