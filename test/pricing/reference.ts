/**
 * An independent calculation of prices with exact fractions, rounded only where the pricing rules
 * say so. It shares no code with the server.
 */

/** A fraction; `d` is positive. */
type Fraction = { n: bigint; d: bigint };

export type Cart = {
  included: boolean;
  lines: {
    id: string;
    product: string;
    price: number;
    quantity: number;
    grams: number;
    digital: boolean;
  }[];
  rules: {
    type: 'percent_off' | 'amount_off' | 'fixed_price';
    /** Percent times 10,000, or minor units. */
    value: number;
    products: string[] | null;
  }[];
  coupons: Coupon[];
  to: { country: string; state: string | null; postcode: string | null } | null;
  zones: (Area & { rates: Rate[] })[];
  taxes: (Area & { rate: number; shipping: boolean })[];
  chosen: string | null;
  cheapest: boolean;
};

export type Coupon = {
  kind: 'percent' | 'fixed';
  value: number;
  minimum: number | null;
  products: string[];
  combinable: boolean;
  state: 'good' | 'unknown' | 'off' | 'early' | 'late' | 'used up' | 'used up by buyer';
};

export type Area = { countries: string[]; states: string[]; prefixes: string[] };
export type Rate = {
  id: string;
  type: 'flat' | 'weight' | 'free_above';
  amount: number;
  perKg: number;
  threshold: number;
  free: string[];
};

export type Expected = {
  lines: { id: string; unitPrice: number; subtotal: number; discount: number; tax: number }[];
  options: { id: string; amount: number }[];
  selected: string | null;
  amountsOff: number[];
  totals: {
    subtotal: number;
    discount: number;
    shipping: number;
    tax: number;
    taxIncluded: number;
    total: number;
  };
  codes: string[];
};

const limit = 1_000_000_000_000n;
const fraction = (n: bigint, d = 1n): Fraction => ({ n, d });
const floor = ({ n, d }: Fraction) => n / d;
/** The nearest integer, halves rounded up: adds a half and rounds down. */
const nearest = ({ n, d }: Fraction) => floor(fraction(n * 2n + d, d * 2n));

/** Null: more than one sale allows. */
export function calculate(cart: Cart): Expected | null {
  const codes: string[] = [];
  const prices = cart.lines.map((line) => priceOf(line, cart.rules));
  const subtotals = cart.lines.map((line, i) => (prices[i] ?? 0n) * BigInt(line.quantity));
  const subtotal = total(subtotals);
  if (subtotal > limit) return null;

  const { nets, amountsOff } = applyCoupons(cart, subtotals, codes);
  const discounts = subtotals.map((amount, i) => amount - (nets[i] ?? 0n));

  const { options, picked } = shippingOf(cart, total(nets), codes);
  const shipping = picked?.amount ?? 0n;
  const { taxes, shippingTax } = taxesOf(cart, nets, shipping);
  const tax = total(taxes) + shippingTax;
  const due = total(nets) + shipping + (cart.included ? 0n : tax);
  if (due > limit) return null;
  return {
    lines: cart.lines.map((line, i) => ({
      id: line.id,
      unitPrice: Number(prices[i]),
      subtotal: Number(subtotals[i]),
      discount: Number(discounts[i]),
      tax: Number(taxes[i]),
    })),
    options: options.map(({ id, amount }) => ({ id, amount: Number(amount) })),
    selected: picked?.id ?? null,
    amountsOff: amountsOff.map(Number),
    totals: {
      subtotal: Number(subtotal),
      discount: Number(total(discounts)),
      shipping: Number(shipping),
      tax: cart.included ? 0 : Number(tax),
      taxIncluded: cart.included ? Number(tax) : 0,
      total: Number(due),
    },
    codes,
  };
}

const total = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

function priceOf(line: Cart['lines'][number], rules: Cart['rules']): bigint {
  const list = BigInt(line.price);
  const made = rules
    .filter(({ products }) => products === null || products.includes(line.product))
    .map((rule) => priceUnder(rule, list));
  return [list, ...made].toSorted((a, b) => Number(a - b))[0] ?? list;
}

function priceUnder({ type, value }: Cart['rules'][number], list: bigint): bigint {
  const given = BigInt(value);
  if (type === 'fixed_price') return given;
  if (type === 'amount_off') return list > given ? list - given : 0n;
  // The remaining percentage of the list price.
  return nearest(fraction(list * (1_000_000n - given), 1_000_000n));
}

/**
 * What the coupons leave of each line: percentages first, then amounts, each from the largest to
 * the smallest.
 */
function applyCoupons(cart: Cart, subtotals: bigint[], codes: string[]) {
  let nets = subtotals;
  const used: Coupon[] = [];
  const refusals = cart.coupons.map((coupon) => {
    const refusal = couponRefusal(cart, coupon, { subtotals, used });
    if (refusal === null) used.push(coupon);
    return refusal;
  });
  const rank = ({ kind, value }: Coupon) => (kind === 'percent' ? 1e15 : 0) + value;
  const amountsOff: bigint[] = [];
  for (const coupon of used.toSorted((a, b) => rank(b) - rank(a))) {
    if (isNothingLeft(cart, coupon, { subtotals, nets })) {
      refusals[cart.coupons.indexOf(coupon)] = 'coupon_not_applicable';
      continue;
    }
    const off = couponOff(cart, coupon, nets);
    nets = nets.map((amount, i) => amount - (off[i] ?? 0n));
    amountsOff.push(total(off));
  }
  codes.push(...refusals.filter((refusal) => refusal !== null));
  return { nets, amountsOff };
}

function couponRefusal(
  { lines }: Cart,
  coupon: Coupon,
  { subtotals, used }: { subtotals: bigint[]; used: Coupon[] },
): string | null {
  switch (coupon.state) {
    case 'unknown':
    case 'off':
      return 'coupon_not_found';
    case 'late':
      return 'coupon_expired';
    case 'early':
      return 'coupon_not_applicable';
    case 'used up':
    case 'used up by buyer':
      return 'coupon_exhausted';
    default:
  }
  if (used.length > 0 && [coupon, ...used].some(({ combinable }) => !combinable))
    return 'coupon_not_combinable';
  const named = coupon.products;
  if (named.length > 0 && lines.every((line) => !named.includes(line.product))) {
    return 'coupon_not_applicable';
  }
  if (coupon.minimum !== null && total(subtotals) < BigInt(coupon.minimum)) {
    return 'coupon_minimum_not_met';
  }
  return null;
}

function isNothingLeft(
  { lines }: Cart,
  { products: named }: Coupon,
  { subtotals, nets }: { subtotals: bigint[]; nets: bigint[] },
): boolean {
  const own = lines.map(({ product }) => named.length === 0 || named.includes(product));
  const left = total(nets.filter((_, i) => own[i]));
  const worth = total(subtotals.filter((_, i) => own[i]));
  return left === 0n && worth > 0n;
}

function couponOff({ lines }: Cart, coupon: Coupon, nets: bigint[]): bigint[] {
  const named = (product: string) =>
    coupon.products.length === 0 || coupon.products.includes(product);
  const base = lines.map((line, i) => (named(line.product) ? (nets[i] ?? 0n) : 0n));
  const whole = total(base);
  if (whole === 0n) return base.map(() => 0n);
  const value = BigInt(coupon.value);
  if (coupon.kind === 'fixed') return share(value < whole ? value : whole, base);
  return share(nearest(fraction(whole * value, 1_000_000n)), base);
}

/**
 * The exact share of every line, rounded down; the remaining units go one each to the largest
 * remainders, the first lines first.
 */
function share(off: bigint, base: bigint[]): bigint[] {
  const whole = total(base);
  const parts = base.map((amount) => (off * amount) / whole);
  const lost = base.map((amount, i) => off * amount - (parts[i] ?? 0n) * whole);
  while (total(parts) < off) {
    const most = lost.reduce((best, amount, i) => (amount > (lost[best] ?? 0n) ? i : best), 0);
    parts[most] = (parts[most] ?? 0n) + 1n;
    lost[most] = -1n;
  }
  return parts;
}

type Option = { id: string; amount: bigint };

function shippingOf(cart: Cart, worth: bigint, codes: string[]) {
  const sent = cart.lines.filter((line) => !line.digital);
  if (sent.length === 0) return { options: [], picked: undefined };
  const zone = cart.to && narrowest(cart.zones, cart.to);
  const options = (zone?.rates ?? [])
    .map((rate) => {
      const paid = sent.filter(({ product }) => !rate.free.includes(product));
      const grams = total(paid.map((line) => BigInt(line.grams) * BigInt(line.quantity)));
      return { id: rate.id, amount: paid.length === 0 ? 0n : costOf(rate, grams, worth) };
    })
    .filter(({ amount }) => amount <= limit);
  const picked = options.find(({ id }) => id === cart.chosen);
  if (!picked && cart.chosen !== null) codes.push('shipping_option_unavailable');
  if (cart.to && options.length === 0) codes.push('shipping_unavailable');
  return { options, picked: picked ?? (cart.cheapest ? cheapestOf(options) : undefined) };
}

function costOf(rate: Rate, grams: bigint, worth: bigint): bigint {
  const amount = BigInt(rate.amount);
  if (rate.type === 'free_above') return worth >= BigInt(rate.threshold) ? 0n : amount;
  if (rate.type === 'flat') return amount;
  const begun = grams / 1_000n + (grams % 1_000n > 0n ? 1n : 0n);
  return amount + BigInt(rate.perKg) * begun;
}

const cheapestOf = (options: Option[]) =>
  options.find(({ amount }) => options.every((other) => amount <= other.amount));

function taxesOf(cart: Cart, nets: bigint[], shipping: bigint) {
  const found = cart.to && narrowest(cart.taxes, cart.to);
  if (!found) return { taxes: nets.map(() => 0n), shippingTax: 0n };
  const rate = BigInt(found.rate);
  // On top: net times rate. Included: the remainder when gross is divided by one plus the rate.
  const of = (amount: bigint) =>
    cart.included
      ? nearest(fraction(amount * rate, 1_000_000n + rate))
      : nearest(fraction(amount * rate, 1_000_000n));
  return { taxes: nets.map(of), shippingTax: found.shipping ? of(shipping) : 0n };
}

type Destination = NonNullable<Cart['to']>;

/**
 * Postcode before state before country before everywhere; a longer prefix before a shorter one;
 * otherwise the first.
 */
function narrowest<Found extends Area>(areas: Found[], to: Destination): Found | undefined {
  const fitting = areas.flatMap((area) => {
    const keys = narrowness(area, to);
    return keys ? [{ area, keys }] : [];
  });
  const sorted = fitting.toSorted(
    ({ keys: [p1, s1, c1] }, { keys: [p2, s2, c2] }) => p2 - p1 || s2 - s1 || c2 - c1,
  );
  return sorted[0]?.area;
}

/** Null: the destination is outside the area. */
function narrowness(area: Area, to: Destination): [number, number, number] | null {
  const postcode = (to.postcode ?? '').replace(/[\s-]/g, '').toUpperCase();
  const state = (to.state ?? '').toUpperCase().replace(`${to.country}-`, '');
  const states = area.states.map((name) => name.replace(`${to.country}-`, ''));
  const prefixes = area.prefixes.filter((prefix) => postcode.startsWith(prefix));
  const fits =
    (area.countries.length === 0 || area.countries.includes(to.country)) &&
    (states.length === 0 || states.includes(state)) &&
    (area.prefixes.length === 0 || prefixes.length > 0);
  const longest = prefixes.reduce((most, prefix) => Math.max(most, prefix.length), 0);
  return fits ? [longest, Math.sign(states.length), Math.sign(area.countries.length)] : null;
}
