import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ProductId, VariantId } from '../../../kernel/id.ts';
import { maxAmount } from '../../../kernel/money.ts';
import type { CouponClaim, CouponTerms } from '../coupons/coupon.ts';
import { calculateQuote } from './quote.ts';
import type { PricedItem, QuoteInput } from './quote-input.ts';

const now = new Date('2026-06-01T00:00:00Z');
const anyRegion = { countries: [], states: [], postcodePrefixes: [] };

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

const couponOf = (fields: Partial<CouponTerms>, usesByBuyer = 0): CouponClaim => {
  const open = { minimumSubtotal: null, startsAt: null, endsAt: null, maxUses: null };
  const claim = { eligibilityClaim: null, eligibilityGroupId: null, eligibilityPlatforms: [] };
  const rest = {
    ...claim,
    maxUsesPerBuyer: null,
    productIds: [],
    combinable: false,
    active: true,
    uses: 0,
  };
  const terms = { code: 'SAVE', percentOff: null, amountOff: null, ...open, ...rest, ...fields };
  return { code: terms.code.toLowerCase(), terms, usesByBuyer };
};

const priced = ({ coupon, ...input }: Partial<QuoteInput> & { coupon?: CouponClaim }) =>
  calculateQuote({
    now,
    currency: 'USD',
    pricesIncludeTax: false,
    items: [item()],
    priceRules: [],
    coupons: coupon ? [coupon] : [],
    claims: [],
    address: null,
    taxDestination: input.address ?? null,
    zones: [],
    taxRates: [],
    selectedShippingOptionId: null,
    preselectCheapest: false,
    ...input,
  });

describe('coupons', () => {
  test('allocate a percentage to lines so that the shares add up', () => {
    const items = [333, 333, 335].map((listPrice, index) => item({ id: `${index}`, listPrice }));

    const { lines, coupons, totals } = priced({ items, coupon: couponOf({ percentOff: 100_000 }) });

    assert.deepEqual(
      lines.map((line) => line.discount),
      [33, 33, 34],
    );
    assert.deepEqual(coupons, [
      {
        ...{ code: 'SAVE', amountOff: 100, type: 'percent', value: 10 },
        ...{ isCombinable: false, isRestricted: false, allocations: [33, 33, 34] },
      },
    ]);
    assert.deepEqual([totals.subtotal, totals.discount, totals.total], [1_001, 100, 901]);
  });

  test('give the remaining cents to the first of lines with equal remainders', () => {
    const items = ['a', 'b', 'c'].map((id) => item({ id }));

    const { lines } = priced({ items, coupon: couponOf({ amountOff: 500 }) });

    assert.deepEqual(
      lines.map((line) => line.discount),
      [167, 167, 166],
    );
  });

  test('never discount more than the price of their products', () => {
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
  const cases: [string, CouponClaim, string | null][] = [
    ['unknown', { code: 'x', terms: null, usesByBuyer: 0 }, 'coupon_not_found'],
    ['inactive', couponOf({ amountOff: 1, active: false }), 'coupon_not_found'],
    ['not yet valid', couponOf({ amountOff: 1, startsAt: instant(1) }), 'coupon_not_applicable'],
    ['valid from now', couponOf({ amountOff: 1, startsAt: instant(0) }), null],
    ['valid until now', couponOf({ amountOff: 1, endsAt: instant(0) }), 'coupon_expired'],
    ['valid a moment longer', couponOf({ amountOff: 1, endsAt: instant(1) }), null],
    ['used up', couponOf({ amountOff: 1, maxUses: 3, uses: 3 }), 'coupon_exhausted'],
    ['available for one more use', couponOf({ amountOff: 1, maxUses: 3, uses: 2 }), null],
    ['used by this buyer', couponOf({ amountOff: 1, maxUsesPerBuyer: 1 }, 1), 'coupon_exhausted'],
    [
      'for other products',
      couponOf({ amountOff: 1, productIds: ['prd_b'] }),
      'coupon_not_applicable',
    ],
    [
      'below its minimum',
      couponOf({ amountOff: 1, minimumSubtotal: 1_001 }),
      'coupon_minimum_not_met',
    ],
    ['exactly at its minimum', couponOf({ amountOff: 1, minimumSubtotal: 1_000 }), null],
  ];
  for (const [state, coupon, code] of cases) {
    test(`a coupon that is ${state} ${code ? `is rejected as ${code}` : 'is applied'}`, () => {
      const { totals, messages } = priced({ coupon });

      assert.deepEqual(
        messages.map((message) => message.code),
        code ? [code] : [],
      );
      assert.equal(totals.total, code ? 1_000 : 999);
    });
  }
});

describe('several coupons', () => {
  const combinable = (code: string, fields: Partial<CouponTerms>) =>
    couponOf({ code, combinable: true, ...fields });
  const tenth = combinable('TENTH', { percentOff: 100_000 });
  const fifth = combinable('FIFTH', { percentOff: 200_000 });
  const five = combinable('FIVE', { amountOff: 500 });
  const alone = couponOf({ code: 'ALONE', percentOff: 500_000 });
  const offOf = (...coupons: CouponClaim[]) => {
    const { coupons: applied, messages } = priced({ coupons, items: [item({ listPrice: 3_500 })] });
    return [
      applied.map(({ code, amountOff }) => [code, amountOff]),
      messages.map(({ code, couponIndex }) => [code, couponIndex]),
    ];
  };

  test('apply percentages before amounts and larger ones first, each to what is left', () => {
    const bothPercentages = [
      ['FIFTH', 700],
      ['TENTH', 280],
    ];
    assert.deepEqual(offOf(tenth, fifth)[0], bothPercentages);
    assert.deepEqual(offOf(fifth, tenth)[0], bothPercentages);
    const amountLast = [
      ['TENTH', 350],
      ['FIVE', 500],
    ];
    assert.deepEqual(offOf(tenth, five)[0], amountLast);
    assert.deepEqual(offOf(five, tenth)[0], amountLast);
    const largest = combinable('SEVEN', { amountOff: 700 });
    assert.deepEqual(offOf(five, largest)[0], [
      ['SEVEN', 700],
      ['FIVE', 500],
    ]);
  });

  test('are combined only if all of them are combinable', () => {
    assert.deepEqual(offOf(tenth, alone, fifth), [
      [
        ['FIFTH', 700],
        ['TENTH', 280],
      ],
      [['coupon_not_combinable', 1]],
    ]);
    assert.deepEqual(offOf(alone, tenth, fifth), [
      [['ALONE', 1_750]],
      [
        ['coupon_not_combinable', 1],
        ['coupon_not_combinable', 2],
      ],
    ]);
  });

  test('are counted once each, and a code that cannot be used does not block the others', () => {
    const unknown = { code: 'x', terms: null, usesByBuyer: 0 };
    const expired = combinable('LATE', { amountOff: 1, endsAt: now });
    assert.deepEqual(offOf(unknown, tenth, expired, tenth, fifth), [
      [
        ['FIFTH', 700],
        ['TENTH', 280],
      ],
      [
        ['coupon_not_found', 0],
        ['coupon_expired', 2],
        ['coupon_already_applied', 3],
      ],
    ]);
  });

  test('take off at most the price, and are rejected when nothing is left', () => {
    const all = combinable('ALL', { percentOff: 1_000_000 });
    assert.deepEqual(offOf(all, five), [[['ALL', 3_500]], [['coupon_not_applicable', 1]]]);
    const large = combinable('LARGE', { amountOff: 3_400 });
    assert.deepEqual(offOf(large, five)[0], [
      ['LARGE', 3_400],
      ['FIVE', 100],
    ]);
  });

  test('for some products use what others have left of those products', () => {
    const items = [
      item({ id: 'a', listPrice: 1_000 }),
      item({ id: 'b', productId: 'prd_b' as ProductId, listPrice: 1_000 }),
    ];
    const onlyB = combinable('ONLY_B', { percentOff: 500_000, productIds: ['prd_b'] });
    const { coupons, lines, totals } = priced({ items, coupons: [tenth, onlyB] });
    assert.deepEqual(
      coupons.map(({ isRestricted, allocations }) => [isRestricted, allocations]),
      [
        [true, [0, 500]],
        [false, [100, 50]],
      ],
    );
    assert.deepEqual(
      lines.map(({ discount }) => discount),
      [100, 550],
    );
    assert.deepEqual([totals.discount, totals.total], [650, 1_350]);
  });

  test('compare the minimum with the prices before all discounts', () => {
    const minimum = combinable('MIN', { amountOff: 1, minimumSubtotal: 3_500 });
    assert.deepEqual(offOf(tenth, minimum)[1], []);
  });
});

describe('price lists', () => {
  test('give the lowest applicable price, before the coupon', () => {
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

  test('round a price after a percentage half up', () => {
    const items = [item({ listPrice: 15 })];
    const priceRules = [{ type: 'percent_off', parts: 500_000, productIds: null }] as const;

    assert.equal(priced({ items, priceRules }).lines[0]?.unitPrice, 8);
  });
});

describe('shipping', () => {
  const rates = [
    { id: 'heavy', label: 'By weight', type: 'weight', amount: 100, perKg: 250 },
    { id: 'free', label: 'Free above', type: 'free_above', amount: 500, threshold: 2_000 },
    { id: 'flat', label: 'Flat', type: 'flat', amount: 300 },
  ] as const;
  const zones = [{ ...anyRegion, rates }];
  const amounts = (input: Parameters<typeof priced>[0]) =>
    priced({ zones, address: to('US'), ...input }).shippingOptions.map(({ amount }) => amount);

  test('charges every kilogram and part of a kilogram for rates by weight', () => {
    assert.equal(amounts({ items: [item({ weightGrams: 1_000 })] })[0], 350);
    assert.equal(amounts({ items: [item({ weightGrams: 1_001 })] })[0], 600);
    assert.equal(amounts({ items: [item({ weightGrams: 501, quantity: 2 })] })[0], 600);
    assert.equal(amounts({ items: [item()] })[0], 100);
  });

  test('is free at or above the threshold, compared with prices after the coupon', () => {
    const items = [item({ quantity: 2 })];
    assert.equal(amounts({ items })[1], 0);
    assert.equal(amounts({ items, coupon: couponOf({ amountOff: 1 }) })[1], 500);
  });

  test('does not count products that a rate ships free', () => {
    const free = ['prd_a'];
    const offered = (freeProductIds: string[], ...items: PricedItem[]) =>
      priced({
        zones: [{ ...anyRegion, rates: rates.map((rate) => ({ ...rate, freeProductIds })) }],
        address: to('US'),
        items,
      }).shippingOptions.map(({ amount, isWaived = false }) => [amount, isWaived]);
    const rose = item({ listPrice: 400, weightGrams: 900 });
    const pot = item({ ...rose, id: 'pot', productId: 'prd_b' as ProductId, weightGrams: 400 });
    const paid = offered([], pot);

    assert.deepEqual(
      offered(free, rose),
      rates.map(() => [0, true]),
    );
    assert.deepEqual(offered(free, rose, pot), paid);
    assert.deepEqual(offered(free, pot), paid);
    assert.notDeepEqual(offered([], rose), offered(free, rose));
  });

  test('preselects the cheapest option on request and keeps a selected one', () => {
    const cart = { zones, address: to('US'), items: [item({ weightGrams: 700 })] };

    assert.equal(priced(cart).selectedShippingOptionId, null);
    assert.equal(priced({ ...cart, preselectCheapest: true }).selectedShippingOptionId, 'flat');
    const chosen = priced({ ...cart, preselectCheapest: true, selectedShippingOptionId: 'free' });
    assert.deepEqual([chosen.selectedShippingOptionId, chosen.totals.shipping], ['free', 500]);
  });

  test('reports a selected option that is unavailable and excludes it from the total', () => {
    const quote = priced({ zones, address: to('US'), selectedShippingOptionId: 'old' });

    assert.deepEqual(
      quote.messages.map(({ code }) => code),
      ['shipping_option_unavailable'],
    );
    assert.deepEqual([quote.selectedShippingOptionId, quote.totals.total], [null, 1_000]);
  });

  test('reports an address to which the store does not ship', () => {
    const abroad = priced({
      zones: [{ ...anyRegion, countries: ['US'], rates }],
      address: to('FR'),
    });

    assert.deepEqual([abroad.needsShipping, abroad.shippingOptions], [true, []]);
    assert.deepEqual(
      abroad.messages.map(({ type, code }) => [type, code]),
      [['error', 'shipping_unavailable']],
    );
  });

  test('ignores digital products', () => {
    const file = item({ id: 'file', isDigital: true, weightGrams: 5_000 });

    assert.deepEqual(priced({ zones, address: to('US'), items: [file] }).shippingOptions, []);
    assert.equal(amounts({ items: [file, item({ weightGrams: 1_000 })] })[0], 350);
  });
});

describe('the most specific tax rate', () => {
  const rate = (region: object, parts: number) => ({
    ...anyRegion,
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
    ['the country in lower case', to('us'), 20],
    ['a state', to('US', 'CA'), 30],
    ['a state with its country', to('US', 'us-ca'), 30],
    ['a state of a rate that includes the country', to('US', 'NY'), 35],
    ['a state of another country', to('CA', 'CA'), 10],
    ['a postcode', to('US', null, '94501'), 40],
    ['a postcode and a state', to('US', 'CA', '94501'), 40],
    ['a longer prefix', to('US', 'CA', '941-07'), 50],
    ['a longer prefix in another state', to('US', 'NY', '941 07'), 40],
  ];
  for (const [destination, address, tax] of cases) {
    test(`for ${destination} gives a tax of ${tax}`, () => {
      assert.equal(priced({ taxRates, address }).totals.tax, tax);
    });
  }
});

describe('tax', () => {
  test('is estimated for a destination without an address, and shipping is not', () => {
    const taxRates = [{ ...anyRegion, rate: 100_000, appliesToShipping: true }];
    const destination = { country: 'US', state: null, postcode: null };

    const { totals, shippingOptions } = priced({
      taxRates,
      zones: [{ ...anyRegion, rates: [] }],
      taxDestination: destination,
      items: [item({ listPrice: 1_000 })],
    });

    assert.deepEqual([totals.tax, totals.shipping, shippingOptions], [100, 0, []]);
  });

  const taxRates = [{ ...anyRegion, rate: 72_500, appliesToShipping: true }];
  const zones = [
    { ...anyRegion, rates: [{ id: 'f', label: 'F', type: 'flat', amount: 700 }] as const },
  ];
  const taxed = { taxRates, zones, address: to('US'), preselectCheapest: true };

  test('is added to each line after its discount and to shipping, rounded half up', () => {
    const items = [item({ listPrice: 200 }), item({ id: 'b', listPrice: 1_000 })];

    const { lines, totals } = priced({
      ...taxed,
      items,
      coupon: couponOf({ percentOff: 500_000 }),
    });

    // 7.25 % of 100 is 7.25, of 500 is 36.25, of 700 is 50.75.
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

  test('rounds a half up', () => {
    const half = [{ ...anyRegion, rate: 50_000, appliesToShipping: false }];
    const tax = (listPrice: number) =>
      priced({ taxRates: half, address: to('US'), items: [item({ listPrice })] }).totals.tax;

    assert.deepEqual([tax(9), tax(10), tax(29), tax(30)], [0, 1, 1, 2]);
  });

  test('is reported but not added when prices include it', () => {
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

  test('does not apply to shipping unless the rate says so', () => {
    const onGoods = [{ ...anyRegion, rate: 100_000, appliesToShipping: false }];

    assert.equal(priced({ ...taxed, taxRates: onGoods }).totals.tax, 100);
  });
});

describe('large amounts', () => {
  const large = item({ listPrice: maxAmount });
  const amountTooLarge = { reason: 'amount_too_large', kind: 'unprocessable' };

  test('are exact up to the maximum', () => {
    const { totals } = priced({ items: [large], coupon: couponOf({ percentOff: 333_333 }) });

    assert.deepEqual([totals.discount, totals.total], [333_333_000_000, 666_667_000_000]);
  });

  test('are rejected above the maximum', () => {
    assert.throws(() => priced({ items: [{ ...large, quantity: 10_000 }] }), amountTooLarge);
    assert.throws(() => priced({ items: [large, item({ listPrice: 1 })] }), amountTooLarge);
    const taxRates = [{ ...anyRegion, rate: 1, appliesToShipping: false }];
    assert.throws(() => priced({ items: [large], taxRates, address: to('US') }), amountTooLarge);
  });

  test('of shipping above the maximum are not offered', () => {
    const rates = [{ id: 'w', label: 'W', type: 'weight', amount: 1, perKg: maxAmount }] as const;

    const { shippingOptions } = priced({
      zones: [{ ...anyRegion, rates }],
      address: to('US'),
      items: [item({ weightGrams: 1 })],
    });

    assert.deepEqual(shippingOptions, []);
  });
});
