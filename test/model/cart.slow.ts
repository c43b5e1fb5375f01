import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Cart, ReleaseSession } from '../../src/core/carts/cart.ts';
import { type CartDto, toCartDto } from '../../src/core/carts/cart-dto.ts';
import { addItem, removeItem, updateItem } from '../../src/core/carts/cart-items.ts';
import { createCart, getCart } from '../../src/core/carts/create-cart.ts';
import { abandonCart, completeCart } from '../../src/core/carts/end-cart.ts';
import {
  applyCoupon,
  removeCoupon,
  updateCartDetails,
} from '../../src/core/carts/update-cart-details.ts';
import type { Address } from '../../src/core/customers/address.ts';
import { DomainError } from '../../src/kernel/domain-error.ts';
import type { Work } from '../../src/platform/unit-of-work.ts';
import { openShop } from '../kit/shop.ts';

const runs = Number(process.env.STOA_MODEL_RUNS ?? 200);
const shop = await openShop(null);
const site = await shop.site();
const merchant = await shop.merchant();

type TestProduct = { id: string; price: number; stock: number | null; isDigital: boolean };
const products: TestProduct[] = await Promise.all(
  [
    { price: 1_000, stock: 7, isDigital: false },
    { price: 250, stock: null, isDigital: false },
    { price: 99, stock: 12_000, isDigital: true },
    { price: 0, stock: 0, isDigital: false },
  ].map(async (values) => {
    const { price, stock, isDigital } = values;
    const product = await shop.product({
      price: { amount: price, currency: 'USD' },
      isDigital,
      variants: [{ stock }],
    });
    return { ...values, id: product.id };
  }),
);
await merchant.post('/shipping-zones', {
  site_slug: 'shop',
  name: 'US',
  countries: ['US'],
  rates: [
    { id: 'slow', label: 'Slow', type: 'flat', amount: 500 },
    { id: 'fast', label: 'Fast', type: 'flat', amount: 1_500 },
  ],
});
const coupons: Record<string, { off: number; minimum: number }> = {
  TWO: { off: 200, minimum: 0 },
  BIG: { off: 1_000, minimum: 5_000 },
};
for (const [code, { off, minimum }] of Object.entries(coupons))
  await merchant.post('/coupons', {
    site_slug: 'shop',
    code,
    amount_off: off,
    ...(minimum > 0 ? { minimum_subtotal: minimum } : {}),
  });

/** The state of a cart without tables, locks or prices of other modules. */
type Model = {
  status: 'active' | 'abandoned' | 'completed';
  lines: { product: number; quantity: number }[];
  country: string | null;
  option: string | null;
  code: string | null;
};
type Outcome = string | Model;

const rates: Record<string, number> = { slow: 500, fast: 1_500 };
const subtotalOf = ({ lines }: Model) =>
  lines.reduce((sum, { product, quantity }) => sum + (products[product]?.price ?? 0) * quantity, 0);
const isSent = ({ lines }: Model) => lines.some(({ product }) => !products[product]?.isDigital);
const offers = (model: Model) => isSent(model) && model.country === 'US';

/** The model in the fields that it is compared by. */
function visibleModel(model: Model) {
  const subtotal = subtotalOf(model);
  const coupon = model.code === null ? undefined : coupons[model.code];
  const isOn = coupon !== undefined && subtotal >= coupon.minimum && model.lines.length > 0;
  const discount = isOn ? Math.min(coupon.off, subtotal) : 0;
  const option = offers(model) ? model.option : null;
  const shipping = option === null ? 0 : (rates[option] ?? 0);
  return {
    status: model.status,
    items: model.lines.map(({ product, quantity }) => [products[product]?.id, quantity]),
    country: model.country,
    options: offers(model) ? 2 : 0,
    option,
    totals: { subtotal, discount, shipping, total: subtotal - discount + shipping },
  };
}

function visibleCart(record: CartDto): ReturnType<typeof visibleModel> {
  const { subtotal, discount, shipping, total } = record.totals;
  return {
    status: record.status,
    items: record.items.map((item) => [item.product_id, item.quantity]),
    country: record.shipping_address?.country ?? null,
    options: record.shipping_options.length,
    option: record.selected_shipping_option_id,
    totals: { subtotal, discount, shipping, total },
  };
}

/** A shipping option that is no longer offered is cleared once the cart has been returned. */
function clearStaleShipping(model: Model): Model {
  return isSent(model) && !offers(model) ? { ...model, option: null } : model;
}

type Command = {
  name: string;
  model(before: Model): Outcome;
  real(work: Work, token: string, record: CartDto): Promise<Cart | null>;
};

const release: ReleaseSession = async () => assert.fail('there is no session');
const access = (token: string) => ({ token, release });
const line = (model: Model, at: number) => model.lines[at % 5];
const itemId = (record: CartDto, at: number) => record.items[at % 5]?.id ?? 'li_none';
const address = (country: string): Address => ({
  name: null,
  line1: null,
  line2: null,
  city: null,
  state: null,
  postcode: null,
  phone: null,
  country,
});

function bounded(model: Model, product: number, quantity: number, lines: Model['lines']): Outcome {
  const stock = products[product]?.stock ?? null;
  if (quantity > 10_000) return 'quantity_limit';
  if (stock !== null && quantity > stock) return 'insufficient_stock';
  return { ...model, lines };
}

const add = (product: number, quantity: number): Command => ({
  name: `add ${quantity} of ${product}`,
  model(before) {
    const held = before.lines.find((known) => known.product === product);
    const sum = (held?.quantity ?? 0) + quantity;
    const lines = held
      ? before.lines.map((known) => (known === held ? { product, quantity: sum } : known))
      : [...before.lines, { product, quantity }];
    return bounded(before, product, sum, lines);
  },
  real: (work, token) =>
    addItem(work, access(token), {
      productId: products[product]?.id ?? '',
      variantId: null,
      options: null,
      quantity,
    }),
});

const change = (at: number, quantity: number): Command => ({
  name: `set line ${at} to ${quantity}`,
  model(before) {
    const held = line(before, at);
    if (!held) return 'item_not_found';
    const lines = before.lines.map((known) => (known === held ? { ...held, quantity } : known));
    return bounded(before, held.product, quantity, lines);
  },
  real: (work, token, record) =>
    updateItem(work, access(token), { itemId: itemId(record, at), quantity }),
});

const remove = (at: number): Command => ({
  name: `remove line ${at}`,
  model(before) {
    const held = line(before, at);
    if (!held) return 'item_not_found';
    return { ...before, lines: before.lines.filter((known) => known !== held) };
  },
  real: (work, token, record) => removeItem(work, access(token), itemId(record, at)),
});

const ship = (country: string | null): Command => ({
  name: `ship to ${country}`,
  model: (before) => ({ ...before, country }),
  real: (work, token) =>
    updateCartDetails(work, access(token), {
      shippingAddress: country === null ? null : address(country),
    }),
});

const choose = (option: string | null): Command => ({
  name: `choose ${option}`,
  model(before) {
    if (option === null) return { ...before, option };
    const isKnown = offers(before) && option in rates;
    return isKnown ? { ...before, option } : 'shipping_option_unknown';
  },
  real: (work, token) =>
    updateCartDetails(work, access(token), { selectedShippingOptionId: option }),
});

const coupon = (code: string): Command => ({
  name: `coupon ${code}`,
  model(before) {
    const terms = coupons[code];
    if (!terms) return 'coupon_not_found';
    return subtotalOf(before) < terms.minimum ? 'coupon_minimum_not_met' : { ...before, code };
  },
  real: (work, token) => applyCoupon(work, access(token), code),
});

const noCoupon: Command = {
  name: 'no coupon',
  model: (before) => ({ ...before, code: null }),
  real: (work, token) => removeCoupon(work, access(token)),
};

const abandon: Command = {
  name: 'abandon',
  model: (before) => ({ ...before, status: 'abandoned' }),
  real: (work, token) => abandonCart(work, access(token)),
};

/** The only command that an ended cart still accepts, without an error. */
const complete: Command = {
  name: 'complete',
  model: (before) => ({ ...before, status: 'completed' }),
  real: (work, token) => completeCart(work, token).then(() => null),
};

const quantity = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 8 }) },
  { weight: 1, arbitrary: fc.constantFrom(9_999, 10_000) },
);
const at = fc.nat({ max: 4 });
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(fc.nat({ max: products.length - 1 }), quantity).map((a) => add(...a)),
  },
  { weight: 4, arbitrary: fc.tuple(at, quantity).map((a) => change(...a)) },
  { weight: 3, arbitrary: at.map(remove) },
  { weight: 3, arbitrary: fc.constantFrom('US', 'US', 'FR', null).map(ship) },
  { weight: 3, arbitrary: fc.constantFrom('slow', 'fast', 'rocket', null).map(choose) },
  { weight: 3, arbitrary: fc.constantFrom('TWO', 'BIG', 'NONE').map(coupon) },
  { weight: 1, arbitrary: fc.constant(noCoupon) },
  { weight: 1, arbitrary: fc.constantFrom(abandon, complete) },
);

function expected(before: Model, { model, name }: Command): Outcome {
  if (name !== 'complete') {
    if (before.status !== 'active') return 'cart_not_active';
    const after = model(before);
    return typeof after === 'string' ? after : clearStaleShipping(after);
  }
  return before.status === 'completed' ? before : model(before);
}

async function attempt(act: () => Promise<Cart | null>): Promise<Cart | string | null> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof DomainError) return error.reason;
    throw error;
  }
}

/** Runs the commands on a cart and on its model, and compares the two after each. */
async function compareRuns(commands: Command[]): Promise<void> {
  const { unit, tenant } = shop;
  const read = async (token: string) =>
    unit.view(tenant, async (view) => toCartDto(await getCart(view, token)));
  const { token } = await unit.run(tenant, (work) =>
    createCart(work, site, { buyer: null, customerId: null }),
  );
  let model: Model = { status: 'active', lines: [], country: null, option: null, code: null };
  let record = await read(token);
  for (const step of commands) {
    const outcome = expected(model, step);
    const before = record;
    const answer = await attempt(() => unit.run(tenant, (work) => step.real(work, token, before)));
    record = isCart(answer) ? toCartDto(answer) : await read(token);
    const reason = isCart(answer) ? null : answer;
    assert.equal(reason, typeof outcome === 'string' ? outcome : null, step.name);
    if (typeof outcome !== 'string') model = outcome;
    assert.deepEqual(visibleCart(record), visibleModel(model), step.name);
  }
  assert.deepEqual(visibleCart(await read(token)), visibleModel(model));
}

const isCart = (answer: Cart | string | null): answer is Cart =>
  answer !== null && typeof answer !== 'string';

test(`${runs} random sequences of commands leave a cart as its model predicts`, async () => {
  const sequences = fc.array(command, { minLength: 1, maxLength: 14 });
  await fc.assert(fc.asyncProperty(sequences, compareRuns), { numRuns: runs, endOnFailure: false });
});
