import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { getConfirmationToken } from '../../src/core/orders/confirmation.ts';
import { fulfillOrder } from '../../src/core/orders/fulfillment/fulfill-order.ts';
import type { Order } from '../../src/core/orders/order.ts';
import { payExchange } from '../../src/core/orders/post-purchase/exchanges/pay-exchange.ts';
import { requestExchange } from '../../src/core/orders/post-purchase/exchanges/request-exchange.ts';
import {
  approveExchange,
  completeExchange,
  rejectExchange,
} from '../../src/core/orders/post-purchase/exchanges/resolve-exchange.ts';
import {
  approveReturn,
  rejectReturn,
  requestReturn,
} from '../../src/core/orders/post-purchase/returns/manage-returns.ts';
import { receiveReturn } from '../../src/core/orders/post-purchase/returns/receive-return.ts';
import { getOrder } from '../../src/core/orders/read-orders.ts';
import { settleOrderRefund } from '../../src/core/orders/refunds/apply-settled-refund.ts';
import { cancelOrder } from '../../src/core/orders/refunds/cancel-order.ts';
import { refundOrder } from '../../src/core/orders/refunds/refund-order.ts';
import { settleRefund } from '../../src/core/payments/refunds/settle-refund.ts';
import { settlePayment } from '../../src/core/payments/settle-payment.ts';
import { DomainError } from '../../src/kernel/domain-error.ts';
import type { View, Work } from '../../src/platform/unit-of-work.ts';
import { orderPayments, paidOrder, settleRefunds } from '../kit/orders.ts';
import { openShop } from '../kit/shop.ts';
import { commandsOn, type Model, newModel, type Outcome } from './orders/order-model.ts';

const runs = Number(process.env.STOA_MODEL_RUNS ?? 120);
const shop = await openShop(null);
const site = await shop.site();
const prices = [1_000, 1_333, 250];
const product = await shop.product({
  variants: prices.map((amount, index) => ({
    options: { Size: String(index) },
    price: { amount, currency: 'USD' },
    stock: 1_000,
  })),
});
const variants = product.variants.map(({ id }) => id);
const paymentContext = orderPayments(shop);
const { unit, tenant } = shop;
const models = commandsOn(prices);

type Command = {
  name: string;
  model(before: Model): Outcome;
  /** `null`: needs no transaction. */
  real(order: Order): Promise<unknown>;
};

const run = (act: (work: Work) => Promise<unknown>) => unit.run(tenant, act);
const lineOf = (order: Order, at: number) => order.lines[at % order.lines.length];
/** There are fewer lines than indexes: an index past the end wraps around. */
const lineIndex = (model: Model, at: number) => at % model.lines.length;
const returnAt = (order: Order, at: number) => order.returns[at]?.id ?? 'ret_none';
const exchangeAt = (order: Order, at: number) => order.exchanges[at]?.id ?? 'exc_none';
const item = (order: Order, at: number, quantity: number) => ({
  lineItemId: lineOf(order, at)?.id ?? '',
  quantity,
});
const orNone = (reason: string, is: boolean, act: () => Outcome): Outcome => (is ? act() : reason);

const fulfill = (at: number | null, quantity: number): Command => ({
  name: `ship ${at === null ? 'all' : `${quantity} of ${at}`}`,
  model: (before) => models.fulfill(before, at === null ? null : lineIndex(before, at), quantity),
  real: (order) => {
    const items = at === null ? null : [item(order, at, quantity)];
    return run((work) =>
      fulfillOrder(work, order.id, { carrier: null, trackingNumber: null, items }),
    );
  },
});

const refund = (amount: number | null): Command => ({
  name: `refund ${amount ?? 'all'}`,
  model: (before) => models.refund(before, amount),
  real: ({ id }) => run((work) => refundOrder(work, id, { amount, reason: null })),
});

const settle = (state: 'succeeded' | 'failed'): Command => ({
  name: `refunds ${state}`,
  model: (before) => models.settle(before, state),
  real: ({ id }) => settleRefunds(shop, shop, id, state),
});

/** A report may be repeated, and counts once. */
const failLate: Command = {
  name: 'refunds that had succeeded fail',
  model: models.failLate,
  real: async (order) => {
    const outcome = { state: 'failed', reference: null, failure: 'account_closed' } as const;
    for (const { id, status } of order.refunds)
      if (status === 'succeeded') await settleRefund(paymentContext, tenant, id, outcome);
  },
};

const settleOwed: Command = {
  name: 'settle failed refunds',
  model: models.settleOwed,
  real: async ({ refunds }) => {
    for (const { id, owedAmount } of refunds)
      if (owedAmount) await run((work) => settleOrderRefund(work, id));
  },
};

const cancel: Command = {
  name: 'cancel',
  model: models.cancel,
  real: ({ id }) => run((work) => cancelOrder(work, id, null)),
};

const askReturn = (at: number, quantity: number): Command => ({
  name: `return ${quantity} of ${at}`,
  model: (before) => models.askReturn(before, lineIndex(before, at), quantity),
  real: (order) => {
    const draft = { items: [item(order, at, quantity)], reason: 'x' };
    return run((work) => requestReturn(work, order.id, draft));
  },
});

const stepReturn = (at: number, step: 'approve' | 'reject'): Command => ({
  name: `${step} return ${at}`,
  model: (before) =>
    orNone('return_not_found', at in before.returns, () => models.stepReturn(before, at, step)),
  real: (order) => {
    const act = step === 'approve' ? approveReturn : rejectReturn;
    return run((work) => act(work, order.id, returnAt(order, at)));
  },
});

const receive = (at: number, restock: boolean, refunds: boolean): Command => ({
  name: `receive return ${at}${restock ? ', restock' : ''}${refunds ? ', refund' : ''}`,
  model: (before) =>
    orNone('return_not_found', at in before.returns, () =>
      models.receive(before, at, { restock, refund: refunds }),
    ),
  real: (order) => {
    const ids = { orderId: order.id, returnId: returnAt(order, at) };
    return run((work) => receiveReturn(work, ids, { restock, refund: refunds }));
  },
});

const askExchange = (at: number, quantity: number, variant: number): Command => ({
  name: `exchange ${quantity} of ${at} for ${variant}`,
  model: (before) => models.askExchange(before, lineIndex(before, at), quantity, variant),
  real: (order) => {
    const items = [{ ...item(order, at, quantity), newVariantId: variants[variant] ?? '' }];
    return run((work) => requestExchange(work, order.id, { items, reason: 'x' }));
  },
});

const stepExchange = (at: number, step: 'approve' | 'complete' | 'shelve' | 'reject'): Command => ({
  name: `${step} exchange ${at}`,
  model: (before) =>
    orNone('exchange_not_found', at in before.exchanges, () => {
      if (step === 'approve') return models.approveExchange(before, at);
      if (step === 'reject') return models.rejectExchange(before, at);
      return models.complete(before, at, step === 'complete');
    }),
  real: (order) => {
    const ids = { orderId: order.id, exchangeId: exchangeAt(order, at) };
    return run((work) => {
      if (step === 'approve') return approveExchange(work, ids);
      if (step === 'reject') return rejectExchange(work, ids);
      return completeExchange(work, ids, { restocks: step === 'complete' });
    });
  },
});

const pay = (at: number): Command => ({
  name: `pay exchange ${at}`,
  model: (before) =>
    orNone('exchange_not_found', at in before.exchanges, () => models.pay(before, at)),
  real: async (order) => {
    const token = await unit.view(tenant, async (view) => getConfirmationToken(view, order));
    const url = await payExchange(paymentContext, tenant, {
      token,
      exchangeId: exchangeAt(order, at),
    });
    if (!url.startsWith('https://pay.example.com/')) return;
    const id = url.split('/').at(-1) ?? '';
    const money = { amount: order.exchanges[at]?.priceDifference ?? 0, currency: 'USD' };
    await settlePayment(paymentContext, tenant, id, {
      state: 'succeeded',
      reference: `ref_${id}`,
      money,
    });
  },
});

const at = fc.nat({ max: 2 });
const quantity = fc.integer({ min: 1, max: 3 });
const cents = fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 4_000 }));
const weighted = (weight: number, arbitrary: fc.Arbitrary<Command>) => ({ weight, arbitrary });
const command: fc.Arbitrary<Command> = fc.oneof(
  weighted(
    5,
    fc.tuple(fc.option(at), quantity).map((a) => fulfill(...a)),
  ),
  weighted(3, cents.map(refund)),
  weighted(
    3,
    fc.constantFrom('succeeded' as const, 'succeeded' as const, 'failed' as const).map(settle),
  ),
  weighted(1, fc.constant(cancel)),
  weighted(2, fc.constant(failLate)),
  weighted(1, fc.constant(settleOwed)),
  weighted(
    4,
    fc.tuple(at, quantity).map((a) => askReturn(...a)),
  ),
  weighted(
    4,
    fc
      .tuple(at, fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const))
      .map((a) => stepReturn(...a)),
  ),
  weighted(
    4,
    fc.tuple(at, fc.boolean(), fc.boolean()).map((a) => receive(...a)),
  ),
  weighted(
    4,
    fc.tuple(at, quantity, at).map((a) => askExchange(...a)),
  ),
  weighted(
    5,
    fc
      .tuple(
        at,
        fc.constantFrom(
          'approve' as const,
          'approve' as const,
          'complete' as const,
          'shelve' as const,
          'reject' as const,
        ),
      )
      .map((a) => stepExchange(...a)),
  ),
  weighted(2, at.map(pay)),
);

/** One command, or several that reach a late state when nothing prevents them. */
const steps: fc.Arbitrary<Command[]> = fc.oneof(
  { weight: 8, arbitrary: command.map((one) => [one]) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(at, quantity, fc.boolean())
      .map(([index, count, refunds]) => [
        askReturn(index, count),
        stepReturn(0, 'approve'),
        receive(0, true, refunds),
      ]),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(at, quantity, at)
      .map(([index, count, variant]) => [
        askExchange(index, count, variant),
        stepExchange(0, 'approve'),
        pay(0),
        stepExchange(0, 'complete'),
      ]),
  },
);

const line = fc.record({
  variant: at,
  quantity,
  off: fc.integer({ min: 0, max: 249 }),
  tax: fc.integer({ min: 0, max: 200 }),
});

async function attempt(act: () => Promise<unknown>): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.reason;
    throw error;
  }
}

function readStock(view: View): Promise<Model['stock']> {
  return view.query(
    `select stock_on_hand as "onHand", stock_reserved as reserved from variants
     where workspace_id = $1 order by position`,
    [tenant.workspaceId],
  );
}

const readState = (id: string) =>
  unit.view(tenant, async (view) => ({
    order: await getOrder(view, id),
    stock: await readStock(view),
  }));

/**
 * Units that earlier sequences reserved stay reserved; the last variant always has few available.
 */
async function limitLastVariant(): Promise<void> {
  await run((work) =>
    work.query(
      'update variants set stock_on_hand = stock_reserved + 3 where workspace_id = $1 and variant_id = $2',
      [tenant.workspaceId, variants[2]],
    ),
  );
}

const inOrder = (one: (string | number)[], other: (string | number)[]) =>
  String(one).localeCompare(String(other));

/** The fields to compare. Parts that were created in the same moment have no order. */
function visibleOrder({ order, stock }: { order: Order; stock: Model['stock'] }) {
  return {
    status: order.status,
    shipped: order.lines.map(({ fulfilled }) => fulfilled),
    done: order.fulfillmentStatus,
    refunds: order.refunds.map(({ amount, status }) => [amount, status]).sort(inOrder),
    owed: (['failed', 'succeeded'] as const).map((state) =>
      order.refunds
        .filter(({ status }) => status === state)
        .reduce((sum, { owedAmount }) => sum + (owedAmount ?? 0), 0),
    ),
    returns: order.returns.map(({ status, items }) => [status, items[0]?.quantity]),
    exchanges: order.exchanges.map(({ status, priceDifference, paidAt }) => [
      status,
      priceDifference,
      paidAt !== null,
    ]),
    stock,
  };
}

function visibleModel(model: Model): ReturnType<typeof visibleOrder> {
  const units = model.lines.map(({ shipped }) => shipped);
  const isWhole = model.lines.every((one) => one.shipped === one.quantity);
  const isPart = units.some((count) => count > 0);
  return {
    status: model.status,
    shipped: units,
    done: isWhole ? 'fulfilled' : isPart ? 'partially_fulfilled' : 'unfulfilled',
    refunds: model.refunds.map(({ amount, state }) => [amount, state]).sort(inOrder),
    owed: ['failed', 'succeeded'].map((status) =>
      model.refunds
        .filter(({ state }) => state === status)
        .reduce((sum, { owed }) => sum + (owed ?? 0), 0),
    ),
    returns: model.returns.map(({ state, quantity: count }) => [state as 'requested', count]),
    exchanges: model.exchanges.map(({ state, difference, isPaid }) => [
      state as 'requested',
      difference,
      isPaid,
    ]),
    stock: model.stock,
  };
}

/**
 * Asserts that no money is refunded twice and that every unit is accounted for. What failed after it
 * had succeeded counts until it is refunded again.
 */
function assertConserved(order: Order): void {
  for (const paymentId of new Set(order.refunds.map((back) => back.paymentId))) {
    const swap = order.exchanges.find((one) => one.paymentId === paymentId);
    const paid = swap ? swap.priceDifference : order.totals.total;
    const back = order.refunds
      .filter((one) => one.paymentId === paymentId && one.status !== 'failed')
      .reduce((sum, { amount, replacedAmount }) => sum + amount - replacedAmount, 0);
    assert.ok(back <= paid, `${back} of ${paid} went back`);
  }
}

/** Runs the commands on an order and on its model, and compares the two after each. */
async function compareRuns(
  lines: { variant: number; quantity: number; off: number; tax: number }[],
  commands: Command[],
): Promise<void> {
  await limitLastVariant();
  const priced = lines.map((one) => ({ ...one, price: prices[one.variant] ?? 0 }));
  const placed = await paidOrder(shop, shop, {
    site,
    shipping: 300,
    // Every discount is from a coupon; this one is no longer known.
    coupon: { code: 'GONE' },
    lines: lines.map(({ variant, quantity: count, off, tax }) => ({
      product,
      variant,
      quantity: count,
      discount: off,
      tax,
    })),
  }).catch((error) => (error instanceof DomainError ? null : Promise.reject(error)));
  // Asks for more of the last variant than there is.
  if (!placed) return;
  let { order, stock } = await readState(placed.id);
  let model = newModel(priced, 300, stock);
  for (const step of commands) {
    shop.clock.advance(1_000);
    const outcome = step.model(model);
    const refused = await attempt(() => step.real(order));
    ({ order, stock } = await readState(placed.id));
    assert.equal(refused, typeof outcome === 'string' ? outcome : null, step.name);
    if (typeof outcome !== 'string') model = outcome;
    assert.deepEqual(visibleOrder({ order, stock }), visibleModel(model), step.name);
    assertConserved(order);
  }
}

test(`${runs} random sequences of commands leave an order as its model predicts`, async () => {
  const lines = fc.array(line, { minLength: 1, maxLength: 2 });
  // Most transitions apply to orders that have been shipped.
  const start = fc.constantFrom([], [fulfill(null, 1)], [fulfill(null, 1)], [fulfill(null, 1)]);
  const rest = fc.array(steps, { minLength: 3, maxLength: 12 });
  const sequences = fc.tuple(start, rest).map(([first, more]) => [...first, ...more.flat()]);
  await fc.assert(fc.asyncProperty(lines, sequences, compareRuns), {
    numRuns: runs,
    endOnFailure: true,
  });
});
