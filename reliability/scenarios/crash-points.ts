import path from 'node:path';
import { launchPostgres } from '@stoa/embedded-postgres';
import type { Client } from 'pg';
import { type Connection, connect } from '../../src/platform/db/database.ts';
import { type Basket, type CrashShop, openCrashShop, untilAnswered } from '../crash/crash-shop.ts';
import { type Facts, readFacts } from '../crash/facts.ts';
import { startCrashServer } from '../crash/server.ts';
import { openCrashStripe } from '../crash/stripe.ts';
import type { Write } from '../crash/write.ts';
import { writes } from '../crash/writes.ts';
import { makeWorkspace } from '../cuts/workspace.ts';
import {
  caught,
  type Findings,
  type Ledger,
  openLedger,
  type Scenario,
  type Setting,
} from '../scenario.ts';

/**
 * The server dies at every point of a write that moves money or stock. The caller repeats the call
 * with its key, and the result must equal that of an undisturbed run. One scenario for each write,
 * so that an interrupted run loses little.
 */
export const crashPoints: Scenario[] = writes.map((write) => ({
  name: `crash-points-${write.name.toLowerCase().replaceAll(' ', '-')}`,
  promise: `kill -9 at every step of "${write.name}": the result equals an undisturbed run`,
  run: (setting) =>
    crashEverywhere(setting, { writes: [write], points: setting.quick ? 7 : 1, forget: null }),
}));

/** The control: a build that loses stored responses must be caught. */
export const crashPointsControl: Scenario = {
  name: 'crash-points-control',
  promise: 'control: a build that loses its idempotency keys is caught',
  async run(setting) {
    const moving = writes.filter(({ name }) => name === 'fulfill' || name === 'refund part');
    return caught(
      await crashEverywhere(setting, {
        writes: moving,
        // Before this point a repeat simply runs again: the guard is needed once the effect exists.
        points: 'after commit',
        forget: 'idempotency_key_lock',
      }),
    );
  },
};

/**
 * Every nth point of these writes, or only the one of that name; `forget` names the statement whose
 * texts are lost, for the control.
 */
type Plan = { writes: Write[]; points: number | string; forget: string | null };
type Place = Pick<Setting, 'folder' | 'after'>;
type Stage = {
  world: CrashShop;
  direct: Client;
  ledger: Ledger;
  run: { points: number };
};

export async function crashEverywhere({ folder, after }: Place, plan: Plan): Promise<Findings> {
  const postgres = await launchPostgres({ folder: path.join(folder, 'postgres') });
  after(postgres.stop);
  const apiKey = await makeWorkspace(postgres.connection);
  const { user, host, database } = postgres.connection as Record<
    'user' | 'host' | 'database',
    string
  >;
  const stripe = await openCrashStripe(after);
  const server = await startCrashServer(folder, {
    STRIPE_API_BASE: stripe.settings.apiBase,
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
  });
  after(server.stop);
  const direct = await connect(postgres.connection as Connection, {
    options: '-c role=stoa_system',
  });
  after(() => direct.end());
  const world = openCrashShop({ server, apiKey, site: 'cuts', stripe, direct });
  await openForBusiness(world);
  const stage = { world, direct, ledger: openLedger(), run: { points: 0 } };
  if (plan.forget !== null) await server.forget(plan.forget);
  for (const write of plan.writes) await cutEverywhere(stage, write, plan.points);
  return { figures: { 'cut points': stage.run.points }, failures: stage.ledger.failures() };
}

/** Configures shipping and taxes. */
async function openForBusiness(world: CrashShop): Promise<void> {
  const ours = { merchant: true } as const;
  await world.must('POST', '/api/storefront/v1/merchant/shipping-zones', {
    ...ours,
    body: {
      site_slug: world.site,
      name: 'US',
      countries: ['US'],
      rates: [{ label: 'Standard', type: 'flat', amount: 500 }],
    },
  });
  await world.must('POST', '/api/storefront/v1/merchant/tax-rates', {
    ...ours,
    body: { site_slug: world.site, name: 'CA', country: 'US', state: 'CA', rate: 7.25 },
  });
}

const mostPoints = 400;

/** Cuts every `step`th point, or the one of that name. */
async function cutEverywhere(stage: Stage, write: Write, step: number | string): Promise<void> {
  const expected = await undisturbed(stage, write);
  if (typeof step === 'string') {
    if ((await cutOnce(stage, write, { at: step, expected })) !== null) stage.run.points += 1;
    return;
  }
  for (let at = 0; at < mostPoints; at += step) {
    const diedAt = await cutOnce(stage, write, { at, expected });
    if (diedAt === null) return;
    stage.run.points += 1;
  }
  throw new Error(`${write.name} has more than ${mostPoints} points`);
}

const newBasket = (label: string): Basket => ({
  label,
  productId: '',
  otherVariantId: '',
  dearerVariantId: '',
  cart: '',
  redirectUrl: '',
  sessionId: '',
  orderId: '',
  lineItemId: '',
  returnId: '',
  exchangeId: '',
  paymentToken: '',
  subscriberId: '',
});

/** The result of an undisturbed run. */
async function undisturbed({ world, direct }: Stage, write: Write): Promise<Facts> {
  const basket = newBasket(`${write.name.replaceAll(' ', '-')}-calm`);
  await write.prepare(world, basket);
  const reply = await write.send(world, basket);
  if (!reply || reply.status >= 400)
    throw new Error(`${write.name} is not accepted: ${reply?.status} ${reply?.text}`);
  return finish({ world, direct }, write, basket);
}

async function finish(
  { world, direct }: Pick<Stage, 'world' | 'direct'>,
  write: Write,
  basket: Basket,
): Promise<Facts> {
  await write.after?.(world, basket);
  // Long enough for every retry and for the recovery of calls without a response.
  await world.advance(600);
  return { ...(await readFacts(direct, basket)), ...(await write.facts?.(world, basket)) };
}

type Cut = { at: number | string; expected: Facts };

/** Returns the point of death, or null when the write has no such point. */
async function cutOnce(stage: Stage, write: Write, { at, expected }: Cut): Promise<string | null> {
  const { world, direct, ledger } = stage;
  const basket = newBasket(`${write.name} ${at}`.replaceAll(' ', '-'));
  await write.prepare(world, basket);
  await world.server.arm(at);
  const first = await write.send(world, basket);
  const diedAt = await world.server.revive();
  if (diedAt === null && first) return null;
  const reply = await untilAnswered(() => write.send(world, basket));
  if (!reply || reply.status >= 400 || (first && first.status < 400 && isOther(first, reply)))
    ledger.fail(
      'a repeat was not accepted',
      `${write.name} ${diedAt}: ${reply?.status} ${reply?.text}`,
    );
  const facts = await finish({ world, direct }, write, basket);
  if (JSON.stringify(facts) !== JSON.stringify(expected))
    ledger.fail('another end', `${write.name}, ${diedAt}: ${difference(expected, facts)}`);
  return diedAt ?? 'after its response';
}

const isOther = (first: { text: string }, again: { text: string }) =>
  first.text !== '' && first.text.startsWith('{"id"') && first.text !== again.text;

function difference(expected: Facts, found: Facts): string {
  return Object.keys(expected)
    .filter((name) => JSON.stringify(expected[name]) !== JSON.stringify(found[name]))
    .map(
      (name) => `${name}: ${JSON.stringify(expected[name])} became ${JSON.stringify(found[name])}`,
    )
    .join('; ');
}
