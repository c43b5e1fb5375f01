import { tokenHash } from '../../platform/crypto/tokens.ts';
import { serializationFailure, type Work } from '../../platform/unit-of-work.ts';
import { holdPerson } from '../customers/hold-person.ts';
import { isErased } from '../customers/manage-customers.ts';
import { findOrCreateCustomer, recordPurchase } from '../customers/save-customer.ts';
import { emitEvents } from '../events/emit-events.ts';
import { collectedStatus } from './captures/collected-status.ts';
import { isConfirmationTokenOf } from './confirmation.ts';
import { grantDownloads } from './downloads/grant-downloads.ts';
import { deliverDigitalLines, fulfillmentEventType } from './fulfillment/ship.ts';
import type { CreateOrderInput, Order } from './order.ts';
import { takeOrderNumber } from './order-number-store.ts';
import { insertOrder } from './order-store.ts';
import { insertOrderTerms } from './order-terms-store.ts';
import { rememberPlacedOrder } from './placed-orders.ts';
import { findCheckoutOrderId, getOrder } from './read-orders.ts';
import { toOrderEvent } from './save-order.ts';

/**
 * Places a paid or authorized order, in the transaction that records the payment: finds or creates the customer,
 * calls `sell`, delivers digital lines (for x402 after settlement), and emits events. A checkout
 * session has at most one order: a repeated call returns the first one and changes nothing.
 *
 * `sell` takes the stock and the coupon. It runs late, because its row locks block other buyers of
 * the same variants until the commit, and sends its first statement synchronously, so that it shares
 * a round trip with the insertion of the order.
 */
export async function placeOrder(
  work: Work,
  input: CreateOrderInput,
  sell: () => Promise<void>,
): Promise<Order> {
  const { checkoutId, isFirstOrder = false } = input;
  const { token } = input.confirmation;
  holdPerson(work, { email: input.buyer?.email ?? null, customerId: input.customerId });
  const existingId =
    checkoutId === null || isFirstOrder ? null : await findCheckoutOrderId(work, checkoutId);
  if (existingId) return getOrder(work, existingId);
  if (!isConfirmationTokenOf(work, input, token))
    throw new Error('The confirmation token was not created for this order.');

  const [customerId, number] = await Promise.all([
    findBuyer(work, input),
    takeOrderNumber(work, input),
  ]);
  const built = { ...buildOrder(work, input, customerId), number };
  const delivered = deliverImmediately(work, built);
  await recordCustomerPurchase(work, built);
  const [, named] = await Promise.all([
    sell(),
    insertOrder(work, delivered ?? built, input, tokenHash(token)),
  ]);
  if (!named) throw serializationFailure('Another transaction ordered the same session.');
  const placed = { ...built, ...named };
  const order = delivered ? { ...delivered, ...named } : placed;
  insertOrderTerms(work, order);
  if (delivered) await grantDownloads(work, order);
  rememberPlacedOrder(work, order);
  await emitEvents(
    work,
    toOrderEvent(work, 'order.created', { order: placed }),
    ...(delivered ? [toOrderEvent(work, fulfillmentEventType(order), { order })] : []),
  );
  return order;
}

/** The customer of the order. One who was erased in the meantime is a new customer. */
async function findBuyer(
  work: Work,
  { customerId, buyer }: CreateOrderInput,
): Promise<Order['customerId']> {
  if (customerId && !(await isErased(work, customerId))) return customerId;
  return buyer && findOrCreateCustomer(work, buyer);
}

/** The order before it gets its number and, with its insertion, its name. */
function buildOrder(work: Work, input: CreateOrderInput, customerId: Order['customerId']): Order {
  const { site, lines, confirmation, cartToken: _, isFirstOrder: __, ...fields } = input;
  const { agent = null, locale = null, enteredDetails = null, attribution = null } = input;
  const { authorization = null } = input;
  return {
    ...fields,
    agent,
    locale,
    enteredDetails,
    attribution,
    authorization,
    tags: [],
    number: 0,
    name: '',
    siteId: site.id,
    siteSlug: site.slug,
    status: 'pending',
    fulfillmentStatus: 'unfulfilled',
    paymentStatus: input.channel === 'x402' ? 'settling' : collectedStatus(authorization),
    disputed: false,
    disputes: [],
    customerId,
    lines: lines.map((line) => ({ ...line, id: work.newId('li'), fulfilled: 0, refunded: 0 })),
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

/** Returns null if the order has no digital lines or its payment has yet to settle. */
function deliverImmediately(work: Work, order: Order): Order | null {
  if (order.channel === 'x402') return null;
  const delivered = deliverDigitalLines(order, { id: work.newId('ful'), createdAt: work.now });
  return delivered && { ...delivered, version: order.version + 1 };
}

async function recordCustomerPurchase(work: Work, order: Order): Promise<void> {
  const { customerId, currency, test, totals } = order;
  if (customerId) await recordPurchase(work, { customerId, currency, test, amount: totals.total });
}
