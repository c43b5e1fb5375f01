import { setTimeout as delay } from 'node:timers/promises';
import { type Books, compare, readBooks } from '../payers/check.ts';
import { type Ask, advance, type House, openGround, openHouse } from '../payers/house.ts';
import { type Kills, openKills } from '../payers/kills.ts';
import { type Counter, fetchFile, payOnce, present, type Told } from '../payers/payer.ts';
import { chainRails, sandboxRails } from '../payers/rails.ts';
import type { Random } from '../random.ts';
import {
  caught,
  type Findings,
  type Ledger,
  openLedger,
  type Setting,
  type Sweep,
} from '../sweep.ts';

const sizes = {
  long: { requests: 1_000, kills: 40, isHurried: false },
  quick: { requests: 120, kills: 8, isHurried: true },
};

/** Payments on a chain: anvil, settled by the server itself with its relayer. */
export const x402Kills: Sweep = {
  name: 'x402-kills',
  promise:
    'kill -9 of servers and worker: one order and one transfer per payment, and no file without it',
  run: ({ quick, ...setting }, random) =>
    killPayers({ ...setting, random, ...sizes[quick ? 'quick' : 'long'], rails: 'anvil' }),
};

/**
 * The same with the facilitator and the ledger of the sandbox; responses do not wait for the
 * settlement.
 */
export const x402SandboxKills: Sweep = {
  name: 'x402-kills-sandbox',
  promise:
    'kill -9 with the sandbox facilitator and X402_SETTLE=after: one order and one transfer per payment',
  run: ({ quick, ...setting }, random) =>
    killPayers({ ...setting, random, ...sizes[quick ? 'quick' : 'long'], rails: 'sandbox' }),
};

/** The control: no settlement jobs, and files before the money. The comparison must detect both. */
export const x402KillsControl: Sweep = {
  name: 'x402-kills-control',
  promise: 'control: a build that loses its settlement jobs and delivers files first is caught',
  async run({ quick, ...setting }, random) {
    const plan = { ...sizes.quick, requests: quick ? 60 : 120, kills: quick ? 6 : 12 };
    return caught(
      await killPayers({
        ...setting,
        ...plan,
        random,
        rails: 'sandbox',
        isBroken: true,
      }),
      kindsToCatch,
    );
  },
};

const kindsToCatch = ['a payment that never settles', 'a download before its money'];

export type Plan = Pick<Setting, 'folder' | 'after'> & {
  random: Random;
  rails: 'anvil' | 'sandbox';
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
  const ground = await openGround(plan);
  let house: House | null = null;
  const origin = () => house?.web[0]?.origin ?? '';
  const rails = await (plan.rails === 'anvil'
    ? chainRails(plan)
    : sandboxRails(ground.ask, origin));
  const env = { ...rails.env, X402_SETTLE: rails.settle };
  house = await openHouse(folder, ground, { env, isBroken: plan.isBroken ?? false });
  const { web, press } = house;
  const counter: Counter = { web, press, rails, random: random.fork() };
  const all: Told[] = [];
  const { requests } = plan;
  const done = () => all.length;
  const isMoving = async () => (await countOpen(ground.ask)) > 0;
  const killer = openKills(house, { ...plan, random: random.fork(), done, isMoving });
  const buying = buyAll(counter, all, { requests, turn: killer.turn }).finally(killer.end);
  // An early end is reported when no process is restarted any more.
  buying.catch(() => undefined);
  const kills = await killer.run();
  await buying;
  await untilClosed(house, ground.ask, plan);
  const ledger = openLedger();
  await askAgain(counter, all, ledger);
  const books = await readBooks(ground.ask, await rails.transfers());
  compare(all, books, ledger);
  await closeHouse(house, ledger);
  return { figures: figuresOf(kills, all, books), failures: ledger.failures() };
}

/**
 * Every buyer pays from a full wallet, again and again, except for those who sign two payments with
 * money for one.
 */
async function buyAll(
  counter: Counter,
  all: Told[],
  { requests, turn }: { requests: number; turn(number: number): Promise<void> },
): Promise<void> {
  let begun = 0;
  const lane = async () => {
    const rich = await counter.rails.payer(enough);
    while (begun < requests) {
      const isPoor = begun % poorEvery === poorEvery - 1 && begun + 1 < requests;
      begun += isPoor ? 2 : 1;
      await turn(begun);
      const payer = isPoor ? await counter.rails.payer(1) : rich;
      const payments = isPoor ? [0, 1] : [0];
      await Promise.all(payments.map(async () => all.push(await payOnce(counter, payer))));
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
const patience = { leaseSeconds: 95, tries: 4 };

/** No more kills: interrupted settlements continue when their lease expires. */
async function untilClosed(house: House, ask: Ask, { isHurried }: Plan): Promise<void> {
  for (let turn = 0; turn < patience.tries; turn += 1) {
    const deadline = performance.now() + (isHurried ? 1_500 : patience.leaseSeconds * 1_000);
    while (performance.now() < deadline) {
      if ((await countOpen(ask)) === 0) return;
      await delay(100);
    }
    if (isHurried) await advance(house, patience.leaseSeconds);
  }
}

/**
 * Every buyer who was told about an order can still read it, and can fetch the file if it was paid
 * for.
 */
async function askAgain(counter: Counter, all: Told[], ledger: Ledger): Promise<void> {
  const queue = all.filter(({ orderIds }) => orderIds.size > 0);
  const lane = async () => {
    for (let told = queue.pop(); told; told = queue.pop()) {
      await present(counter, told, counter.random.below(counter.web.length));
      const status = await fetchFile(counter, told, 12_000);
      const wanted = (await counter.rails.hasMoved(told.payment)) ? 200 : 410;
      if (status !== wanted)
        ledger.fail(
          `a download with status ${status} instead of ${wanted}`,
          [...told.orderIds].join(),
        );
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function closeHouse({ web, worker }: House, ledger: Ledger): Promise<void> {
  for (const target of [...web, worker]) {
    const { unhandledRejections } = await target.probe();
    for (const rejection of unhandledRejections) ledger.fail('unhandled rejection', rejection);
    await target.stop();
  }
}

function figuresOf(kills: Kills, all: Told[], { rows, transfers }: Books): Findings['figures'] {
  const payments = [...rows.values()];
  const sum = (count: (told: Told) => number) =>
    all.reduce((total, told) => total + count(told), 0);
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
