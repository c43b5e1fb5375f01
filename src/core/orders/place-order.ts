import { tokenHash } from '../../platform/crypto/tokens.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { findOrCreateCustomer } from '../customers/find-or-create-customer.ts';
import { recordPurchase } from '../customers/purchases.ts';
import { emitEvents } from '../events/emit-events.ts';
import { isConfirmationTokenOf } from './confirmation.ts';
import { grantDownloads } from './downloads/grant-downloads.ts';
import { deliverDigitalLines, fulfillmentEventType } from './fulfillment/ship.ts';
import type { CreateOrderInput, Order } from './order.ts';
import { findOrderByCheckout, insertOrder } from './order-store.ts';
import { toOrderEvent } from './save-order.ts';

/**
 * Places a paid order, in the transaction that records the payment: finds or creates the customer,
 * delivers digital lines (for x402 after settlement), and emits events. A checkout session has at
 * most one order: a repeated call returns the first one and changes nothing.
 */
export async function placeOrder(work: Work, input: CreateOrderInput): Promise<Order> {
  const customerId =
    input.customerId ?? (input.buyer ? await findOrCreateCustomer(work, input.buyer) : null);
  const placed = buildOrder(work, input, customerId);
  const order = deliverImmediately(work, placed);
  if (!isConfirmationTokenOf(work, order, input.confirmation.token))
    throw new Error('The confirmation token was not created for this order.');

  if (!(await insertOrder(work, order, input, tokenHash(input.confirmation.token))))
    return getExistingOrder(work, input);
  if (order !== placed) await grantDownloads(work, order);
  await recordCustomerPurchase(work, order);
  await emitEvents(
    work,
    toOrderEvent(work, 'order.created', { order: placed }),
    ...(order === placed ? [] : [toOrderEvent(work, fulfillmentEventType(order), { order })]),
  );
  return order;
}

function buildOrder(work: Work, input: CreateOrderInput, customerId: Order['customerId']): Order {
  const { site, lines, confirmation, cartToken: _, agent = null, ...fields } = input;
  return {
    ...fields,
    agent,
    siteId: site.id,
    siteSlug: site.slug,
    status: 'pending',
    fulfillmentStatus: 'unfulfilled',
    customerId,
    lines: lines.map((line) => ({ ...line, id: work.newId('li'), fulfilled: 0 })),
    fulfillments: [],
    refunds: [],
    returns: [],
    exchanges: [],
    confirmation: { generation: confirmation.generation, keyId: confirmation.keyId },
    createdAt: work.now,
    updatedAt: work.now,
    version: 1,
  };
}

/** Returns the same object if the order has no digital lines or its payment has yet to settle. */
function deliverImmediately(work: Work, order: Order): Order {
  if (order.channel === 'x402') return order;
  const delivered = deliverDigitalLines(order, { id: work.newId('ful'), createdAt: work.now });
  return delivered ? { ...delivered, version: order.version + 1 } : order;
}

async function recordCustomerPurchase(work: Work, order: Order): Promise<void> {
  const { customerId, currency, totals } = order;
  if (customerId) await recordPurchase(work, { customerId, currency, amount: totals.total });
}

async function getExistingOrder(work: Work, { checkoutId }: CreateOrderInput): Promise<Order> {
  const order = checkoutId === null ? null : await findOrderByCheckout(work, checkoutId);
  if (!order) throw new Error('The checkout session has an order, but it was not found.');
  return order;
}
