import { randomBytes } from 'node:crypto';
import { openRig, type Rig, secretsKeys } from '../../bench/webhooks/rig.ts';
import type { ClaimedDelivery } from '../../src/core/webhooks/dispatch/claim-store.ts';
import { queueDeliveriesHook } from '../../src/core/webhooks/queue-deliveries.ts';
import { type MovableClock, movableClock } from '../../src/kernel/clock.ts';
import { DomainError } from '../../src/kernel/domain-error.ts';
import { createUnitOfWork } from '../../src/platform/create-unit-of-work.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import type { Random } from '../random.ts';
import {
  type Findings,
  type Ledger,
  openLedger,
  type Scenario,
  type Setting,
} from '../scenario.ts';
import * as model from '../webhooks/race-model.ts';
import { newMerchant, type WebhookRace } from '../webhooks/race-setup.ts';

/** An owner changes an endpoint while attempts are in flight, compared with a model. */
export const webhookRaces: Scenario = {
  name: 'webhook-races',
  promise: 'pausing, replaying, rotating and deleting during attempts end as a model predicts',
  run: ({ quick, ...setting }, random) =>
    raceOwners({ ...setting, random, sequences: quick ? 200 : 5_000 }),
};

type Plan = Pick<Setting, 'folder' | 'after'> & { random: Random; sequences: number };

const lanes = 8;
const longest = 16;

export async function raceOwners(plan: Plan): Promise<Findings> {
  const where = { workspaces: 0, each: 0, origin: '', pathOf: String };
  const rig = await openRig(plan.folder, where, plan.after);
  const ledger = openLedger();
  const tally = { sequences: 0, acts: 0, inFlight: 0 };
  const lane = async (random: Random) => {
    while (tally.sequences < plan.sequences) {
      tally.sequences += 1;
      await runSequence(rig, random, ledger, tally);
    }
  };
  await Promise.all(Array.from({ length: lanes }, () => lane(plan.random.fork())));
  return {
    figures: {
      sequences: tally.sequences,
      acts: tally.acts,
      'of these during attempts': tally.inFlight,
    },
    failures: ledger.failures(),
  };
}

type Flight = { delivery: ClaimedDelivery; at: Date };

/** The state of one sequence. */
type Scene = {
  race: WebhookRace;
  clock: MovableClock;
  random: Random;
  model: model.Model;
  secret: string;
  flights: Flight[];
  trace: string[];
  wrong(kind: string): void;
};

async function runSequence(
  { database }: Rig,
  random: Random,
  ledger: Ledger,
  tally: { acts: number; inFlight: number },
): Promise<void> {
  const clock = movableClock(() => new Date(Date.UTC(2026, 0, 1)));
  const secrets = createSecrets(secretsKeys);
  const source = {
    database,
    secrets,
    clock,
    random: randomBytes,
    origin: '',
    notify: () => undefined,
  };
  const unit = createUnitOfWork({ ...source, onWriteHooks: [queueDeliveriesHook] });
  const trace: string[] = [];
  const wrong = (kind: string) => ledger.fail(kind, trace.join(', '));
  const merchant = await newMerchant(unit);
  const scene: Scene = {
    ...merchant,
    clock,
    random,
    model: model.newModel(),
    flights: [],
    trace,
    wrong,
  };
  await emitEvent(scene);
  await claim(scene);
  const count = 4 + random.below(longest - 4);
  for (let at = 0; at < count; at += 1) {
    const [name, act] = random.pick(acts);
    trace.push(name);
    tally.acts += 1;
    if (scene.flights.length > 0) tally.inFlight += 1;
    clock.advance(1);
    await act(scene);
    await compare(scene);
  }
}

type Act = [string, (scene: Scene) => Promise<void>];

const hour = 3_600_000;

const acts: Act[] = [
  ['event', emitEvent],
  ['event', emitEvent],
  ['event', emitEvent],
  ['claim', claim],
  ['claim', claim],
  ['claim', claim],
  ['taken', (scene) => answer(scene, true)],
  ['refused', (scene) => answer(scene, false)],
  ['pause', pause],
  ['resume', resume],
  ['resume', resume],
  ['rotate', rotate],
  ['replay', replay],
  ['replay', replay],
  ['delete', remove],
  ['a lease later', advance(31_000)],
  ['an hour later', advance(hour)],
  ['half a day later', advance(13 * hour)],
];

function advance(milliseconds: number) {
  return async ({ clock }: Scene) => clock.advance(milliseconds);
}

/** Checks that the action is rejected exactly when the model says so, with that reason. */
async function checkOutcome(scene: Scene, reason: string | null, act: () => Promise<unknown>) {
  const expected = scene.model.removed ? 'webhook_not_found' : reason;
  try {
    await act();
    if (expected !== null) scene.wrong(`accepted instead of ${expected}`);
    return expected === null;
  } catch (error) {
    const reason = error instanceof DomainError ? error.reason : String(error);
    if (reason !== expected) scene.wrong(`${reason} instead of ${expected}`);
    return false;
  }
}

/** Ids that are new since the model was last updated. */
async function queueFresh(scene: Scene): Promise<void> {
  const known = scene.model.deliveries;
  const fresh = (await scene.race.deliveries()).filter(({ id }) => !known.has(id));
  for (const { id } of fresh) model.queued(scene.model, id, scene.clock().getTime());
  if (fresh.length !== 1) scene.wrong(`${fresh.length} deliveries instead of one`);
}

async function emitEvent(scene: Scene): Promise<void> {
  await scene.race.emitEvent();
  if (scene.model.active && !scene.model.removed) await queueFresh(scene);
}

async function claim(scene: Scene): Promise<void> {
  const at = scene.clock();
  // The database decides which retries are due: another scenario covers the retry schedule.
  const isListed = scene.model.removed ? [] : await scene.race.deliveries();
  const due = isListed.flatMap(({ id, nextAttemptAt }) =>
    nextAttemptAt !== null && nextAttemptAt <= at ? [id] : [],
  );
  const found = await scene.race.claim();
  const ids = found.map(({ delivery }) => delivery.deliveryId);
  if (ids.toSorted().join() !== due.toSorted().join())
    scene.wrong('the claimed deliveries are not the due ones');
  for (const { delivery, secret } of found) {
    model.claimed(scene.model, delivery.deliveryId, at.getTime());
    if (secret !== scene.secret) scene.wrong('signed with another secret');
    scene.flights.push({ delivery, at });
  }
}

async function answer(scene: Scene, wasTaken: boolean): Promise<void> {
  const { flights, random, clock } = scene;
  if (flights.length === 0) return;
  const [flight] = flights.splice(random.below(flights.length), 1);
  if (!flight) return;
  const { delivery, at } = flight;
  await scene.race.answer(delivery, wasTaken, at);
  model.answered(scene.model, {
    id: delivery.deliveryId,
    attempt: delivery.attempt,
    beganAt: at.getTime(),
    wasTaken,
    now: clock().getTime(),
  });
}

async function pause(scene: Scene): Promise<void> {
  if (await checkOutcome(scene, null, () => scene.race.change(false))) model.paused(scene.model);
}

async function resume(scene: Scene): Promise<void> {
  if (await checkOutcome(scene, null, () => scene.race.change(true))) model.resumed(scene.model);
}

async function rotate(scene: Scene): Promise<void> {
  await checkOutcome(scene, null, async () => {
    scene.secret = await scene.race.rotate();
  });
}

async function remove(scene: Scene): Promise<void> {
  // Rarely, because nothing can be observed afterwards.
  if (!scene.random.chance(0.15)) return;
  if (await checkOutcome(scene, null, scene.race.remove)) model.removed(scene.model);
}

async function replay(scene: Scene): Promise<void> {
  const known = [...scene.model.deliveries];
  if (known.length === 0) return;
  const [id, { status }] = scene.random.pick(known);
  const pending = status === 'pending' ? 'delivery_pending' : null;
  const reason = scene.model.active ? pending : 'webhook_paused';
  if (await checkOutcome(scene, reason, () => scene.race.replay(id))) await queueFresh(scene);
}

async function compare(scene: Scene): Promise<void> {
  const { race, model: wanted } = scene;
  if (wanted.removed) return;
  const [endpoint, deliveries] = await Promise.all([race.endpoint(), race.deliveries()]);
  const own = [
    endpoint.active,
    endpoint.pausedReason,
    endpoint.failingSince?.getTime() ?? null,
    endpoint.failures,
  ];
  const said = [wanted.active, wanted.pausedReason, wanted.failingSince, wanted.failures];
  if (JSON.stringify(own) !== JSON.stringify(said))
    scene.wrong(`an endpoint that is ${JSON.stringify(own)} instead of ${JSON.stringify(said)}`);
  const there = deliveries.map((one) =>
    [one.id, one.status, one.reason, one.attemptCount].join(' '),
  );
  const should = [...wanted.deliveries].map(([id, one]) =>
    [id, one.status, one.reason, one.attempts].join(' '),
  );
  if (there.toSorted().join() !== should.toSorted().join()) scene.wrong('other deliveries');
}
