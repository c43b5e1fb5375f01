import { setTimeout as delay } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { forkChild, messageOf, stopChild } from '../../bench/processes.ts';
import { systemEnv } from '../../bench/server.ts';
import { type Listener, openRig, type Rig } from '../../bench/webhooks/rig.ts';
import { emitEvents } from '../../src/core/events/emit-events.ts';
import type { Random } from '../random.ts';
import {
  caught,
  type Findings,
  type Ledger,
  openLedger,
  type Scenario,
  type Setting,
} from '../scenario.ts';
import { openReceiver, type ReceivedRequest } from '../webhooks/receiver.ts';
import { randomDocument } from '../webhooks/some-document.ts';

/** Received deliveries, verified with the libraries that receivers use. */
export const webhookSignatures: Scenario = {
  name: 'webhook-signatures',
  promise:
    'bodies of every kind pass the stripe and standardwebhooks packages unchanged, and fail with a changed bit, time or secret',
  run: ({ quick, ...setting }, random) =>
    verifyBodies({ ...setting, random, bodies: quick ? 500 : 10_000 }),
};

/** The control: bodies that were parsed and serialized on their way, as jsonb would. */
export const webhookSignaturesControl: Scenario = {
  name: 'webhook-signatures-control',
  promise: 'control: a build that signs one form of a body and sends another is caught',
  async run(setting, random) {
    return caught(
      await verifyBodies({
        ...setting,
        random,
        bodies: 200,
        rewrite: reordered,
      }),
    );
  },
};

type Plan = Pick<Setting, 'folder' | 'after'> & {
  random: Random;
  bodies: number;
  rewrite?: (body: Buffer) => Buffer;
};

const batch = 50;
const timeoutMilliseconds = 120_000;

export async function verifyBodies(plan: Plan): Promise<Findings> {
  const { random, bodies, rewrite = (body) => body } = plan;
  const receiver = await openReceiver((_, response) => response.end());
  plan.after(receiver.close);
  const pathOf = (number: number) => `/${number}`;
  const where = { workspaces: 4, each: 1, origin: receiver.origin, pathOf };
  const rig = await openRig(plan.folder, where, plan.after);
  const env = { ...systemEnv(), ...rig.env };
  const sender = forkChild(new URL('../webhooks/sender.ts', import.meta.url), [], { env });
  await messageOf(sender);
  const ledger = openLedger();
  for (let emitted = 0; emitted < bodies; emitted += batch)
    await emitBatch(rig, Math.min(batch, bodies - emitted), random);
  const deadline = performance.now() + timeoutMilliseconds;
  while (receiver.received.length < bodies && performance.now() < deadline) await delay(10);
  await stopChild(sender);
  if (receiver.received.length !== bodies)
    ledger.fail('bodies that did not arrive', String(receiver.received.length));
  const secrets = new Map(rig.listeners.map(({ path, secret }) => [path, secret]));
  for (const received of receiver.received) {
    const one = { ...received, body: rewrite(received.body) };
    verify(one, { secret: secrets.get(received.path) ?? '', random }, ledger);
  }
  const sizes = receiver.received.map(({ body }) => body.byteLength);
  const figures = {
    'bodies verified twice': receiver.received.length,
    'largest, bytes': Math.max(0, ...sizes),
    'with more bytes than characters': receiver.received.filter(isMultiByte).length,
    'forgeries rejected': receiver.received.length * 6,
  };
  return { figures, failures: ledger.failures() };
}

async function emitBatch({ unit, listeners }: Rig, count: number, random: Random): Promise<void> {
  const { tenant, type }: Listener = random.pick(listeners);
  const events = Array.from({ length: count }, (_, at) => ({
    type,
    site: null,
    resource: { type: 'order', id: String(at), version: 1 },
    data: randomDocument(random),
  }));
  await unit.run(tenant, (work) => emitEvents(work, ...events));
}

/**
 * Verifies the body unchanged and changed in three ways: both libraries must agree with us each
 * time.
 */
function verify(
  one: ReceivedRequest,
  { secret, random }: { secret: string; random: Random },
  ledger: Ledger,
): void {
  const id = String(one.headers['x-svc-event-id']);
  const forgeries: [string, ReceivedRequest, string][] = [
    ['a bit of the body', { ...one, body: withBitFlipped(one.body, random) }, secret],
    ['the time', olderBy(one, 1), secret],
    ['the secret', one, `whsec_${Buffer.alloc(32, random.below(256)).toString('base64')}`],
  ];
  for (const [library, accepts] of libraries) {
    if (!accepts(one, secret)) ledger.fail(`${library} rejects a body`, id);
    for (const [what, forged, key] of forgeries)
      if (accepts(forged, key)) ledger.fail(`${library} accepts a body with another ${what}`, id);
  }
}

type Accepts = (received: ReceivedRequest, secret: string) => boolean;

const libraries: [string, Accepts][] = [
  [
    'stripe',
    ({ body, headers }, secret) =>
      isFine(() =>
        Stripe.webhooks.constructEvent(body, String(headers['x-svc-signature']), secret),
      ),
  ],
  [
    'standardwebhooks',
    ({ body, headers }, secret) =>
      isFine(() => new Webhook(secret).verify(body, headers as Record<string, string>)),
  ],
];

function isFine(act: () => unknown): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

function withBitFlipped(body: Buffer, random: Random): Buffer {
  const flipped = Buffer.from(body);
  const at = random.below(flipped.byteLength);
  flipped[at] = (flipped[at] ?? 0) ^ (1 << random.below(8));
  return flipped;
}

function olderBy(one: ReceivedRequest, seconds: number): ReceivedRequest {
  const timestamp = Number(one.headers['webhook-timestamp']);
  const earlier = String(timestamp - seconds);
  const signature = String(one.headers['x-svc-signature']).replace(
    `t=${timestamp}`,
    `t=${earlier}`,
  );
  return {
    ...one,
    headers: { ...one.headers, 'x-svc-signature': signature, 'webhook-timestamp': earlier },
  };
}

/** The same document with its members in another order. */
function reordered(body: Buffer): Buffer {
  const members = Object.entries(JSON.parse(body.toString('utf8')) as object);
  return Buffer.from(JSON.stringify(Object.fromEntries(members.reverse())));
}

const isMultiByte = ({ body }: ReceivedRequest) => body.toString('utf8').length !== body.byteLength;
