import { acpWrites } from './acp-writes.ts';
import type { Basket, CrashShop } from './crash-shop.ts';
import { hookWrites } from './hook-writes.ts';
import { renewalWrites } from './renewal-writes.ts';
import type { Write } from './write.ts';

const shop = '/api/storefront/v1';
const merchant = `${shop}/merchant`;
const cards = { pays: '4242424242424242', confirmsLate: '4000000000000259' };
const initialStock = 10;
const units = 3;

/** A product with ten units and another variant to exchange it for, and a cart with three units. */
async function fillCart(world: CrashShop, basket: Basket): Promise<void> {
  const product = await world.must('POST', `${merchant}/products`, {
    merchant: true,
    key: `${basket.label}-product`,
    body: {
      site_slug: world.site,
      name: basket.label,
      price: { amount: 1_999, currency: 'USD' },
      variants: [
        { options: { Size: 'S' }, stock: initialStock },
        { options: { Size: 'M' }, stock: initialStock, price: { amount: 1_499, currency: 'USD' } },
        { options: { Size: 'L' }, stock: initialStock, price: { amount: 2_499, currency: 'USD' } },
      ],
    },
  });
  basket.productId = String(product.id);
  const [, other, dearer] = product.variants as { id: string }[];
  basket.otherVariantId = other?.id ?? '';
  basket.dearerVariantId = dearer?.id ?? '';
  const cart = await world.must('POST', `${shop}/carts`, {
    body: { site_slug: world.site, buyer: { email: `${basket.label}@example.com` } },
  });
  basket.cart = `${shop}/carts/${cart.token}`;
  await world.must('POST', `${basket.cart}/items`, {
    body: { product_id: basket.productId, variant_options: { Size: 'S' }, quantity: units },
  });
  const address = { country: 'US', state: 'CA', postcode: '94107' };
  const priced = await world.must('PUT', basket.cart, { body: { shipping_address: address } });
  const [option] = priced.shipping_options as { id: string }[];
  await world.must('PUT', basket.cart, { body: { selected_shipping_option_id: option?.id } });
}

const checkout = (world: CrashShop, basket: Basket) =>
  world.call('POST', `${basket.cart}/checkout`, {
    key: `${basket.label}-checkout`,
    body: { return_url: 'http://localhost:9/back' },
  });

async function startCheckout(world: CrashShop, basket: Basket): Promise<void> {
  await fillCart(world, basket);
  const reply = await checkout(world, basket);
  if (reply?.status !== 200) throw new Error(`checkout: ${reply?.status} ${reply?.text}`);
  basket.redirectUrl = String(reply.body.redirect_url);
  basket.sessionId = String(reply.body.session_id);
}

const pay = (card: string) => (world: CrashShop, basket: Basket) =>
  world.call('POST', basket.redirectUrl, { form: { card_number: card } });

async function buy(world: CrashShop, basket: Basket): Promise<void> {
  await startCheckout(world, basket);
  await pay(cards.pays)(world, basket);
  await world.advance(5);
  const { orders } = await world.must('GET', `${merchant}/orders?limit=1`, { merchant: true });
  const [order] = orders as { id: string; items: { id: string }[] }[];
  basket.orderId = `${merchant}/orders/${order?.id}`;
  basket.lineItemId = order?.items[0]?.id ?? '';
}

const act =
  (name: string, body: (basket: Basket) => object, of: (basket: Basket) => string) =>
  (world: CrashShop, basket: Basket) =>
    world.call('POST', `${of(basket)}/${name}`, {
      merchant: true,
      key: `${basket.label}-${name}`,
      body: body(basket),
    });

const order = (basket: Basket) => basket.orderId;
const fulfill = act('fulfill', () => ({ carrier: 'ups', tracking_number: '1Z' }), order);
const lines = (basket: Basket) => [{ line_item_id: basket.lineItemId, quantity: 2 }];
const askReturn = act('returns', (b) => ({ items: lines(b), reason: 'too small' }), order);
const exchanged = (b: Basket) => [
  { line_item_id: b.lineItemId, quantity: 2, new_variant_id: b.otherVariantId },
];
const askExchange = act('exchanges', (b) => ({ items: exchanged(b), reason: 'size' }), order);
const ofReturn = (basket: Basket) => `${basket.orderId}/returns/${basket.returnId}`;
const ofExchange = (basket: Basket) => `${basket.orderId}/exchanges/${basket.exchangeId}`;
const nothing = () => ({});

async function fulfilled(world: CrashShop, basket: Basket): Promise<void> {
  await buy(world, basket);
  await fulfill(world, basket);
}

async function approvedReturn(world: CrashShop, basket: Basket): Promise<void> {
  await fulfilled(world, basket);
  basket.returnId = String((await askReturn(world, basket))?.body.id);
  await act('approve', nothing, ofReturn)(world, basket);
}

async function approvedExchange(world: CrashShop, basket: Basket): Promise<void> {
  await fulfilled(world, basket);
  basket.exchangeId = String((await askExchange(world, basket))?.body.id);
  await act('approve', nothing, ofExchange)(world, basket);
}

/**
 * An approved exchange for more expensive goods, and the page on which the buyer pays the
 * difference.
 */
async function openExchangePage(world: CrashShop, basket: Basket): Promise<void> {
  await fulfilled(world, basket);
  const items = [
    { line_item_id: basket.lineItemId, quantity: 2, new_variant_id: basket.dearerVariantId },
  ];
  const asked = act('exchanges', () => ({ items, reason: 'size' }), order);
  const { body } = (await asked(world, basket)) ?? {};
  basket.exchangeId = String(body?.id);
  await act('approve', nothing, ofExchange)(world, basket);
  const page = await world.call('GET', String(body?.payment_url));
  basket.redirectUrl = page?.location ?? '';
}

async function paidExchange(world: CrashShop, basket: Basket): Promise<void> {
  await openExchangePage(world, basket);
  await pay(cards.pays)(world, basket);
  await world.advance(5);
}

const refund = act('refund', () => ({ reason: 'late' }), order);

const collect = (world: CrashShop, payment_capture: string) =>
  world.must('PATCH', `${merchant}/sites/${world.site}`, {
    merchant: true,
    body: { payment_capture },
  });

/** An order whose payment is only authorized. The store collects at once again afterwards. */
async function authorized(world: CrashShop, basket: Basket): Promise<void> {
  await collect(world, 'at_shipping');
  await buy(world, basket);
  await collect(world, 'automatic');
}

/** An order of which a part is captured, and the rest authorized. */
async function partlyCaptured(world: CrashShop, basket: Basket): Promise<void> {
  await authorized(world, basket);
  await act('capture', () => ({ amount: 900 }), order)(world, basket);
  await world.advance(5);
}

/** Undoes in the records what the processor has done: the capture is pending, as if its answer was lost. */
const captureInDoubt = `with bought as (
    select o.workspace_id, o.order_id, p.payment_id from orders o
      join payments p on p.workspace_id = o.workspace_id and p.subject_id = o.checkout_id where o.order_id = $1),
  captured as (
    update payment_captures c set status = 'pending', settled_at = null from bought b
    where c.workspace_id = b.workspace_id and c.payment_id = b.payment_id),
  paid as (
    update payments p set captured_amount = 0 from bought b
    where p.workspace_id = b.workspace_id and p.payment_id = b.payment_id)
  update orders o set payment_status = 'authorized',
    payment_authorization = payment_authorization || '{"captured": 0, "pending": 900}'
  from bought b where o.workspace_id = b.workspace_id and o.order_id = b.order_id`;

/** An order that came back completely while the response to its capture was lost. */
async function returnedInDoubt(world: CrashShop, basket: Basket): Promise<void> {
  await collect(world, 'manual');
  await buy(world, basket);
  await fulfill(world, basket);
  await collect(world, 'automatic');
  await act('capture', () => ({ amount: 900 }), order)(world, basket);
  await world.advance(5);
  await world.direct.query(captureInDoubt, [basket.orderId.split('/').pop()]);
  const all = (b: Basket) => [{ line_item_id: b.lineItemId, quantity: units }];
  const asked = await act('returns', (b) => ({ items: all(b), reason: 'x' }), order)(world, basket);
  basket.returnId = String(asked?.body.id);
  await act('approve', nothing, ofReturn)(world, basket);
  await act('receive', () => ({ refund: true }), ofReturn)(world, basket);
}

const wait = (seconds: number) => (world: CrashShop) => world.advance(seconds);

/** Every write that moves money or stock, from the cart to the exchange. */
export const writes: Write[] = [
  { name: 'checkout', prepare: fillCart, send: checkout },
  { name: 'pay', prepare: startCheckout, send: pay(cards.pays) },
  { name: 'pay late', prepare: startCheckout, send: pay(cards.confirmsLate), after: wait(45) },
  {
    name: 'late confirmation',
    prepare: async (world, basket) => {
      await startCheckout(world, basket);
      await pay(cards.confirmsLate)(world, basket);
    },
    send: (world) => world.call('POST', '/dev/clock', { body: { advance_seconds: 45 } }),
  },
  {
    name: 'expiry',
    prepare: startCheckout,
    send: (world) => world.call('POST', '/dev/clock', { body: { advance_seconds: 3_600 } }),
  },
  {
    name: 'give up',
    prepare: startCheckout,
    send: (world, basket) => world.call('DELETE', basket.cart, { key: `${basket.label}-give-up` }),
  },
  { name: 'fulfill', prepare: buy, send: fulfill },
  { name: 'refund', prepare: fulfilled, send: refund },
  {
    name: 'refund part',
    prepare: buy,
    send: act('refund', () => ({ amount: 700, reason: 'scratch' }), order),
  },
  { name: 'capture', prepare: authorized, send: act('capture', () => ({ amount: 900 }), order) },
  { name: 'release', prepare: authorized, send: act('release', nothing, order) },
  { name: 'refund what was captured', prepare: partlyCaptured, send: refund },
  { name: 'fulfill and capture', prepare: authorized, send: fulfill },
  { name: 'cancel an authorized order', prepare: authorized, send: act('cancel', nothing, order) },
  { name: 'cancel', prepare: buy, send: act('cancel', nothing, order) },
  { name: 'return', prepare: fulfilled, send: askReturn },
  {
    name: 'receive',
    prepare: approvedReturn,
    send: act('receive', () => ({ refund: true }), ofReturn),
  },
  {
    name: 'capture after the return',
    prepare: returnedInDoubt,
    send: (world) => world.call('POST', '/dev/clock', { body: { advance_seconds: 60 } }),
  },
  { name: 'exchange', prepare: fulfilled, send: askExchange },
  {
    name: 'complete exchange',
    prepare: approvedExchange,
    send: act('complete', nothing, ofExchange),
  },
  { name: 'pay exchange', prepare: openExchangePage, send: pay(cards.pays) },
  { name: 'refund with an open exchange', prepare: approvedExchange, send: refund },
  { name: 'refund with a paid exchange', prepare: paidExchange, send: refund },
  ...acpWrites,
  ...renewalWrites,
  ...hookWrites({ fillCart, startCheckout, checkout, refund }),
];
