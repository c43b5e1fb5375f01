import type { Address } from '../../customers/address.ts';
import { applyCoupons, toCouponWarning } from '../coupons/apply-coupons.ts';
import type { CouponClaim } from '../coupons/coupon.ts';
import { findLowestPrice, type PriceRule } from '../price-lists/price-rule.ts';
import type { Quote, QuoteLine, QuoteMessage, ShippingOption } from '../quote.ts';
import {
  listShippingOptions,
  type ParcelItem,
  type ShippingRate,
} from '../shipping-zones/shipping-rate.ts';
import { calculateTax, type TaxRateTerms } from '../tax-rates/tax.ts';
import { findMostSpecific, type Region, type ShippingDestination } from './destination.ts';
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
  /** The submitted codes in their order. */
  coupons: readonly CouponClaim[];
  /** Null if not known yet; the quote then contains no shipping. */
  address: Address | null;
  /** The address, or a hint of one; null if there is neither, and no tax. */
  taxDestination: ShippingDestination | null;
  zones: readonly (Region & { rates: readonly ShippingRate[] })[];
  taxRates: readonly (Region & TaxRateTerms)[];
  selectedShippingOptionId: string | null;
  /** Select the cheapest option, the first of equal ones, if no valid option is selected. */
  preselectCheapest: boolean;
};

/**
 * Calculates a quote: the lowest applicable price of each line, the coupons allocated to their
 * lines, shipping, and tax on each line. All APIs and pages use this pure function. Throws 422
 * `amount_too_large` for amounts above `maxAmount`.
 */
export function calculateQuote(input: QuoteInput): Quote {
  const lines = input.items.map((item) => toPricedLine(item, input.priceRules));
  toAmount(lines.reduce((sum, line) => sum + BigInt(line.subtotal), 0n));
  const { now, currency } = input;
  const discounted = applyCoupons(input.coupons, { now, currency, lines });
  const shipping = chooseShipping(input, discounted.lines);
  const taxed = applyTax(input, discounted.lines, shipping.amount);
  return {
    currency: input.currency,
    lines: taxed.lines,
    needsShipping: shipping.isNeeded,
    shippingOptions: shipping.options,
    selectedShippingOptionId: shipping.selectedId,
    coupons: discounted.applied,
    totals: sumTotals(taxed.lines, shipping.amount, taxed),
    messages: [...discounted.refused.map(toCouponWarning), ...shipping.messages],
  };
}

function toPricedLine(item: PricedItem, rules: readonly PriceRule[]): QuoteLine {
  const unitPrice = findLowestPrice(item, rules);
  const subtotal = toAmount(BigInt(unitPrice) * BigInt(item.quantity));
  return { ...item, unitPrice, subtotal, discount: 0, tax: 0 };
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
  const zone = findMostSpecific(input.zones, (candidate) => candidate, address);
  const options = listShippingOptions(zone?.rates ?? [], {
    goods: physical.map(toParcelItem),
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

const toParcelItem = ({ productId, weightGrams, quantity }: QuoteLine): ParcelItem => ({
  productId,
  grams: BigInt(weightGrams) * BigInt(quantity),
});

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
  const { taxDestination, pricesIncludeTax: included } = input;
  const terms = taxDestination
    ? findMostSpecific(input.taxRates, (candidate) => candidate, taxDestination)
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
