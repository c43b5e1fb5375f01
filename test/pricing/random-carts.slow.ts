import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Address } from '../../src/core/customers/address.ts';
import { calculateQuote } from '../../src/core/pricing/calculation/quote.ts';
import type { QuoteInput } from '../../src/core/pricing/calculation/quote-input.ts';
import type { CouponClaim } from '../../src/core/pricing/coupons/coupon.ts';
import { DomainError } from '../../src/kernel/domain-error.ts';
import type { ProductId, VariantId } from '../../src/kernel/id.ts';
import { type Cart, type Coupon, calculate, type Expected } from './reference.ts';

const carts = Number(process.env.CARTS ?? 100_000);
const seed = Number(process.env.SEED ?? Date.now() % 2_147_483_647);
const now = new Date('2026-06-01T00:00:00Z');

const amount = fc.oneof(
  // Few round values, so that they coincide: calculations differ at limits.
  { weight: 4, arbitrary: fc.constantFrom(0, 500, 1_000, 2_000) },
  { weight: 6, arbitrary: fc.nat(5_000) },
  { weight: 2, arbitrary: fc.nat(1_000_000) },
  { weight: 1, arbitrary: fc.nat(1_000_000_000_000) },
);
const parts = fc.oneof(
  fc.constantFrom(50_000, 72_500, 100_000, 190_000, 333_333),
  fc.nat(1_000_000),
);
const product = fc.constantFrom('p1', 'p2', 'p3');
const subset = (...words: string[]) => fc.subarray(words);
const area = {
  countries: fc.oneof(fc.constant<string[]>([]), subset('US', 'DE', 'CA')),
  states: fc.oneof(
    { weight: 2, arbitrary: fc.constant<string[]>([]) },
    subset('CA', 'NY', 'US-CA'),
  ),
  prefixes: fc.oneof(
    { weight: 2, arbitrary: fc.constant<string[]>([]) },
    subset('9', '941', 'M5', '10'),
  ),
};
const rate = fc.record({
  id: fc.constantFrom('slow', 'fast', 'air'),
  type: fc.constantFrom('flat' as const, 'weight' as const, 'free_above' as const),
  amount,
  perKg: amount,
  threshold: amount,
  free: fc.oneof({ weight: 2, arbitrary: fc.constant<string[]>([]) }, subset('p1', 'p2', 'p3')),
});

const anyCart: fc.Arbitrary<Cart> = fc.record({
  included: fc.boolean(),
  lines: fc
    .array(
      fc.record({
        product,
        price: amount,
        quantity: fc.oneof(
          { weight: 5, arbitrary: fc.integer({ min: 1, max: 12 }) },
          fc.integer({ min: 1, max: 10_000 }),
        ),
        grams: fc.oneof({ weight: 5, arbitrary: fc.nat(3_000) }, fc.nat(1_000_000_000)),
        digital: fc.boolean(),
      }),
      { maxLength: 5 },
    )
    .map((lines) => lines.map((line, i) => ({ ...line, id: `line ${i}` }))),
  rules: fc.array(
    fc.oneof(
      fc.record({
        type: fc.constant('percent_off' as const),
        value: parts,
        products: fc.option(fc.array(product, { maxLength: 2 })),
      }),
      fc.record({
        type: fc.constantFrom('amount_off' as const, 'fixed_price' as const),
        value: amount,
        products: fc.option(fc.array(product, { maxLength: 2 })),
      }),
    ),
    { maxLength: 3 },
  ),
  coupons: fc.array(
    fc
      .tuple(
        fc.oneof(
          fc.record({ kind: fc.constant('percent' as const), value: parts }),
          fc.record({ kind: fc.constant('fixed' as const), value: amount }),
        ),
        fc.record({
          minimum: fc.option(amount),
          products: fc.array(product, { maxLength: 2 }),
          combinable: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
          state: fc.oneof(
            { weight: 4, arbitrary: fc.constant('good' as const) },
            fc.constantFrom(
              'unknown' as const,
              'off' as const,
              'early' as const,
              'late' as const,
              'used up' as const,
              'used up by buyer' as const,
            ),
          ),
        }),
      )
      .map(([worth, terms]) => ({ ...worth, ...terms })),
    { maxLength: 4 },
  ),
  to: fc.option(
    fc.record({
      country: fc.constantFrom('US', 'CA', 'DE', 'JP'),
      state: fc.constantFrom(null, 'CA', 'ca', 'US-CA', 'NY', 'ON'),
      postcode: fc.constantFrom(null, '94107', '941-07', 'm5v 2t6', '10115', '1'),
    }),
    { freq: 6 },
  ),
  zones: fc.array(
    fc.record({ ...area, rates: fc.uniqueArray(rate, { maxLength: 3, selector: ({ id }) => id }) }),
    { maxLength: 3 },
  ),
  taxes: fc.array(fc.record({ ...area, rate: parts, shipping: fc.boolean() }), { maxLength: 3 }),
  chosen: fc.constantFrom(null, 'slow', 'fast', 'gone'),
  cheapest: fc.boolean(),
});

/** The same cart as input of the server. */
function inputOf(cart: Cart): QuoteInput {
  return {
    now,
    currency: 'USD',
    pricesIncludeTax: cart.included,
    claims: [],
    items: cart.lines.map((line) => ({
      id: line.id,
      productId: line.product as ProductId,
      variantId: 'var_x' as VariantId,
      name: 'A thing',
      options: {},
      sku: null,
      imageUrl: null,
      isDigital: line.digital,
      digitalAssetId: null,
      weightGrams: line.grams,
      quantity: line.quantity,
      listPrice: line.price,
    })),
    priceRules: cart.rules.map(({ type, value, products: productIds }) =>
      type === 'percent_off'
        ? { type, parts: value, productIds }
        : { type, amount: value, productIds },
    ),
    coupons: cart.coupons.map(claimOf),
    address: cart.to && ({ ...cart.to, name: null } as Address),
    taxDestination: cart.to,
    zones: cart.zones.map(({ prefixes, rates, ...rest }) => ({
      ...rest,
      postcodePrefixes: prefixes,
      rates: rates.map(({ free, ...one }) => ({ ...one, label: one.id, freeProductIds: free })),
    })),
    taxRates: cart.taxes.map(({ prefixes, shipping, ...rest }) => ({
      ...rest,
      postcodePrefixes: prefixes,
      appliesToShipping: shipping,
    })),
    selectedShippingOptionId: cart.chosen,
    preselectCheapest: cart.cheapest,
  };
}

function claimOf(
  { kind, value, minimum, products, combinable, state }: Coupon,
  index: number,
): CouponClaim {
  const code = `CODE${index}`;
  const terms = {
    code,
    percentOff: kind === 'percent' ? value : null,
    amountOff: kind === 'fixed' ? value : null,
    minimumSubtotal: minimum,
    startsAt: new Date(now.getTime() + (state === 'early' ? 1 : 0)),
    endsAt: new Date(now.getTime() + (state === 'late' ? 0 : 1)),
    maxUses: state === 'used up' ? 3 : 4,
    maxUsesPerBuyer: state === 'used up by buyer' ? 1 : 2,
    productIds: products,
    combinable,
    active: state !== 'off',
    uses: 3,
    eligibilityClaim: null,
    eligibilityGroupId: null,
    eligibilityPlatforms: [],
  };
  return { code: code.toLowerCase(), terms: state === 'unknown' ? null : terms, usesByBuyer: 1 };
}

function answerOf(cart: Cart): Expected | null {
  try {
    const { lines, shippingOptions, selectedShippingOptionId, coupons, totals, messages } =
      calculateQuote(inputOf(cart));
    for (const { amountOff, allocations } of coupons)
      assert.equal(
        allocations.reduce((sum, part) => sum + part, 0),
        amountOff,
      );
    return {
      lines: lines.map(({ id, unitPrice, subtotal, discount, tax }) => ({
        id,
        unitPrice,
        subtotal,
        discount,
        tax,
      })),
      options: shippingOptions.map(({ id, amount: cost }) => ({ id, amount: cost })),
      selected: selectedShippingOptionId,
      amountsOff: coupons.map(({ amountOff }) => amountOff),
      totals,
      codes: messages.map(({ code }) => code),
    };
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'amount_too_large') return null;
    throw error;
  }
}

test(`${carts} random carts cost what an independent calculation gives`, (t) => {
  t.diagnostic(`seed ${seed}`);
  const seen = { refused: 0, coupons: 0, combined: 0, shipped: 0, taxed: 0, contained: 0 };
  const check = (cart: Cart) => {
    const answer = answerOf(cart);
    assert.deepEqual(answer, calculate(cart));
    if (!answer) {
      seen.refused += 1;
      return;
    }
    const { subtotal, discount, shipping, tax, taxIncluded, total } = answer.totals;
    assert.equal(total, subtotal - discount + shipping + tax);
    assert.ok(
      Object.values(answer.totals).every((value) => Number.isSafeInteger(value) && value >= 0),
    );
    assert.ok(answer.lines.every((line) => line.discount >= 0 && line.discount <= line.subtotal));
    if (discount > 0) seen.coupons += 1;
    if (answer.amountsOff.length > 1) seen.combined += 1;
    if (shipping > 0) seen.shipped += 1;
    if (tax > 0) seen.taxed += 1;
    if (taxIncluded > 0) seen.contained += 1;
  };

  fc.assert(fc.property(anyCart, check), { numRuns: carts, seed });

  t.diagnostic(JSON.stringify(seen));
  assert.ok(
    Object.values(seen).every((count) => count > carts / 100),
    JSON.stringify(seen),
  );
});
