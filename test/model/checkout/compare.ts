import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyTo } from './apply-to-model.ts';
import { type Command, sequences } from './commands.ts';
import { CheckoutModel } from './model.ts';
import type { ObservedState } from './observed-state.ts';
import { openRealCheckout, type RealCheckout } from './real-checkout.ts';

/** Counts of what was run. */
export type RunCounts = { sequences: number; commands: number; orders: number; refusals: number };

/**
 * Runs sequences of commands against checkout and the model side by side, several concurrently,
 * each on its own database. Throws with the shortest sequence after which they differ.
 */
export async function compare(runs: number, seed: number, databases = 2): Promise<RunCounts> {
  const counts: RunCounts = { sequences: 0, commands: 0, orders: 0, refusals: 0 };
  const share = Math.ceil(runs / databases);
  await Promise.all(
    Array.from({ length: databases }, async (_, place) => {
      const checkout = await openRealCheckout();
      try {
        const property = fc.asyncProperty(sequences, (commands) =>
          follow(checkout, commands, counts),
        );
        await fc.assert(property, { numRuns: share, seed: seed + place, endOnFailure: false });
      } finally {
        await checkout.close();
      }
    }),
  );
  return counts;
}

async function follow(
  checkout: RealCheckout,
  commands: Command[],
  counts: RunCounts,
): Promise<void> {
  await checkout.reset();
  const model = new CheckoutModel();
  for (const command of commands) {
    const expected = applyTo(model, command);
    const answered = await checkout.apply(command);
    assert.equal(answered, expected, `the answer to ${JSON.stringify(command)}`);
    assert.deepEqual(await seen(checkout), known(model), `after ${JSON.stringify(command)}`);
    counts.commands += 1;
    counts.refusals += /_/.test(expected) && expected !== 'requires_consent' ? 1 : 0;
  }
  await checkout.finish();
  checkFinalState(await checkout.readState());
  counts.sequences += 1;
  counts.orders += model.orders.length;
}

/** Nothing is reserved, and the processor has kept exactly the price of the orders. */
function checkFinalState({ sessions, payments, stock, orders }: ObservedState): void {
  assert.deepEqual(
    stock.map(({ reserved }) => reserved),
    [0, 0],
  );
  assert.ok(sessions.every(({ status }) => /completed|expired|cancelled/.test(status)));
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  assert.equal(sum(payments.map(({ kept }) => kept)), sum(orders), 'money is kept for orders only');
  assert.equal(orders.length, sessions.filter(({ status }) => status === 'completed').length);
}

async function seen(checkout: RealCheckout) {
  const { sessions, payments, stock, orders } = await checkout.readState();
  return {
    sessions,
    payments: payments.map(({ kept: _, ...payment }) => payment),
    stock,
    orders: orders.sort(),
  };
}

function known(model: CheckoutModel) {
  return {
    sessions: model.sessions.map((session) => ({
      status: model.statusOf(session),
      total: session.total,
      quantities: session.quantities,
      held: session.held,
    })),
    payments: model.payments.map(({ status, amount, isKept }) => ({
      status,
      amount,
      sentBack: status === 'succeeded' && !isKept,
    })),
    stock: ([0, 1] as const).map((variant) => ({
      onHand: model.onHand[variant],
      reserved: model.reserved(variant),
      reclaimable: model.reclaimable(variant),
    })),
    orders: [...model.orders].sort(),
  };
}
