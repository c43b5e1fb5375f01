import { setTimeout as delay } from 'node:timers/promises';
import type { RecordedEvent } from '../../../core/events/event.ts';
import { tailEvents } from '../../../core/events/tail.ts';
import { followAttempts } from '../../../core/webhooks/deliveries/follow-attempts.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { inGroups } from '../../../kernel/in-groups.ts';
import type { Tenant, UnitOfWork } from '../../../platform/work.ts';
import type { Forwarding } from './forward.ts';
import type { Told } from './line.ts';

/** Often enough to look like at once. */
const pollMilliseconds = 200;
const patientMilliseconds = 1_000;
/** Sent at the same time to one address; what comes faster waits. */
const atOnce = 8;

type Plan = {
  unit: UnitOfWork;
  tenant: Tenant;
  clock: Clock;
  /** Null: nothing is sent by this command. */
  forwarding: Forwarding | null;
  /** Whether an event of this type is of interest. */
  isWanted(eventType: string): boolean;
  tell(told: Told): void;
  notice(line: string): void;
  /** Ends it. */
  signal: AbortSignal;
};

/** Tells what the server delivers, and forwards, until it is told to end. A database that goes away is waited for. */
export async function listen(plan: Plan): Promise<void> {
  const { signal } = plan;
  const rounds = [attemptsOf(plan), await forwardsOf(plan)];
  let isLost = false;
  while (!signal.aborted) {
    try {
      await Promise.all(rounds.map(({ look }) => look()));
      if (isLost) plan.notice('The database is back.');
      isLost = false;
    } catch (error) {
      if (!isLost) plan.notice(`Waiting for the database: ${messageOf(error)}`);
      isLost = true;
    }
    const wait = isLost ? patientMilliseconds : pollMilliseconds;
    await delay(wait, undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(rounds.map(({ end }) => end()));
}

type Round = { look(): Promise<unknown>; end(): Promise<unknown> };

function attemptsOf({ unit, tenant, clock, isWanted, tell }: Plan): Round {
  const follower = followAttempts(unit, tenant, clock());
  return {
    async look() {
      for (const { number: attempt, latencyMs: milliseconds, ...heard } of await follower.catchUp())
        if (isWanted(heard.eventType)) tell({ ...heard, attempt, milliseconds });
    },
    end: async () => undefined,
  };
}

/** What is under way when it ends is waited for: it takes five seconds at the most. */
async function forwardsOf({ unit, tenant, forwarding, isWanted, tell }: Plan): Promise<Round> {
  if (!forwarding) return { look: async () => undefined, end: async () => undefined };
  const send = inGroups(
    (events: RecordedEvent[]) => Promise.all(events.map((event) => forwarding.send(event))),
    { groups: atOnce, size: 1 },
  );
  const underWay = new Set<Promise<void>>();
  const forward = (event: RecordedEvent) => {
    const one = send(event)
      .then((told) => told && tell(told))
      .then(() => void underWay.delete(one));
    underWay.add(one);
  };
  const isOurs = ({ workspaceId, type }: RecordedEvent) =>
    workspaceId === tenant.workspaceId && isWanted(type);
  const tail = await tailEvents(unit, (events) => events.filter(isOurs).forEach(forward));
  return { look: tail.catchUp, end: () => Promise.all(underWay) };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
