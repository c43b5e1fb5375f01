import { setTimeout as delay } from 'node:timers/promises';
import type { RecordedEvent } from '../../../core/events/event.ts';
import { pollEvents } from '../../../core/events/poll-events.ts';
import { createAttemptPoller } from '../../../core/webhooks/deliveries/attempt-poller.ts';
import { createBatcher } from '../../../kernel/batcher.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Tenant, UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { AttemptNotice } from './format-attempt.ts';
import type { Forwarder } from './forward.ts';

/** Often enough to look like at once. */
const pollMilliseconds = 200;
const retryMilliseconds = 1_000;
/** Sent at the same time to one address; what comes faster waits. */
const maxConcurrent = 8;

type ListenOptions = {
  unit: UnitOfWork;
  tenant: Tenant;
  clock: Clock;
  /** Null: nothing is sent by this command. */
  forwarding: Forwarder | null;
  /** Whether an event of this type is of interest. */
  isWanted(eventType: string): boolean;
  onAttempt(told: AttemptNotice): void;
  onNotice(line: string): void;
  /** Ends it. */
  signal: AbortSignal;
};

/** Tells what the server delivers, and forwards, until it is told to end. A database that goes away is waited for. */
export async function listen(plan: ListenOptions): Promise<void> {
  const { signal } = plan;
  const rounds = [watchAttempts(plan), await forwardEvents(plan)];
  let isLost = false;
  while (!signal.aborted) {
    try {
      await Promise.all(rounds.map(({ poll }) => poll()));
      if (isLost) plan.onNotice('The database is back.');
      isLost = false;
    } catch (error) {
      if (!isLost) plan.onNotice(`Waiting for the database: ${errorMessageOf(error)}`);
      isLost = true;
    }
    const wait = isLost ? retryMilliseconds : pollMilliseconds;
    await delay(wait, undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(rounds.map(({ end }) => end()));
}

type ListenSource = { poll(): Promise<unknown>; end(): Promise<unknown> };

function watchAttempts({ unit, tenant, clock, isWanted, onAttempt }: ListenOptions): ListenSource {
  const follower = createAttemptPoller(unit, tenant, clock());
  return {
    async poll() {
      for (const { number: attempt, latencyMs: milliseconds, ...heard } of await follower.catchUp())
        if (isWanted(heard.eventType)) onAttempt({ ...heard, attempt, milliseconds });
    },
    end: async () => undefined,
  };
}

/** What is under way when it ends is waited for: it takes five seconds at the most. */
async function forwardEvents({
  unit,
  tenant,
  forwarding,
  isWanted,
  onAttempt,
}: ListenOptions): Promise<ListenSource> {
  if (!forwarding) return { poll: async () => undefined, end: async () => undefined };
  const send = createBatcher(
    (events: RecordedEvent[]) => Promise.all(events.map((event) => forwarding.send(event))),
    { concurrency: maxConcurrent, batchSize: 1 },
  );
  const underWay = new Set<Promise<void>>();
  const forward = (event: RecordedEvent) => {
    const one = send(event)
      .then((told) => told && onAttempt(told))
      .then(() => void underWay.delete(one));
    underWay.add(one);
  };
  const isOurs = ({ workspaceId, type }: RecordedEvent) =>
    workspaceId === tenant.workspaceId && isWanted(type);
  const tail = await pollEvents(unit, (events) => events.filter(isOurs).forEach(forward));
  return { poll: tail.catchUp, end: () => Promise.all(underWay) };
}

const errorMessageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
