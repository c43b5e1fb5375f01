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
 * Makes an order of what has been paid (decisions 8), in the transaction that takes the payment:
 * the customer is found or made, digital lines hand themselves over (x402: once settled), and the
 * outbox hears of it. A checkout session makes one order: asked again, the first one is answered
 * and nothing happens.
 */
export async function placeOrder(work: Work, draft: CreateOrderInput): Promise<Order> {
  const customerId =
    draft.customerId ?? (draft.buyer ? await findOrCreateCustomer(work, draft.buyer) : null);
  const placed = buildOrder(work, draft, customerId);
  const order = deliverImmediately(work, placed);
  if (!isConfirmationTokenOf(work, order, draft.confirmation.token))
    throw new Error('this confirmation token was not minted for this order');

  if (!(await insertOrder(work, order, draft, tokenHash(draft.confirmation.token))))
    return getExistingOrder(work, draft);
  if (order !== placed) await grantDownloads(work, order);
  await recordCustomerPurchase(work, order);
  await emitEvents(
    work,
    toOrderEvent(work, 'order.created', { order: placed }),
    ...(order === placed ? [] : [toOrderEvent(work, fulfillmentEventType(order), { order })]),
  );
  return order;
}

function buildOrder(work: Work, draft: CreateOrderInput, customerId: Order['customerId']): Order {
  const { site, lines, confirmation, cartToken: _, agent = null, ...same } = draft;
  return {
    ...same,
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

/** The very same order when there is nothing digital in it, or its payment still has to settle. */
function deliverImmediately(work: Work, order: Order): Order {
  if (order.channel === 'x402') return order;
  const handed = deliverDigitalLines(order, { id: work.newId('ful'), createdAt: work.now });
  return handed ? { ...handed, version: order.version + 1 } : order;
}

async function recordCustomerPurchase(work: Work, order: Order): Promise<void> {
  const { customerId, currency, totals } = order;
  if (customerId) await recordPurchase(work, { customerId, currency, amount: totals.total });
}

async function getExistingOrder(work: Work, { checkoutId }: CreateOrderInput): Promise<Order> {
  const order = checkoutId === null ? null : await findOrderByCheckout(work, checkoutId);
  if (!order) throw new Error('an order is there and cannot be found');
  return order;
}
