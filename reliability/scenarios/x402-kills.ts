import { setTimeout as delay } from 'node:timers/promises';
import { compare, type PaymentRecords, readPaymentRecords } from '../payers/check.ts';
import {
  type Ask,
  advance,
  type Deployment,
  openDeployment,
  prepareDatabase,
} from '../payers/deployment.ts';
import { type Kills, openKills } from '../payers/kills.ts';
import {
  type BuyerRecord,
  fetchFile,
  type PayerContext,
  payOnce,
  present,
} from '../payers/payer.ts';
import { chainLedger, sandboxLedger } from '../payers/rails.ts';
import type { Random } from '../random.ts';
import {
  caught,
  type Findings,
  type Ledger,
  openLedger,
  type Scenario,
  type Setting,
} from '../scenario.ts';

const sizes = {
  long: { requests: 1_000, kills: 40, isHurried: false },
  quick: { requests: 120, kills: 8, isHurried: true },
};

/** Payments on a chain: anvil, settled by the server itself with its relayer. */
export const x402Kills: Scenario = {
  name: 'x402-kills',
  promise:
    'kill -9 of servers and worker: one order and one transfer per payment, and no file without it',
  run: ({ quick, ...setting }, random) =>
    killPayers({ ...setting, random, ...sizes[quick ? 'quick' : 'long'], settlement: 'anvil' }),
};

/**
 * The same with the facilitator and the ledger of the sandbox; responses do not wait for the
 * settlement.
 */
export const x402SandboxKills: Scenario = {
  name: 'x402-kills-sandbox',
  promise:
    'kill -9 with the sandbox facilitator and X402_SETTLE=after: one order and one transfer per payment',
  run: ({ quick, ...setting }, random) =>
    killPayers({ ...setting, random, ...sizes[quick ? 'quick' : 'long'], settlement: 'sandbox' }),
};

/** The control: no settlement jobs, and files before the money. The comparison must detect both. */
export const x402KillsControl: Scenario = {
  name: 'x402-kills-control',
  promise: 'control: a build that loses its settlement jobs and delivers files first is caught',
  async run({ quick, ...setting }, random) {
    const plan = { ...sizes.quick, requests: quick ? 60 : 120, kills: quick ? 6 : 12 };
    return caught(
      await killPayers({
        ...setting,
        ...plan,
        random,
        settlement: 'sandbox',
        isBroken: true,
      }),
      kindsToCatch,
    );
  },
};

const kindsToCatch = ['a payment that never settles', 'a download before its money'];

export type Plan = Pick<Setting, 'folder' | 'after'> & {
  random: Random;
  settlement: 'anvil' | 'sandbox';
  /** Payments, including those of buyers who sign two and have money for one. */
  requests: number;
  kills: number;
  /** Advances the clock past leases instead of waiting for their end. */
  isHurried: boolean;
  isBroken?: boolean;
};

const lanes = 12;
/** Payments that a full wallet can make in the sandbox. */
const enough = 400;
/** One in this many turns belongs to a buyer who signs two payments with money for one. */
const poorEvery = 25;

export async function killPayers(plan: Plan): Promise<Findings> {
  const { folder, random } = plan;
  const prepared = await prepareDatabase(plan);
  let deployment: Deployment | null = null;
  const origin = () => deployment?.web[0]?.origin ?? '';
  const settlement = await (plan.settlement === 'anvil'
    ? chainLedger(plan)
    : sandboxLedger(prepared.ask, origin));
  const env = { ...settlement.env, X402_SETTLE: settlement.settle };
  deployment = await openDeployment(folder, prepared, { env, isBroken: plan.isBroken ?? false });
  const { web, press } = deployment;
  const context: PayerContext = { web, press, settlement, random: random.fork() };
  const all: BuyerRecord[] = [];
  const { requests } = plan;
  const done = () => all.length;
  const isMoving = async () => (await countOpen(prepared.ask)) > 0;
  const killer = openKills(deployment, { ...plan, random: random.fork(), done, isMoving });
  const buying = buyAll(context, all, { requests, turn: killer.turn }).finally(killer.end);
  // An early end is reported when no process is restarted any more.
  buying.catch(() => undefined);
  const kills = await killer.run();
  await buying;
  await untilClosed(deployment, prepared.ask, plan);
  const ledger = openLedger();
  await askAgain(context, all, ledger);
  const records = await readPaymentRecords(prepared.ask, await settlement.transfers());
  compare(all, records, ledger);
  await closeDeployment(deployment, ledger);
  return { figures: figuresOf(kills, all, records), failures: ledger.failures() };
}

/**
 * Every buyer pays from a full wallet, again and again, except for those who sign two payments with
 * money for one.
 */
async function buyAll(
  context: PayerContext,
  all: BuyerRecord[],
  { requests, turn }: { requests: number; turn(number: number): Promise<void> },
): Promise<void> {
  let begun = 0;
  const lane = async () => {
    const rich = await context.settlement.payer(enough);
    while (begun < requests) {
      const isPoor = begun % poorEvery === poorEvery - 1 && begun + 1 < requests;
      begun += isPoor ? 2 : 1;
      await turn(begun);
      const payer = isPoor ? await context.settlement.payer(1) : rich;
      const payments = isPoor ? [0, 1] : [0];
      await Promise.all(payments.map(async () => all.push(await payOnce(context, payer))));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function countOpen(ask: Ask): Promise<number> {
  const [row] = await ask<{ count: number }>(openStates, []);
  return row?.count ?? 0;
}

const openStates = `select count(*)::int as count from x402_payments where state in ('verified', 'settling', 'unknown')`;
/** A lease and the recovery after it. */
const recovery = { leaseSeconds: 95, tries: 4 };

/** No more kills: interrupted settlements continue when their lease expires. */
async function untilClosed(deployment: Deployment, ask: Ask, { isHurried }: Plan): Promise<void> {
  for (let turn = 0; turn < recovery.tries; turn += 1) {
    const deadline = performance.now() + (isHurried ? 1_500 : recovery.leaseSeconds * 1_000);
    while (performance.now() < deadline) {
      if ((await countOpen(ask)) === 0) return;
      await delay(100);
    }
    if (isHurried) await advance(deployment, recovery.leaseSeconds);
  }
}

/**
 * Every buyer who was answered with an order can still read it, and can fetch the file if it was paid
 * for.
 */
async function askAgain(context: PayerContext, all: BuyerRecord[], ledger: Ledger): Promise<void> {
  const queue = all.filter(({ orderIds }) => orderIds.size > 0);
  const lane = async () => {
    for (let buyer = queue.pop(); buyer; buyer = queue.pop()) {
      await present(context, buyer, context.random.below(context.web.length));
      const status = await fetchFile(context, buyer, 12_000);
      const wanted = (await context.settlement.hasMoved(buyer.payment)) ? 200 : 410;
      if (status !== wanted)
        ledger.fail(
          `a download with status ${status} instead of ${wanted}`,
          [...buyer.orderIds].join(),
        );
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function closeDeployment({ web, worker }: Deployment, ledger: Ledger): Promise<void> {
  for (const target of [...web, worker]) {
    const { unhandledRejections } = await target.probe();
    for (const rejection of unhandledRejections) ledger.fail('unhandled rejection', rejection);
    await target.stop();
  }
}

function figuresOf(
  kills: Kills,
  all: BuyerRecord[],
  { rows, transfers }: PaymentRecords,
): Findings['figures'] {
  const payments = [...rows.values()];
  const sum = (count: (buyer: BuyerRecord) => number) =>
    all.reduce((total, buyer) => total + count(buyer), 0);
  return {
    'paid requests': all.length,
    'server kills': kills.web,
    'worker kills': kills.worker,
    tries: sum(({ tries }) => tries),
    'repeats answered with the same order': sum(({ replays }) => replays),
    orders: payments.length,
    transfers: [...transfers.values()].flat().length,
    'settled after more than one attempt': payments.filter(
      ({ state, attempts }) => state === 'settled' && attempts > 1,
    ).length,
    'rejected or voided for insufficient funds': all.filter(({ answers }) =>
      [...answers].some((answer) => answer.startsWith('402')),
    ).length,
  };
}
