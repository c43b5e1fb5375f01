import { Type } from 'typebox';
import type { OrderDraft, Verdict } from '../../core/checkout/validation/order-validation.ts';
import type {
  OutsideLine,
  ShippingBasket,
  TaxAmounts,
  TaxBasket,
} from '../../core/pricing/outside/ports.ts';
import type { ShippingOption } from '../../core/pricing/shipping-option.ts';
import { isObject } from '../../kernel/json.ts';
import { maxAmount } from '../../kernel/money.ts';
import { BadAnswer, type HookContract } from './hook-contract.ts';
import { assertCurrency, readAs } from './read-answer.ts';

const amount = Type.Integer({ minimum: 0, maximum: maxAmount });
const currency = Type.String({ pattern: '^[A-Z]{3}$' });
const maxRates = 20;
const maxLines = 500;
/** Text of one line, without control characters and those that hide or reorder others. */
const plainLine =
  '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]+$';
const label = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: plainLine });
const closed = { additionalProperties: false };

const Rates = Type.Object(
  {
    currency,
    rates: Type.Array(
      Type.Object(
        { id: Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,64}$' }), label: label(100), amount },
        closed,
      ),
      { maxItems: maxRates },
    ),
  },
  closed,
);

export const shippingRatesContract: HookContract<ShippingBasket, ShippingOption[]> = {
  type: 'shipping_rates',
  present: ({ currency, destination, lines }) => ({
    currency,
    destination,
    lines: lines.map(presentLine),
  }),
  read(body, about) {
    const { currency, rates } = readAs(Rates, body);
    assertCurrency(currency, about.currency);
    if (new Set(rates.map(({ id }) => id)).size < rates.length)
      throw new BadAnswer('/rates must not contain an id twice');
    return rates;
  },
};

const Taxes = Type.Object(
  {
    currency,
    lines: Type.Array(Type.Object({ line: Type.Integer({ minimum: 1 }), tax: amount }, closed), {
      maxItems: maxLines,
    }),
    shipping_tax: amount,
  },
  closed,
);

export const taxesContract: HookContract<TaxBasket, TaxAmounts> = {
  type: 'taxes',
  present: ({ currency, pricesIncludeTax, destination, lines, shipping }) => ({
    currency,
    prices_include_tax: pricesIncludeTax,
    destination,
    lines: lines.map(presentLine),
    shipping,
  }),
  read(body, about) {
    const { currency, lines, shipping_tax: shipping } = readAs(Taxes, body);
    assertCurrency(currency, about.currency);
    const byLine = new Map(lines.map(({ line, tax }) => [line, tax]));
    if (lines.length !== about.lines.length || about.lines.some(({ line }) => !byLine.has(line)))
      throw new BadAnswer('/lines must contain every line of the request exactly once');
    const amounts = { lines: about.lines.map(({ line }) => byLine.get(line) ?? 0), shipping };
    if (about.pricesIncludeTax) assertIncluded(amounts, about);
    return amounts;
  },
};

/** An included tax is a part of the price. */
function assertIncluded(amounts: TaxAmounts, { lines, shipping }: TaxBasket): void {
  const isMore = lines.some(({ amount }, index) => (amounts.lines[index] ?? 0) > amount);
  if (isMore || amounts.shipping > shipping)
    throw new BadAnswer('the included tax must not exceed the price that includes it');
}

const Acceptance = Type.Object({ accept: Type.Literal(true) }, closed);
const Rejection = Type.Object({ accept: Type.Literal(false), message: label(300) }, closed);

export const orderValidationContract: HookContract<OrderDraft, Verdict> = {
  type: 'order_validation',
  present: (order) => ({
    channel: order.channel,
    currency: order.currency,
    email: order.email,
    name: order.name,
    shipping_address: order.shippingAddress,
    billing_address: order.billingAddress,
    shipping_option_id: order.shippingOptionId,
    coupon_codes: order.couponCodes,
    lines: order.lines.map(presentLine),
    totals: {
      subtotal: order.totals.subtotal,
      discount: order.totals.discount,
      shipping: order.totals.shipping,
      tax: order.totals.tax,
      tax_included: order.totals.taxIncluded,
      total: order.totals.total,
    },
  }),
  read(body) {
    if (isObject(body) && body.accept === true) {
      readAs(Acceptance, body);
      return { accepted: true };
    }
    return { accepted: false, message: readAs(Rejection, body).message };
  },
};

const presentLine = (line: OutsideLine) => ({
  line: line.line,
  product_id: line.productId,
  variant_id: line.variantId,
  sku: line.sku,
  quantity: line.quantity,
  unit_price: line.unitPrice,
  amount: line.amount,
  weight_grams: line.weightGrams,
  is_digital: line.isDigital,
});
