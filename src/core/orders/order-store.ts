import type { OrderId } from '../../kernel/id.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { Buyer } from '../customers/address.ts';
import type { CreateOrderInput, Order } from './order.ts';
import { repeatIfNumberIsTaken } from './order-number-store.ts';
import { type OrderRow, toOrder } from './order-row.ts';

const selectOrderRelation = (table: string, order: string) =>
  `(select json_agg(p order by ${order}) from ${table} p
      where p.workspace_id = o.workspace_id and p.order_id = o.order_id)`;

/** Orders as `o`, with their store and everything that belongs to them. */
export const selectOrder = `select o.order_id, o.site_id, s.slug as site_slug, o.number, o.name, o.status, o.fulfillment_status,
    o.payment_status, o.disputed, o.locale, o.channel, o.test,
    array(select g.tag from order_tags g where g.workspace_id = o.workspace_id and g.order_id = o.order_id
      order by g.tag) as tags,
    o.customer_id, o.buyer, o.shipping_address, o.billing_address, o.entered_details, o.totals, o.coupons, o.currency,
    o.payment, o.payment_authorization, o.checkout_id, o.agent, o.attribution, o.confirmation_generation, o.confirmation_key, o.version, o.created_at, o.updated_at,
    ${selectOrderRelation('order_lines', 'p.position')} as lines,
    ${selectOrderRelation('fulfillments', 'p.fulfillment_id')} as fulfillments,
    ${selectOrderRelation('refunds', 'p.refund_id')} as refunds,
    ${selectOrderRelation('order_disputes', 'p.created_at, p.dispute_id')} as disputes,
    ${selectOrderRelation('order_returns', 'p.return_id')} as returns,
    ${selectOrderRelation('order_exchanges', 'p.exchange_id')} as exchanges
  from orders o join sites s on s.workspace_id = o.workspace_id and s.site_id = o.site_id`;

export async function findOrder(view: View, id: string): Promise<Order | null> {
  const rows = await view.named<OrderRow>({
    name: 'order_find',
    text: `${selectOrder} where o.workspace_id = $1 and o.order_id = $2`,
    values: [view.tenant.workspaceId, id],
  });
  return rows[0] ? toOrder(rows[0]) : null;
}

export async function findOrders(view: View, ids: string[]): Promise<Order[]> {
  const rows = await view.named<OrderRow>({
    name: 'orders_find',
    text: `${selectOrder} where o.workspace_id = $1 and o.order_id = any($2)`,
    values: [view.tenant.workspaceId, ids],
  });
  return rows.map(toOrder);
}

export async function findOrderByConfirmationHash(view: View, hash: string): Promise<Order | null> {
  const rows = await view.named<OrderRow>({
    name: 'order_find_by_confirmation',
    text: `${selectOrder} where o.workspace_id = $1 and o.confirmation_hash = $2`,
    values: [view.tenant.workspaceId, hash],
  });
  return rows[0] ? toOrder(rows[0]) : null;
}

export async function findOrderIdByCheckout(
  view: View,
  checkoutId: string,
): Promise<OrderId | null> {
  const rows = await view.named<{ order_id: OrderId }>({
    name: 'order_find_by_checkout',
    text: 'select order_id from orders where workspace_id = $1 and checkout_id = $2',
    values: [view.tenant.workspaceId, checkoutId],
  });
  return rows[0]?.order_id ?? null;
}

/** Finds the order of an exchange, because payments of exchanges refer only to the exchange. */
export async function findOrderIdByExchange(
  view: View,
  exchangeId: string,
): Promise<OrderId | null> {
  const rows = await view.query<{ order_id: OrderId }>(
    'select order_id from order_exchanges where workspace_id = $1 and exchange_id = $2',
    [view.tenant.workspaceId, exchangeId],
  );
  return rows[0]?.order_id ?? null;
}

/** Every change of an order takes this lock, so changes are serialized. */
export async function selectOrderForUpdate(work: Work, id: string): Promise<Order | null> {
  await work.named({
    name: 'order_lock',
    text: 'select from orders where workspace_id = $1 and order_id = $2 for no key update',
    values: [work.tenant.workspaceId, id],
  });
  return findOrder(work, id);
}

/**
 * Inserts an order with its lines and immediate fulfillments in one statement, and returns its name.
 * Returns null if its session already has an order.
 */
export async function insertOrder(
  work: Work,
  order: Order,
  input: CreateOrderInput,
  confirmationHash: string,
): Promise<Pick<Order, 'name'> | null> {
  const statement = {
    name: 'order_insert',
    text: `with placed as (
        insert into orders (workspace_id, order_id, site_id, status, fulfillment_status, channel, test, customer_id, buyer,
            shipping_address, billing_address, totals, coupons, currency, payment, checkout_id, cart_token,
            confirmation_hash, confirmation_generation, confirmation_key, agent, version, created_at, updated_at, payment_status,
            disputed, locale, entered_details, attribution, payment_authorization, customer_verified, number, name)
          select $1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10::jsonb, $11::jsonb, $12::jsonb, $13::jsonb, $14, $15::jsonb, $16, $17, $18,
            $19, $20, $21::jsonb, $22, $23::timestamptz, $23, $26, $27, $28, $29::jsonb, $30::jsonb, $31::jsonb, $32, $33::int,
            replace(s.order_number_format, '{number}', case when $7 then 'T' else '' end || $33::int)
          from sites s where s.workspace_id = $1 and s.site_id = $3
          on conflict (workspace_id, checkout_id) where checkout_id is not null do nothing
          returning workspace_id, order_id, name as order_name),
      lines as (
        insert into order_lines (workspace_id, order_id, line_item_id, position, product_id, variant_id, name, options, sku,
            image_url, is_digital, digital_asset_id, quantity, unit_price, subtotal, discount, tax, fulfilled)
          select workspace_id, order_id, id, position, "productId", "variantId", name, options, sku, "imageUrl", "isDigital",
            "digitalAssetId", quantity, "unitPrice", subtotal, discount, tax, fulfilled
          from placed, json_to_recordset($24) as line (id text, position int, "productId" text, "variantId" text, name text,
            options json, sku text, "imageUrl" text, "isDigital" boolean, "digitalAssetId" text, quantity int,
            "unitPrice" bigint, subtotal bigint, discount bigint, tax bigint, fulfilled int)
          returning 1),
      delivered as (
        insert into fulfillments (workspace_id, order_id, fulfillment_id, items, created_at)
          select workspace_id, order_id, id, items, $23
          from placed, json_to_recordset($25) as shipment (id text, items jsonb)
          returning 1)
      select order_name as name from placed`,
    values: [
      work.tenant.workspaceId,
      order.id,
      order.siteId,
      order.status,
      order.fulfillmentStatus,
      order.channel,
      order.test,
      order.customerId,
      jsonOrNull(order.buyer),
      jsonOrNull(order.shippingAddress),
      jsonOrNull(order.billingAddress),
      jsonOrNull(order.totals),
      JSON.stringify(order.coupons),
      order.currency,
      jsonOrNull(order.payment),
      order.checkoutId,
      input.cartToken,
      confirmationHash,
      order.confirmation.generation,
      order.confirmation.keyId,
      jsonOrNull(input.agent ?? null),
      order.version,
      work.now,
      JSON.stringify(order.lines.map((line, position) => ({ ...line, position }))),
      JSON.stringify(order.fulfillments),
      order.paymentStatus,
      order.disputed,
      order.locale,
      jsonOrNull(order.enteredDetails),
      jsonOrNull(order.attribution),
      jsonOrNull(order.authorization),
      input.customerId !== null && order.customerId === input.customerId,
      order.number,
    ],
  };
  const rows = await work.named<Pick<Order, 'name'>>(statement).catch(repeatIfNumberIsTaken);
  return rows[0] ?? null;
}

/** Updates statuses, shipping address and version. Lines and totals never change. */
export async function updateOrder(work: Work, order: Order): Promise<void> {
  await work.named({
    name: 'order_update',
    text: `update orders set status = $3, fulfillment_status = $4, version = $5, updated_at = $6, payment_status = $7,
        disputed = $8, shipping_address = $9, payment_authorization = $10
      where workspace_id = $1 and order_id = $2`,
    values: [
      work.tenant.workspaceId,
      order.id,
      order.status,
      order.fulfillmentStatus,
      order.version,
      order.updatedAt,
      order.paymentStatus,
      order.disputed,
      jsonOrNull(order.shippingAddress),
      jsonOrNull(order.authorization),
    ],
  });
}

export async function updateBuyer(work: Work, orderId: string, buyer: Buyer): Promise<void> {
  await work.query('update orders set buyer = $3 where workspace_id = $1 and order_id = $2', [
    work.tenant.workspaceId,
    orderId,
    JSON.stringify(buyer),
  ]);
}

const jsonOrNull = (value: unknown) => (value === null ? null : JSON.stringify(value));
