import type { Rig } from '../../bench/webhooks/rig.ts';
import type { Figures, Ledger } from '../scenario.ts';
import { attemptOf, isSigned, type ReceivedRequest } from './receiver.ts';

type Row = { event_id: string; payload: string; type: string; workspace_id: string };
type Pending = { delivery_id: string; attempts: number; due_at: Date };
type Delivery = { delivery_id: string; event_id: string; status: string; attempts: number };

type Seen = {
  received: ReceivedRequest[];
  /** For each kill, the deliveries that had been claimed and not finished. */
  inFlight: string[][];
};

/** Compares received deliveries with committed events. */
export async function compareDeliveries(
  rig: Rig,
  { received, inFlight }: Seen,
  ledger: Ledger,
): Promise<Figures> {
  const events = await ask<Row>(rig, 'select event_id, payload, type, workspace_id from events');
  const deliveries = await ask<Delivery>(rig, 'select * from webhook_deliveries');
  const waiting = await ask<Pending>(rig, 'select * from webhook_queue');
  for (const { delivery_id, attempts, due_at } of waiting)
    ledger.fail(
      'a delivery that never ends',
      `${delivery_id}, ${attempts} attempts, due at ${due_at.toISOString()}`,
    );
  const known = new Map(events.map((event) => [event.event_id, event]));
  const secrets = new Map(rig.listeners.map(({ path, secret }) => [path, secret]));
  for (const one of received) checkPost(one, { known, secrets }, ledger);
  const ofDelivery = Map.groupBy(received, (one) => attemptOf(one).deliveryId);
  for (const [id, posts] of ofDelivery) checkDelivery(id, posts, ledger);
  checkEvents(rig, events, received, ledger);
  for (const { delivery_id, status } of deliveries)
    if (status !== 'delivered') ledger.fail(`a delivery that is ${status}`, delivery_id);
  const twice = [...ofDelivery].filter(([, posts]) => taken(posts).length > 1);
  const excused = new Set(inFlight.flat());
  for (const [id] of twice)
    if (!excused.has(id)) ledger.fail('delivered twice without a reason', id);
  const repeats = twice.reduce((sum, [, posts]) => sum + taken(posts).length - 1, 0);
  const most = inFlight.reduce((sum, ids) => sum + ids.length, 0);
  if (repeats > most) ledger.fail('more repeats than were in flight', `${repeats} of ${most}`);
  return {
    'events committed': events.length,
    'requests received': received.length,
    'in flight at the kills': most,
    'delivered twice': repeats,
    'deliveries of more than one attempt': deliveries.filter(({ attempts }) => attempts > 1).length,
  };
}

const taken = (posts: ReceivedRequest[]) =>
  posts.filter(({ isAnswered, status }) => isAnswered && status === 200);

type Known = { known: Map<string, Row>; secrets: Map<string, string> };

function checkPost(one: ReceivedRequest, { known, secrets }: Known, ledger: Ledger): void {
  const event = known.get(String(one.headers['x-svc-event-id']));
  const { deliveryId, attempt } = attemptOf(one);
  const name = `${deliveryId}.${attempt}`;
  if (!event) {
    ledger.fail('an event that was never committed', name);
    return;
  }
  if (one.body.toString('utf8') !== event.payload) ledger.fail('bytes other than recorded', name);
  if (one.headers['x-svc-event-type'] !== event.type) ledger.fail('another type', name);
  if (!isSigned(one, secrets.get(one.path) ?? '')) ledger.fail('a wrong signature', name);
}

function checkDelivery(id: string, posts: ReceivedRequest[], ledger: Ledger): void {
  const numbers = posts.map((post) => attemptOf(post).attempt);
  const doesRise = numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
  if (!doesRise) ledger.fail('attempt numbers do not rise', `${id}: ${numbers}`);
  const events = new Set(posts.map(({ headers }) => headers['x-svc-event-id']));
  if (events.size !== 1) ledger.fail('a delivery of two events', id);
}

/** Every event must have reached every endpoint that subscribes to it. */
function checkEvents(rig: Rig, events: Row[], received: ReceivedRequest[], ledger: Ledger): void {
  const came = new Set(
    received
      .filter((one) => taken([one]).length > 0)
      .map(({ path, headers }) => `${path} ${headers['x-svc-event-id']}`),
  );
  const listeners = new Map(
    rig.listeners.map(({ tenant, type, path }) => [`${tenant.workspaceId} ${type}`, path]),
  );
  for (const { event_id, workspace_id, type } of events) {
    const path = listeners.get(`${workspace_id} ${type}`);
    if (path && !came.has(`${path} ${event_id}`))
      ledger.fail('a committed event that was not delivered', event_id);
  }
}

/** All rows; the server's pool would end a statement that takes longer than a request may. */
async function ask<Result>({ admin }: Rig, text: string): Promise<Result[]> {
  const { rows } = (await admin(text)) as { rows: Result[] };
  return rows;
}
