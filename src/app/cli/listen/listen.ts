import { setTimeout as delay } from 'node:timers/promises';
import type { RecordedEvent } from '../../../core/events/event.ts';
import { pollEvents } from '../../../core/events/poll-events.ts';
import { createAttemptPoller } from '../../../core/webhooks/deliveries/attempt-poller.ts';
import { createBatcher } from '../../../kernel/batcher.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Tenant, UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { AttemptNotice } from './format-attempt.ts';
import type { Forwarder } from './forward.ts';

/** Short enough to look immediate. */
const pollMilliseconds = 200;
const retryMilliseconds = 1_000;
/** How many events are sent to the URL at the same time. */
const maxConcurrent = 8;

type ListenOptions = {
  unit: UnitOfWork;
  tenant: Tenant;
  clock: Clock;
  /** Null when this command forwards nothing. */
  forwarding: Forwarder | null;
  /** Whether to report and forward events of this type. */
  isWanted(eventType: string): boolean;
  onAttempt(attempt: AttemptNotice): void;
  onNotice(line: string): void;
  /** Stops listening. */
  signal: AbortSignal;
};

/**
 * Reports the server's delivery attempts and forwards events until it is stopped. Waits for the
 * database to return when the connection is lost.
 */
export async function listen(options: ListenOptions): Promise<void> {
  const { signal } = options;
  const sources = [watchAttempts(options), await forwardEvents(options)];
  let isLost = false;
  while (!signal.aborted) {
    try {
      await Promise.all(sources.map(({ poll }) => poll()));
      if (isLost) options.onNotice('Connected to the database again.');
      isLost = false;
    } catch (error) {
      if (!isLost) options.onNotice(`Waiting for the database: ${errorMessageOf(error)}`);
      isLost = true;
    }
    const wait = isLost ? retryMilliseconds : pollMilliseconds;
    await delay(wait, undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(sources.map(({ end }) => end()));
}

type ListenSource = { poll(): Promise<unknown>; end(): Promise<unknown> };

function watchAttempts({ unit, tenant, clock, isWanted, onAttempt }: ListenOptions): ListenSource {
  const poller = createAttemptPoller(unit, tenant, clock());
  return {
    async poll() {
      for (const { number: attempt, latencyMs: milliseconds, ...rest } of await poller.catchUp())
        if (isWanted(rest.eventType)) onAttempt({ ...rest, attempt, milliseconds });
    },
    end: async () => undefined,
  };
}

/** `end` waits for events that are being sent, at most five seconds. */
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
  const pending = new Set<Promise<void>>();
  const forward = (event: RecordedEvent) => {
    const one = send(event)
      .then((attempt) => attempt && onAttempt(attempt))
      .then(() => void pending.delete(one));
    pending.add(one);
  };
  const isOurs = ({ workspaceId, type }: RecordedEvent) =>
    workspaceId === tenant.workspaceId && isWanted(type);
  const poller = await pollEvents(unit, (events) => events.filter(isOurs).forEach(forward));
  return { poll: poller.catchUp, end: () => Promise.all(pending) };
}

const errorMessageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
