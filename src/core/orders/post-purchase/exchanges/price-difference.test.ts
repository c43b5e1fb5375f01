import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anExchange, anOrder, aRefund, aReturn } from '../../../../../test/kit/an-order.ts';
import { type OrderCoupon, toOrderCoupon } from './order-coupon.ts';
import { calculatePriceDifference, type ExchangeTerms } from './price-difference.ts';

const swaps = (quantity: number, lineItemId: `li_${string}` = 'li_1') => [
  { lineItemId, quantity, newVariantId: 'var_9' as const },
];

/** The new variant costs `price`. It belongs to the same product unless `productId` is given. */
const terms = (
  price: number,
  { productId = 'prd_1', ...more }: Partial<ExchangeTerms> & { productId?: string } = {},
): ExchangeTerms => ({
  variants: new Map([['var_9', { productId, price, priceThen: price }]]),
  bought: new Map(),
  coupons: [unknown],
  addedTax: null,
  ...more,
});

const coupon = (percentOff: number | null, productIds: string[] | null = []) => ({
  percentOff,
  productIds,
  allocations: [1],
});
const half = coupon(500_000);
const most = coupon(900_000);
const fixed = coupon(null);
const unknown = coupon(null, null);

for (const [name, line, [quantity, given], expected] of [
  ['the same price makes no difference', { discount: 333 }, [1, terms(1_000)], 0],
  ['a higher price is due in full', {}, [1, terms(1_250)], 250],
  ['the difference is due for each unit', { quantity: 3 }, [2, terms(1_250)], 500],
  [
    'a percentage applies to the price',
    { discount: 500 },
    [1, terms(1_250, { coupons: [half] })],
    125,
  ],
  ['50 % applies to any price', { discount: 500 }, [1, terms(90_000, { coupons: [half] })], 44_500],
  ['90 % applies to the price', { discount: 900 }, [1, terms(1_100, { coupons: [most] })], 10],
  [
    '90 % discounts at most the old price',
    { discount: 900 },
    [1, terms(90_000, { coupons: [most] })],
    88_900,
  ],
  ['a fixed amount does not grow', { discount: 500 }, [1, terms(1_250, { coupons: [fixed] })], 250],
  [
    'the discount of a coupon that is no longer known does not grow',
    { discount: 500 },
    [1, terms(1_250, { coupons: [unknown] })],
    250,
  ],
  ['a fixed amount shrinks', { discount: 500 }, [1, terms(500, { coupons: [fixed] })], -250],
  [
    'a coupon does not discount a product that it does not cover',
    { discount: 500 },
    [1, terms(1_000, { productId: 'prd_9', coupons: [coupon(500_000, ['prd_1'])] })],
    500,
  ],
  [
    'at most the amount paid is refunded for a product that the coupon does not cover',
    { discount: 500 },
    [1, terms(0, { productId: 'prd_9', coupons: [coupon(500_000, ['prd_1'])] })],
    -500,
  ],
  [
    'a coupon discounts another product that it covers',
    { discount: 500 },
    [1, terms(1_000, { productId: 'prd_9', coupons: [half] })],
    0,
  ],
  [
    'tax is added in proportion if the address is unknown',
    { discount: 500, tax: 50 },
    [1, terms(1_250, { coupons: [half] })],
    138,
  ],
  [
    'tax is added at the current rate of the address',
    { tax: 100 },
    [1, terms(2_000, { addedTax: 200_000 })],
    1_200,
  ],
  [
    'a refund includes its share of the tax',
    { tax: 100 },
    [1, terms(500, { addedTax: 200_000 })],
    -550,
  ],
  [
    'no tax is added to prices that include it',
    { tax: 100 },
    [1, terms(2_000, { addedTax: 0 })],
    1_000,
  ],
  ['a lower price is refunded at the discounted rate', { discount: 500 }, [1, terms(750)], -125],
  ['half a cent is rounded away from zero', { discount: 500 }, [1, terms(999)], -1],
  ['an exchange for free goods refunds what was paid', { discount: 400 }, [1, terms(0)], -600],
  ['the full price is due for a line that was free', { unitPrice: 0 }, [1, terms(700)], 700],
  [
    'large amounts are exact',
    { quantity: 9_000, unitPrice: 99_999_999 },
    [9_000, terms(0)],
    -899_999_991_000,
  ],
] as const) {
  test(name, () => {
    const order = anOrder([{ ...line, fulfilled: 'quantity' in line ? line.quantity : 1 }]);
    assert.equal(calculatePriceDifference(order, swaps(quantity), given), expected);
  });
}

test('within a product the prices of the time of the order count, for another one its current price', () => {
  const order = anOrder([{ fulfilled: 1 }]);
  const difference = (
    exchangedThen: number,
    [priceThen, price]: [then: number, now: number],
    productId = 'prd_1',
  ) =>
    calculatePriceDifference(order, swaps(1), {
      ...terms(0),
      variants: new Map([['var_9', { productId, priceThen, price }]]),
      bought: new Map([['var_1', { productId: 'prd_1', priceThen: exchangedThen }]]),
    });

  // The order line cost 1,000.
  assert.equal(difference(1_000, [1_000, 3_000]), 0);
  assert.equal(difference(1_000, [1_400, 3_400]), 400);
  assert.equal(difference(1_000, [500, 1_500]), -500);
  assert.equal(difference(1_000, [90_000, 90_000]), 89_000);
  assert.equal(difference(1_000, [1_000, 1_000]), 0);
  // A price list has made the line cheaper than the variant was.
  assert.equal(difference(2_000, [1_000, 9_000]), -500);
  assert.equal(difference(1_000, [1_000, 3_000], 'prd_9'), 2_000);
});

test('refunds and other exchanges reduce the credit for an exchange', () => {
  const lines = [{ quantity: 2, fulfilled: 2 }];
  const after = (more: Parameters<typeof anOrder>[1]) =>
    calculatePriceDifference(anOrder(lines, more), swaps(1), terms(1_000));

  assert.equal(after({ refunds: [aRefund(1_000)] }), 0);
  assert.equal(after({ refunds: [aRefund(1_700, 'pending')] }), 700);
  assert.equal(
    after({ refunds: [aRefund(700)], exchanges: [anExchange('approved', [[1, 1]])] }),
    700,
  );
  assert.equal(
    after({ refunds: [aRefund(700)], exchanges: [anExchange('rejected', [[1, 1]])] }),
    0,
  );
  assert.equal(after({ refunds: [aRefund(1_000)], returns: [aReturn('received', [[1, 1]])] }), 0);
  assert.equal(after({ payment: null }), 1_000);
});

const aLine = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  unitPrice: fc.integer({ min: 1, max: 100_000 }),
  off: fc.nat(1_000_000),
  rate: fc.nat(300_000),
});

function boughtAt({
  quantity,
  unitPrice,
  off,
  rate,
}: Record<'quantity' | 'unitPrice' | 'off' | 'rate', number>) {
  const subtotal = unitPrice * quantity;
  const discount = Math.floor((subtotal * off) / 1_000_000);
  const tax = Math.floor(((subtotal - discount) * rate) / 1_000_000);
  return anOrder([{ quantity, unitPrice, discount, tax, fulfilled: quantity }]);
}

test('an exchange for the same price costs nothing, and none refunds more than was paid', () => {
  fc.assert(
    fc.property(aLine, fc.nat(100_000), (line, price) => {
      const order = boughtAt(line);
      const cost = (amount: number) =>
        calculatePriceDifference(
          order,
          swaps(line.quantity),
          terms(amount, { addedTax: line.rate }),
        );

      assert.equal(cost(line.unitPrice), 0);
      assert.ok(cost(price) >= -order.totals.total);
    }),
    { numRuns: 2_000 },
  );
});

test('a fixed amount or a percentage above 50 % does not make more expensive goods free', () => {
  const kinds = fc.constantFrom(unknown, fixed, most);
  fc.assert(
    fc.property(aLine, fc.integer({ min: 1, max: 100_000 }), kinds, (line, more, used) => {
      const order = boughtAt(line);
      const given = terms(line.unitPrice + more, { coupons: [used], addedTax: 0 });
      const difference = calculatePriceDifference(order, swaps(line.quantity), given);

      assert.ok(difference + order.totals.total >= more * line.quantity);
    }),
    { numRuns: 2_000 },
  );
});

test('an exchange never costs less if less is known about the coupon', () => {
  const types = fc.constantFrom('percent' as const, 'fixed' as const);
  const aProduct = fc.constantFrom('prd_1', 'prd_9');
  const cases = fc.record({
    line: aLine,
    price: fc.nat(200_000),
    productId: aProduct,
    type: types,
    covered: fc.constantFrom([], ['prd_1'], ['prd_1', 'prd_9']),
  });
  fc.assert(
    fc.property(cases, ({ line, price, productId, type, covered }) => {
      const order = boughtAt(line);
      const coupon = {
        ...{ code: 'ONE', amountOff: 0, type, value: Math.max(1, line.off) / 10_000 },
        ...{ isCombinable: true, isRestricted: covered.length > 0, allocations: [1] },
      };
      const cost = (coupon: OrderCoupon) =>
        calculatePriceDifference(
          order,
          swaps(line.quantity),
          terms(price, { productId, coupons: [coupon], addedTax: line.rate }),
        );

      const known = cost(toOrderCoupon(coupon, () => covered));
      const changed = cost(toOrderCoupon({ ...coupon, isRestricted: true }, () => null));
      const fixed = cost(toOrderCoupon({ ...coupon, type: 'fixed' }, () => covered));
      assert.ok(changed >= known);
      assert.ok(fixed >= known);
    }),
    { numRuns: 2_000 },
  );
});

/** 10.00 of A and 1.00 of B, after coupons that apply one after the other. */
function combined(...coupons: [percent: number, productIds: string[]][]) {
  const lines = [
    { productId: 'prd_1' as const, unitPrice: 1_000, discount: 0, fulfilled: 1 },
    { productId: 'prd_9' as const, unitPrice: 100, discount: 0, fulfilled: 1 },
  ];
  const used = coupons.map(([percent, productIds]) => {
    const allocations = lines.map((line) => {
      const applies = productIds.length === 0 || productIds.includes(line.productId);
      const part = applies ? Math.round(((line.unitPrice - line.discount) * percent) / 100) : 0;
      line.discount += part;
      return part;
    });
    return { percentOff: percent * 10_000, productIds, allocations };
  });
  const order = anOrder(lines);
  return (price: number, productId: string) =>
    calculatePriceDifference(
      order,
      swaps(1),
      terms(price, { productId, coupons: used, addedTax: 0 }),
    );
}

for (const [title, coupons, [sameGoods, moreOfA, otherGoods, moreOfB]] of [
  [
    'a free A and a cheaper B',
    [
      [100, ['prd_1']],
      [1, ['prd_9']],
    ],
    [0, 89_000, 1_000, 90_000],
  ],
  [
    'a free A and 1 % of all',
    [
      [100, ['prd_1']],
      [1, []],
    ],
    [0, 89_000, 1_000, 90_000],
  ],
  [
    '1 % of all and a free A',
    [
      [1, []],
      [100, ['prd_1']],
    ],
    [0, 89_000, 990, 89_100],
  ],
  [
    '50 % of A and 20 % of all',
    [
      [50, ['prd_1']],
      [20, []],
    ],
    [0, 88_600, 400, 71_600],
  ],
  // A's coupon leaves one cent, which the second one rounds away: this is not a discount of 100 %.
  [
    '99.9 % of A and 50 % of all',
    [
      [99.9, ['prd_1']],
      [50, []],
    ],
    [0, 89_000, 500, 45_000],
  ],
  [
    '50 % of all twice',
    [
      [50, []],
      [50, []],
    ],
    [0, 88_750, 0, 88_750],
  ],
] as const)
  test(`each of two coupons applies to what it covers: ${title}`, () => {
    const cost = combined(...(coupons as unknown as [number, string[]][]));

    assert.deepEqual(
      [cost(1_000, 'prd_1'), cost(90_000, 'prd_1'), cost(1_000, 'prd_9'), cost(90_000, 'prd_9')],
      [sameGoods, moreOfA, otherGoods, moreOfB],
    );
  });

test('exchanges of single units for free goods refund exactly what was paid', () => {
  fc.assert(
    fc.property(aLine, (line) => {
      let order = boughtAt(line);
      const paid = order.totals.total;
      for (let unit = 0; unit < line.quantity; unit += 1) {
        const difference = calculatePriceDifference(order, swaps(1), terms(0));
        const exchange = anExchange('approved', [[1, 1]], { priceDifference: difference });
        order = { ...order, exchanges: [...order.exchanges, exchange] };
      }
      const back = order.exchanges.reduce((sum, one) => sum + one.priceDifference, 0);
      assert.equal(back + paid, 0);
    }),
  );
});
