import type { Product } from '../../../core/catalog/product.ts';
import { createConfirmationToken } from '../../../core/orders/confirmation.ts';
import { fulfillOrder } from '../../../core/orders/fulfillment/fulfill-order.ts';
import type { CreateOrderInput, Order } from '../../../core/orders/order.ts';
import { placeOrder } from '../../../core/orders/place-order.ts';
import { findCheckoutOrderId } from '../../../core/orders/read-orders.ts';
import type { Site } from '../../../core/sites/site.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { finishOrder } from './finish-order.ts';
import { payInThePast } from './past-payment.ts';
import type { PlannedOrder } from './plan-history.ts';

type Store = { site: Site; products: Product[] };

const hour = 3_600_000;
const freeShippingFrom = 10_000;
const shippingRate = 595;

/** The unit of work at an earlier time. */
export const at = (work: Work, now: Date): Work => ({ ...work, now });

/**
 * Places an order as checkout does, with the dates of the past, and what happened to it later. Stock
 * and coupons stay as the demo describes them: what was sold is not part of it. Null: it was placed
 * before.
 */
export async function placePastOrder(
  work: Work,
  { site, products }: Store,
  planned: PlannedOrder,
): Promise<Order | null> {
  if (await findCheckoutOrderId(work, planned.key)) return null;
  const placedAt = new Date(work.now.getTime() - planned.ageHours * hour);
  const past = at(work, placedAt);
  const lines = planned.lines.map((line) => toLine(products, line));
  const input = toInput(past, { site, lines, planned });
  const payment = await payInThePast(past, { site, order: input });
  const order = await placeOrder(past, { ...input, payment }, async () => undefined);
  if (planned.ending === 'open') return order;
  const later = (hours: number) => at(work, new Date(placedAt.getTime() + hours * hour));
  if (order.fulfillmentStatus !== 'fulfilled') {
    const trackingNumber = `DEMO${String(order.number).padStart(8, '0')}`;
    await fulfillOrder(later(20), order.id, { carrier: 'UPS', trackingNumber, items: null });
  }
  await finishOrder(later, order, planned.ending);
  return order;
}

type Line = CreateOrderInput['lines'][number];

function toLine(products: Product[], planned: PlannedOrder['lines'][number]): Line {
  const product = products[planned.product % products.length] as Product;
  const variant = product.variants[planned.variant % product.variants.length];
  if (!variant) throw new Error(`${product.slug} has no variants`);
  const quantity = product.isDigital ? 1 : planned.quantity;
  const unitPrice = variant.price.amount;
  return {
    productId: product.id,
    variantId: variant.id,
    name: product.name,
    options: variant.options,
    sku: variant.sku,
    imageUrl: product.media[0]?.url ?? null,
    isDigital: product.isDigital,
    digitalAssetId: product.digitalAssetId,
    quantity,
    unitPrice,
    subtotal: unitPrice * quantity,
    discount: 0,
    tax: 0,
  };
}

function toInput(
  work: Work,
  { site, lines, planned }: { site: Site; lines: Line[]; planned: PlannedOrder },
): CreateOrderInput {
  const { buyer, channel, key } = planned;
  const id = work.newId('ord');
  const subtotal = lines.reduce((sum, line) => sum + line.subtotal, 0);
  const isShipped = lines.some((line) => !line.isDigital);
  const shipping = isShipped && subtotal < freeShippingFrom ? shippingRate : 0;
  const address = {
    name: buyer.name,
    line1: '1 Sample Street',
    line2: null,
    city: buyer.city,
    state: buyer.state,
    postcode: null,
    country: 'US',
    phone: null,
  };
  return {
    id,
    site,
    channel,
    test: true,
    buyer: { email: buyer.email, name: buyer.name },
    customerId: null,
    shippingAddress: isShipped ? address : null,
    billingAddress: null,
    lines,
    totals: {
      subtotal,
      discount: 0,
      shipping,
      tax: 0,
      taxIncluded: 0,
      total: subtotal + shipping,
    },
    coupons: [],
    currency: site.currency,
    payment: null,
    checkoutId: key,
    cartToken: null,
    locale: null,
    enteredDetails: null,
    agent: null,
    attribution: null,
    confirmation: createConfirmationToken(work, key),
  };
}
