import { tokenHash } from '../../platform/crypto/tokens.ts';
import type { Work } from '../../platform/work.ts';
import { customerForBuyer } from '../customers/customer-for-buyer.ts';
import { recordPurchase } from '../customers/purchases.ts';
import { record } from '../events/record.ts';
import { isConfirmationOf } from './confirmation.ts';
import { grantDownloads } from './downloads/grants.ts';
import { fulfillmentEvent, handOver } from './fulfillment/ship.ts';
import type { Order, OrderDraft } from './order.ts';
import { orderHappened } from './order-changed.ts';
import { findOrderByCheckout, insertOrder } from './order-store.ts';

/**
 * Makes an order of what has been paid (decisions 8), in the transaction that takes the payment:
 * the customer is found or made, digital lines hand themselves over (x402: once settled), and the
 * outbox hears of it. A checkout session makes one order: asked again, the first one is answered
 * and nothing happens.
 */
export async function placeOrder(work: Work, draft: OrderDraft): Promise<Order> {
  const customerId =
    draft.customerId ?? (draft.buyer ? await customerForBuyer(work, draft.buyer) : null);
  const placed = newOrder(work, draft, customerId);
  const order = handOverAtOnce(work, placed);
  if (!isConfirmationOf(work, order, draft.confirmation.token))
    throw new Error('this confirmation token was not minted for this order');

  if (!(await insertOrder(work, order, draft, tokenHash(draft.confirmation.token))))
    return firstOrder(work, draft);
  if (order !== placed) await grantDownloads(work, order);
  await countPurchase(work, order);
  await record(
    work,
    orderHappened(work, 'order.created', { order: placed }),
    ...(order === placed ? [] : [orderHappened(work, fulfillmentEvent(order), { order })]),
  );
  return order;
}

function newOrder(work: Work, draft: OrderDraft, customerId: Order['customerId']): Order {
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
function handOverAtOnce(work: Work, order: Order): Order {
  if (order.channel === 'x402') return order;
  const handed = handOver(order, { id: work.newId('ful'), createdAt: work.now });
  return handed ? { ...handed, version: order.version + 1 } : order;
}

async function countPurchase(work: Work, order: Order): Promise<void> {
  const { customerId, currency, totals } = order;
  if (customerId) await recordPurchase(work, { customerId, currency, amount: totals.total });
}

async function firstOrder(work: Work, { checkoutId }: OrderDraft): Promise<Order> {
  const order = checkoutId === null ? null : await findOrderByCheckout(work, checkoutId);
  if (!order) throw new Error('an order is there and cannot be found');
  return order;
}
