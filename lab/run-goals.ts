import type { Buyer } from './agents/agent.ts';
import type { Exchange, Wire } from './agents/wire.ts';
import type { BackOffice } from './back-office.ts';
import type { Goal } from './goals/goal.ts';
import { type Bench, type Claims, judge, type Verdict } from './judge.ts';
import type { Entrance, Protocol, Traveller } from './protocols.ts';

/** One goal over one protocol. */
export type Result = Verdict & {
  goal: Goal;
  protocol: string;
  calls: number;
  tokens: number;
  transcript: Exchange[];
};

export type Stage = {
  openWire(): Wire;
  entranceTo(store: Goal['store']): Entrance;
  benchOf(store: Goal['store']): Bench;
};

/** Sends an agent after a goal, judges what became of it, and takes the order back. */
export async function runGoal(stage: Stage, protocol: Protocol, goal: Goal): Promise<Result> {
  const wire = stage.openWire();
  const bench = stage.benchOf(goal.store);
  const buyer = { name: 'Ada Buyer', email: `lab-${crypto.randomUUID()}@example.com` };
  const traveller = protocol.open(wire, stage.entranceTo(goal.store));
  const verdict = await attempt(bench, { goal, traveller, buyer });
  const { exchanges, tokens } = wire;
  const calls = exchanges.length;
  return { ...verdict, goal, protocol: protocol.name, calls, tokens, transcript: exchanges };
}

type Attempt = { goal: Goal; traveller: Traveller; buyer: Buyer };

async function attempt(bench: Bench, { goal, traveller, buyer }: Attempt): Promise<Verdict> {
  const { email } = buyer;
  const claims = await pursue(goal, traveller, buyer).catch(claimsAfter);
  await takeBack(bench.backOffice, goal, email);
  const verdict = await judge(bench, goal, { email, filled: traveller.filled(), claims });
  await restock(bench.backOffice, email);
  return verdict;
}

/** An agent that fails may have bought something all the same, so it is judged too. */
function claimsAfter(error: unknown): Claims {
  const why = error instanceof Error ? error.message : String(error);
  return { trip: { ended: 'gave up', why } };
}

async function pursue(goal: Goal, traveller: Traveller, buyer: Buyer): Promise<Claims> {
  if (goal.end.kind === 'member') {
    await traveller.join(goal.end.plan, buyer);
    return { trip: null };
  }
  if (goal.end.kind === 'policy') return { trip: null, read: await traveller.readPolicy(goal) };
  const trip = await traveller.shop(goal, buyer);
  const token = trip.ended === 'paid' ? trip.confirmation : null;
  if (goal.end.kind === 'download' && trip.ended === 'paid')
    return { trip, downloaded: await traveller.download(token ?? '') };
  if (goal.end.kind === 'status' && token !== null)
    return { trip, status: await traveller.readStatus(token) };
  return { trip };
}

/** What the store does with the order of a goal that ends after the purchase. */
async function takeBack(office: BackOffice, { end }: Goal, email: string): Promise<void> {
  if (end.kind !== 'cancel' && end.kind !== 'refund' && end.kind !== 'return') return;
  const [order] = await office.ordersOf(email);
  if (!order) return;
  if (end.kind === 'cancel') await office.cancel(order.id);
  if (end.kind === 'refund') await office.refund(order.id);
  if (end.kind === 'return') await office.takeBack(order);
}

/** Cancels what can still be canceled, so that a small stock lasts for all protocols. */
async function restock(office: BackOffice, email: string): Promise<void> {
  const orders = await office.ordersOf(email);
  const open = orders.filter(({ status }) => status === 'pending');
  await Promise.all(open.map(({ id }) => office.cancel(id)));
}
