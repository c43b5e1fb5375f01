import type { Address } from '../../customers/address.ts';
import { allocateDiscount } from '../coupons/allocate-discount.ts';
import { type CouponClaim, findCouponProblem } from '../coupons/coupon.ts';
import { findLowestPrice, type PriceRule } from '../price-lists/price-rule.ts';
import type { Quote, QuoteLine, QuoteMessage, ShippingOption } from '../quote.ts';
import { listShippingOptions, type ShippingRate } from '../shipping-zones/shipping-rate.ts';
import { calculateTax, type TaxTerms } from '../tax-rates/tax.ts';
import { findMostSpecific, type Region } from './destination.ts';
import { partsToPercent } from './percent.ts';
import { toAmount } from './rounding.ts';

/** A line before anything is calculated. */
export type PricedItem = Omit<QuoteLine, 'unitPrice' | 'subtotal' | 'discount' | 'tax'>;

/** Everything that a price depends on. Amounts in minor units of the store's currency. */
export type QuoteInput = {
  now: Date;
  currency: string;
  pricesIncludeTax: boolean;
  items: readonly PricedItem[];
  /** Of the price lists that the proven buyer's groups have. */
  priceRules: readonly PriceRule[];
  coupon: CouponClaim | null;
  /** Null: not known yet; then there is no shipping and no tax. */
  address: Address | null;
  zones: readonly (Region & { rates: readonly ShippingRate[] })[];
  taxRates: readonly (Region & TaxTerms)[];
  selectedShippingOptionId: string | null;
  /** Nothing (valid) selected: the cheapest option is, the first of equal ones. */
  preselectCheapest: boolean;
};

/**
 * What everything costs, the same for every door (decisions 4, 6): list price, the lowest price
 * that applies, coupon shared over its lines, shipping, tax on each line. Pure. Amounts above
 * `maxAmount` are 422 `amount_too_large`.
 */
export function calculateQuote(input: QuoteInput): Quote {
  const lines = input.items.map((item) => toPricedLine(item, input.priceRules));
  toAmount(lines.reduce((sum, line) => sum + BigInt(line.subtotal), 0n));
  const coupon = applyCoupon(input, lines);
  const shipping = chooseShipping(input, coupon.lines);
  const taxed = applyTax(input, coupon.lines, shipping.amount);
  return {
    currency: input.currency,
    lines: taxed.lines,
    needsShipping: shipping.isNeeded,
    shippingOptions: shipping.options,
    selectedShippingOptionId: shipping.selectedId,
    coupon: coupon.applied,
    totals: sumTotals(taxed.lines, shipping.amount, taxed),
    messages: [...coupon.messages, ...shipping.messages],
  };
}

function toPricedLine(item: PricedItem, rules: readonly PriceRule[]): QuoteLine {
  const unitPrice = findLowestPrice(item, rules);
  const subtotal = toAmount(BigInt(unitPrice) * BigInt(item.quantity));
  return { ...item, unitPrice, subtotal, discount: 0, tax: 0 };
}

type DiscountResult = { lines: QuoteLine[]; applied: Quote['coupon']; messages: QuoteMessage[] };

/** A coupon that cannot be used is left out, and told. */
function applyCoupon(
  { coupon: claim, now, currency }: QuoteInput,
  lines: QuoteLine[],
): DiscountResult {
  if (!claim) return { lines, applied: null, messages: [] };
  const problem = findCouponProblem(claim, { now, currency, lines });
  if (problem || !claim.terms) {
    const { reason, message } = problem ?? { reason: 'coupon_not_found', message: '' };
    const told: QuoteMessage = { type: 'warning', code: reason, content: message };
    return { lines, applied: null, messages: [told] };
  }
  const { terms } = claim;
  const discounts = allocateDiscount(terms, lines);
  const discounted = lines.map((line, at) => ({ ...line, discount: discounts[at] ?? 0 }));
  const kind =
    terms.percentOff === null
      ? ({ type: 'fixed', value: terms.amountOff ?? 0 } as const)
      : ({ type: 'percent', value: partsToPercent(terms.percentOff) } as const);
  const applied = { code: terms.code, amountOff: sumAmounts(discounts), ...kind };
  return { lines: discounted, applied, messages: [] };
}

type ShippingResult = {
  isNeeded: boolean;
  options: ShippingOption[];
  selectedId: string | null;
  amount: number;
  messages: QuoteMessage[];
};

/** Goods that are sent need an address, and one of the options of its zone (decisions 5, 6). */
function chooseShipping(input: QuoteInput, lines: QuoteLine[]): ShippingResult {
  const sent = lines.filter((line) => !line.isDigital);
  const none = { options: [], selectedId: null, amount: 0, messages: [] };
  if (sent.length === 0) return { ...none, isNeeded: false };
  const { address, selectedShippingOptionId: wantedId } = input;
  if (!address)
    return { ...none, isNeeded: true, messages: buildUnavailableMessages(wantedId !== null) };
  const grams = sent.reduce(
    (whole, line) => whole + BigInt(line.weightGrams) * BigInt(line.quantity),
    0n,
  );
  const zone = findMostSpecific(input.zones, (candidate) => candidate, address);
  const options = listShippingOptions(zone?.rates ?? [], {
    grams,
    worth: sumAmounts(lines.map(getNetAmount)),
  });
  const wanted = options.find((option) => option.id === wantedId);
  const selected = wanted ?? (input.preselectCheapest ? findCheapestOption(options) : undefined);
  return {
    isNeeded: true,
    options,
    selectedId: selected?.id ?? null,
    amount: selected?.amount ?? 0,
    messages: [
      ...buildUnavailableMessages(wantedId !== null && wanted === undefined),
      ...(options.length === 0 ? [shippingUnavailable(address.country)] : []),
    ],
  };
}

const findCheapestOption = (options: ShippingOption[]) =>
  options.toSorted((one, other) => one.amount - other.amount)[0];

function buildUnavailableMessages(isGone: boolean): QuoteMessage[] {
  if (!isGone) return [];
  const content = 'The shipping option that was chosen is not available: choose another.';
  return [{ type: 'warning', code: 'shipping_option_unavailable', content }];
}

const shippingUnavailable = (country: string): QuoteMessage => ({
  type: 'error',
  code: 'shipping_unavailable',
  content: `This store does not ship to this address (${country}).`,
});

type TaxResult = { lines: QuoteLine[]; added: number; contained: number };

/** On each line after its discount, and on shipping where the rate says so. */
function applyTax(input: QuoteInput, lines: QuoteLine[], shipping: number): TaxResult {
  const { address, pricesIncludeTax: included } = input;
  const terms = address
    ? findMostSpecific(input.taxRates, (candidate) => candidate, address)
    : null;
  if (!terms) return { lines, added: 0, contained: 0 };
  const taxed = lines.map((line) => ({
    ...line,
    tax: calculateTax(getNetAmount(line), terms.rate, included),
  }));
  const onShipping = terms.appliesToShipping ? calculateTax(shipping, terms.rate, included) : 0;
  const all = sumAmounts(taxed.map((line) => line.tax)) + onShipping;
  return { lines: taxed, added: included ? 0 : all, contained: included ? all : 0 };
}

function sumTotals(lines: QuoteLine[], shipping: number, { added, contained }: TaxResult) {
  const subtotal = sumAmounts(lines.map((line) => line.subtotal));
  const discount = sumAmounts(lines.map((line) => line.discount));
  const total = toAmount(BigInt(subtotal - discount) + BigInt(shipping) + BigInt(added));
  return { subtotal, discount, shipping, tax: added, taxIncluded: contained, total };
}

const getNetAmount = (line: QuoteLine) => line.subtotal - line.discount;

const sumAmounts = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
