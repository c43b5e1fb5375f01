import type { Address } from '../../customers/address.ts';
import { allocateDiscount } from '../coupons/allocate-discount.ts';
import { type CouponClaim, findCouponProblem } from '../coupons/coupon.ts';
import { findLowestPrice, type PriceRule } from '../price-lists/price-rule.ts';
import type { Quote, QuoteLine, QuoteMessage, ShippingOption } from '../quote.ts';
import { listShippingOptions, type ShippingRate } from '../shipping-zones/shipping-rate.ts';
import { calculateTax, type TaxRateTerms } from '../tax-rates/tax.ts';
import { findMostSpecific, type Region } from './destination.ts';
import { partsToPercent } from './percent.ts';
import { toAmount } from './rounding.ts';

/** A line before the calculation. */
export type PricedItem = Omit<QuoteLine, 'unitPrice' | 'subtotal' | 'discount' | 'tax'>;

/** Everything that a quote depends on. Amounts are in minor units of the store's currency. */
export type QuoteInput = {
  now: Date;
  currency: string;
  pricesIncludeTax: boolean;
  items: readonly PricedItem[];
  /** Rules of the price lists for the verified customer's groups. */
  priceRules: readonly PriceRule[];
  coupon: CouponClaim | null;
  /** Null if not known yet; the quote then contains no shipping and no tax. */
  address: Address | null;
  zones: readonly (Region & { rates: readonly ShippingRate[] })[];
  taxRates: readonly (Region & TaxRateTerms)[];
  selectedShippingOptionId: string | null;
  /** Select the cheapest option, the first of equal ones, if no valid option is selected. */
  preselectCheapest: boolean;
};

/**
 * Calculates a quote: the lowest applicable price of each line, the coupon allocated to its lines,
 * shipping, and tax on each line. All APIs and pages use this pure function. Throws 422
 * `amount_too_large` for amounts above `maxAmount`.
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

/** Applies the coupon. A coupon that cannot be used is skipped with a message. */
function applyCoupon(
  { coupon: claim, now, currency }: QuoteInput,
  lines: QuoteLine[],
): DiscountResult {
  if (!claim) return { lines, applied: null, messages: [] };
  const problem = findCouponProblem(claim, { now, currency, lines });
  if (problem || !claim.terms) {
    const { reason, message } = problem ?? { reason: 'coupon_not_found', message: '' };
    const warning: QuoteMessage = { type: 'warning', code: reason, content: message };
    return { lines, applied: null, messages: [warning] };
  }
  const { terms } = claim;
  const discounts = allocateDiscount(terms, lines);
  const discounted = lines.map((line, index) => ({ ...line, discount: discounts[index] ?? 0 }));
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

/** Lists the shipping options for the physical goods and determines the selected one. */
function chooseShipping(input: QuoteInput, lines: QuoteLine[]): ShippingResult {
  const physical = lines.filter((line) => !line.isDigital);
  const none = { options: [], selectedId: null, amount: 0, messages: [] };
  if (physical.length === 0) return { ...none, isNeeded: false };
  const { address, selectedShippingOptionId: wantedId } = input;
  if (!address)
    return { ...none, isNeeded: true, messages: buildUnavailableMessages(wantedId !== null) };
  const grams = physical.reduce(
    (sum, line) => sum + BigInt(line.weightGrams) * BigInt(line.quantity),
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

function buildUnavailableMessages(isUnavailable: boolean): QuoteMessage[] {
  if (!isUnavailable) return [];
  const content = 'The selected shipping option is not available. Choose another one.';
  return [{ type: 'warning', code: 'shipping_option_unavailable', content }];
}

const shippingUnavailable = (country: string): QuoteMessage => ({
  type: 'error',
  code: 'shipping_unavailable',
  content: `This store does not ship to this address (${country}).`,
});

type TaxResult = { lines: QuoteLine[]; added: number; contained: number };

/** Calculates tax on each line after its discount, and on shipping if the rate applies to it. */
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
