import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ProductId, VariantId } from '../../../kernel/id.ts';
import { maxAmount } from '../../../kernel/money.ts';
import type { CouponTerms } from '../coupons/coupon.ts';
import { calculateQuote, type PricedItem, type QuoteInput } from './quote.ts';

const now = new Date('2026-06-01T00:00:00Z');
const wherever = { countries: [], states: [], postcodePrefixes: [] };

const item = (fields: Partial<PricedItem> = {}): PricedItem => ({
  id: 'line',
  productId: 'prd_a' as ProductId,
  variantId: 'var_a' as VariantId,
  name: 'A shirt',
  options: {},
  sku: null,
  imageUrl: null,
  isDigital: false,
  digitalAssetId: null,
  weightGrams: 0,
  quantity: 1,
  listPrice: 1_000,
  ...fields,
});

const to = (country: string, state: string | null = null, postcode: string | null = null) => ({
  ...{ name: null, line1: null, line2: null, city: null, phone: null },
  ...{ country, state, postcode },
});

const couponOf = (fields: Partial<CouponTerms>, usesByBuyer = 0): QuoteInput['coupon'] => {
  const open = { minimumSubtotal: null, startsAt: null, endsAt: null, maxUses: null };
  const rest = { maxUsesPerBuyer: null, productIds: [], active: true, uses: 0 };
  const terms = { code: 'SAVE', percentOff: null, amountOff: null, ...open, ...rest, ...fields };
  return { code: 'save', terms, usesByBuyer };
};

const priced = (input: Partial<QuoteInput>) =>
  calculateQuote({
    now,
    currency: 'USD',
    pricesIncludeTax: false,
    items: [item()],
    priceRules: [],
    coupon: null,
    address: null,
    zones: [],
    taxRates: [],
    selectedShippingOptionId: null,
    preselectCheapest: false,
    ...input,
  });

describe('decisions 6: coupons', () => {
  test('10 % of three lines are shared so that the parts add up', () => {
    const items = [333, 333, 335].map((listPrice, at) => item({ id: `${at}`, listPrice }));

    const { lines, coupon, totals } = priced({ items, coupon: couponOf({ percentOff: 100_000 }) });

    assert.deepEqual(
      lines.map((line) => line.discount),
      [33, 33, 34],
    );
    assert.deepEqual(coupon, { code: 'SAVE', amountOff: 100, type: 'percent', value: 10 });
    assert.deepEqual([totals.subtotal, totals.discount, totals.total], [1_001, 100, 901]);
  });

  test('of equal remainders the first lines get the cent', () => {
    const items = ['a', 'b', 'c'].map((id) => item({ id }));

    const { lines } = priced({ items, coupon: couponOf({ amountOff: 500 }) });

    assert.deepEqual(
      lines.map((line) => line.discount),
      [167, 167, 166],
    );
  });

  test('an amount never takes off more than its products cost', () => {
    const items = [item(), item({ id: 'other', productId: 'prd_b' as ProductId, listPrice: 700 })];
    const coupon = couponOf({ amountOff: 5_000, productIds: ['prd_b'] });

    const { lines, totals } = priced({ items, coupon });

    assert.deepEqual(
      lines.map((line) => line.discount),
      [0, 700],
    );
    assert.deepEqual([totals.discount, totals.total], [700, 1_000]);
  });

  const instant = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const cases: [string, QuoteInput['coupon'], string | null][] = [
    ['unknown', { code: 'x', terms: null, usesByBuyer: 0 }, 'coupon_not_found'],
    ['switched off', couponOf({ amountOff: 1, active: false }), 'coupon_not_found'],
    ['not yet valid', couponOf({ amountOff: 1, startsAt: instant(1) }), 'coupon_not_applicable'],
    ['valid from now', couponOf({ amountOff: 1, startsAt: instant(0) }), null],
    ['valid until now', couponOf({ amountOff: 1, endsAt: instant(0) }), 'coupon_expired'],
    ['valid a moment longer', couponOf({ amountOff: 1, endsAt: instant(1) }), null],
    ['used up', couponOf({ amountOff: 1, maxUses: 3, uses: 3 }), 'coupon_exhausted'],
    ['with its last use', couponOf({ amountOff: 1, maxUses: 3, uses: 2 }), null],
    ['used by this buyer', couponOf({ amountOff: 1, maxUsesPerBuyer: 1 }, 1), 'coupon_exhausted'],
    ['for others', couponOf({ amountOff: 1, productIds: ['prd_b'] }), 'coupon_not_applicable'],
    ['above', couponOf({ amountOff: 1, minimumSubtotal: 1_001 }), 'coupon_minimum_not_met'],
    ['at its minimum', couponOf({ amountOff: 1, minimumSubtotal: 1_000 }), null],
  ];
  for (const [what, coupon, code] of cases) {
    test(`one that is ${what} ${code ? `is left out: ${code}` : 'counts'}`, () => {
      const { totals, messages } = priced({ coupon });

      assert.deepEqual(
        messages.map((message) => message.code),
        code ? [code] : [],
      );
      assert.equal(totals.total, code ? 1_000 : 999);
    });
  }
});

describe('decisions 4: price lists', () => {
  test('the lowest price that applies wins, and the coupon comes after it', () => {
    const priceRules: QuoteInput['priceRules'] = [
      { type: 'percent_off', parts: 100_000, productIds: null },
      { type: 'amount_off', amount: 150, productIds: null },
      { type: 'fixed_price', amount: 1, productIds: ['prd_b'] },
      { type: 'fixed_price', amount: 2_000, productIds: ['prd_a'] },
    ];

    const { lines, totals } = priced({ priceRules, coupon: couponOf({ percentOff: 500_000 }) });

    assert.deepEqual([lines[0]?.listPrice, lines[0]?.unitPrice], [1_000, 850]);
    assert.deepEqual([totals.subtotal, totals.discount, totals.total], [850, 425, 425]);
  });

  test('a percentage leaves a price that is rounded half up', () => {
    const items = [item({ listPrice: 15 })];
    const priceRules = [{ type: 'percent_off', parts: 500_000, productIds: null }] as const;

    assert.equal(priced({ items, priceRules }).lines[0]?.unitPrice, 8);
  });
});

describe('decisions 6: shipping', () => {
  const rates = [
    { id: 'heavy', label: 'By weight', type: 'weight', amount: 100, perKg: 250 },
    { id: 'free', label: 'Free above', type: 'free_above', amount: 500, threshold: 2_000 },
    { id: 'flat', label: 'Flat', type: 'flat', amount: 300 },
  ] as const;
  const zones = [{ ...wherever, rates }];
  const amounts = (input: Partial<QuoteInput>) =>
    priced({ zones, address: to('US'), ...input }).shippingOptions.map(({ amount }) => amount);

  test('by weight, every kilogram that is begun counts', () => {
    assert.equal(amounts({ items: [item({ weightGrams: 1_000 })] })[0], 350);
    assert.equal(amounts({ items: [item({ weightGrams: 1_001 })] })[0], 600);
    assert.equal(amounts({ items: [item({ weightGrams: 501, quantity: 2 })] })[0], 600);
    assert.equal(amounts({ items: [item()] })[0], 100);
  });

  test('free from the threshold on, which looks at prices after the coupon', () => {
    const items = [item({ quantity: 2 })];
    assert.equal(amounts({ items })[1], 0);
    assert.equal(amounts({ items, coupon: couponOf({ amountOff: 1 }) })[1], 500);
  });

  test('the cheapest is preselected where that is wanted, and a chosen one stays', () => {
    const cart = { zones, address: to('US'), items: [item({ weightGrams: 700 })] };

    assert.equal(priced(cart).selectedShippingOptionId, null);
    assert.equal(priced({ ...cart, preselectCheapest: true }).selectedShippingOptionId, 'flat');
    const chosen = priced({ ...cart, preselectCheapest: true, selectedShippingOptionId: 'free' });
    assert.deepEqual([chosen.selectedShippingOptionId, chosen.totals.shipping], ['free', 500]);
  });

  test('one that is gone is told, and the total is without it', () => {
    const gone = priced({ zones, address: to('US'), selectedShippingOptionId: 'old' });

    assert.deepEqual(
      gone.messages.map(({ code }) => code),
      ['shipping_option_unavailable'],
    );
    assert.deepEqual([gone.selectedShippingOptionId, gone.totals.total], [null, 1_000]);
  });

  test('where the store does not ship to, it says so', () => {
    const abroad = priced({
      zones: [{ ...wherever, countries: ['US'], rates }],
      address: to('FR'),
    });

    assert.deepEqual([abroad.needsShipping, abroad.shippingOptions], [true, []]);
    assert.deepEqual(
      abroad.messages.map(({ type, code }) => [type, code]),
      [['error', 'shipping_unavailable']],
    );
  });

  test('files are not sent and weigh nothing', () => {
    const file = item({ id: 'file', isDigital: true, weightGrams: 5_000 });

    assert.deepEqual(priced({ zones, address: to('US'), items: [file] }).shippingOptions, []);
    assert.equal(amounts({ items: [file, item({ weightGrams: 1_000 })] })[0], 350);
  });
});

describe('decisions 6: the most specific zone and tax rate win', () => {
  const rate = (region: object, parts: number) => ({
    ...wherever,
    ...region,
    rate: parts,
    appliesToShipping: false,
  });
  const taxRates = [
    rate({}, 10_000),
    rate({ countries: ['US'] }, 20_000),
    rate({ countries: ['US'], states: ['CA'] }, 30_000),
    rate({ countries: ['US'], states: ['US-NY'] }, 35_000),
    rate({ countries: ['US'], postcodePrefixes: ['94'] }, 40_000),
    rate({ countries: ['US'], states: ['CA'], postcodePrefixes: ['941', '1'] }, 50_000),
  ];
  const cases: [string, QuoteInput['address'], number][] = [
    ['no address', null, 0],
    ['another country', to('FR'), 10],
    ['the country', to('US'), 20],
    ['the country in small letters', to('us'), 20],
    ['a state', to('US', 'CA'), 30],
    ['a state with its country', to('US', 'us-ca'), 30],
    ['a state that is written with its country there', to('US', 'NY'), 35],
    ['a state of another country', to('CA', 'CA'), 10],
    ['a postcode', to('US', null, '94501'), 40],
    ['a postcode before the state', to('US', 'CA', '94501'), 40],
    ['a longer prefix', to('US', 'CA', '941-07'), 50],
    ['a longer prefix in another state', to('US', 'NY', '941 07'), 40],
  ];
  for (const [what, address, tax] of cases) {
    test(`${what}: ${tax}`, () => {
      assert.equal(priced({ taxRates, address }).totals.tax, tax);
    });
  }
});

describe('decisions 6: tax', () => {
  const taxRates = [{ ...wherever, rate: 72_500, appliesToShipping: true }];
  const zones = [
    { ...wherever, rates: [{ id: 'f', label: 'F', type: 'flat', amount: 700 }] as const },
  ];
  const taxed = { taxRates, zones, address: to('US'), preselectCheapest: true };

  test('comes on top of each line after its discount, and of shipping, half up', () => {
    const items = [item({ listPrice: 200 }), item({ id: 'b', listPrice: 1_000 })];

    const { lines, totals } = priced({
      ...taxed,
      items,
      coupon: couponOf({ percentOff: 500_000 }),
    });

    // 7.25 % of 100 are 7.25, of 500 are 36.25, of 700 are 50.75.
    assert.deepEqual(
      lines.map((line) => line.tax),
      [7, 36],
    );
    assert.deepEqual(totals, {
      subtotal: 1_200,
      discount: 600,
      shipping: 700,
      tax: 94,
      taxIncluded: 0,
      total: 1_394,
    });
  });

  test('a half is rounded up', () => {
    const half = [{ ...wherever, rate: 50_000, appliesToShipping: false }];
    const tax = (listPrice: number) =>
      priced({ taxRates: half, address: to('US'), items: [item({ listPrice })] }).totals.tax;

    assert.deepEqual([tax(9), tax(10), tax(29), tax(30)], [0, 1, 1, 2]);
  });

  test('is told where prices include it, and nothing is added', () => {
    const { lines, totals } = priced({ ...taxed, pricesIncludeTax: true });

    // 1000 - 1000 / 1.0725 = 67.6, 700 - 700 / 1.0725 = 47.3
    assert.equal(lines[0]?.tax, 68);
    assert.deepEqual(totals, {
      subtotal: 1_000,
      discount: 0,
      shipping: 700,
      tax: 0,
      taxIncluded: 115,
      total: 1_700,
    });
  });

  test('leaves shipping alone unless its rate says so', () => {
    const onGoods = [{ ...wherever, rate: 100_000, appliesToShipping: false }];

    assert.equal(priced({ ...taxed, taxRates: onGoods }).totals.tax, 100);
  });
});

describe('security 7: amounts', () => {
  const large = item({ listPrice: maxAmount });
  const refusal = { reason: 'amount_too_large', kind: 'unprocessable' };

  test('the largest one is exact', () => {
    const { totals } = priced({ items: [large], coupon: couponOf({ percentOff: 333_333 }) });

    assert.deepEqual([totals.discount, totals.total], [333_333_000_000, 666_667_000_000]);
  });

  test('above it, nothing is sold', () => {
    assert.throws(() => priced({ items: [{ ...large, quantity: 10_000 }] }), refusal);
    assert.throws(() => priced({ items: [large, item({ listPrice: 1 })] }), refusal);
    const taxRates = [{ ...wherever, rate: 1, appliesToShipping: false }];
    assert.throws(() => priced({ items: [large], taxRates, address: to('US') }), refusal);
  });

  test('shipping that costs more than can be charged is not offered', () => {
    const rates = [{ id: 'w', label: 'W', type: 'weight', amount: 1, perKg: maxAmount }] as const;

    const { shippingOptions } = priced({
      zones: [{ ...wherever, rates }],
      address: to('US'),
      items: [item({ weightGrams: 1 })],
    });

    assert.deepEqual(shippingOptions, []);
  });
});
