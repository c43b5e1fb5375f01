import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, stopwatch } from '../../../kernel/clock.ts';
import type { Log } from '../../telemetry/log.ts';
import type { DispatchCapacity, Slot } from './capacity.ts';

/** A queue of deliveries in the database, and how to send them. */
export type DeliveryQueue<Item, ClaimRequest, Outcome> = {
  /**
   * Leases due items, up to the limits of the request. Items that wait for earlier ones are not
   * due.
   */
  claim(request: ClaimRequest): Promise<Item[]>;
  /** Makes one attempt, well within the lease. Failures are outcomes; it does not throw. */
  send(item: Item): Promise<Outcome>;
  /**
   * Stores the outcome and releases the lease; called for each item as soon as its outcome is
   * known.
   */
  recordOutcome(item: Item, outcome: Outcome): Promise<void>;
  /**
   * Releases leases of items that were not sent: their due time and attempt count do not change.
   */
  release(items: Item[]): Promise<void>;
  /** When the next item can be claimed, expired leases included; null when the queue is empty. */
  nextDueAt(): Promise<Date | null>;
};

/**
 * Sends due items concurrently and sleeps until the next one is due. Claims are leases: items that
 * a process held when it died are sent again, so delivery is at least once.
 */
export type Dispatcher = {
  start(): void;
  /** Polls now instead of at the next interval. */
  wake(): void;
  /**
   * Sends everything that is due, and what becomes due in the meantime; resolves when nothing is
   * left.
   */
  drain(): Promise<void>;
  nextDueAt(): Promise<Date | null>;
  /** Stops claiming and waits for the deliveries in flight. */
  stop(): Promise<void>;
};

type Options<Item, ClaimRequest, Outcome> = {
  deliveries: DeliveryQueue<Item, ClaimRequest, Outcome>;
  /** Calls `onCapacity` when more can be claimed than at the last poll. */
  openCapacity(onCapacity: () => void): DispatchCapacity<Item, ClaimRequest, Outcome>;
  clock: Clock;
  log: Log;
  /** While true, nothing is claimed by polls. */
  isPaused?: () => boolean;
  pollMilliseconds?: number;
};

/**
 * Minimum time between polls: under load each poll claims more items, which costs less per item.
 */
const minPollGapMilliseconds = 8;
const minWaitMilliseconds = 1;
/**
 * How long after something was sent the queue is read again, although nothing has announced more:
 * announcements are up to 100 ms late.
 */
const followUpMilliseconds = 20;

export function createDispatcher<Item, ClaimRequest, Outcome>(
  options: Options<Item, ClaimRequest, Outcome>,
): Dispatcher {
  const { deliveries, clock, log, isPaused = () => false, pollMilliseconds = 1_000 } = options;
  const alarm = createAlarm(() => void startPoll());
  let running = false;
  let polledAt = Number.NEGATIVE_INFINITY;
  let polling: Promise<void> | null = null;
  let wokenDuringPoll = false;
  /** Nothing was due at the last poll, and nothing has woken the dispatcher since. */
  let isQuiet = false;
  const wake = () => {
    if (!running) return;
    isQuiet = false;
    if (polling) wokenDuringPoll = true;
    else alarm.setWithin(polledAt + minPollGapMilliseconds - stopwatch());
  };
  const sender = createSender(options, wake, () => {
    if (running) alarm.setWithin(followUpMilliseconds);
  });

  const nextPollDelay = async () =>
    delayUntil(await deliveries.nextDueAt(), clock(), pollMilliseconds);
  const poll = async (): Promise<number> => {
    // Looking costs less than claiming, and is all that an idle server does.
    const wait = isQuiet ? await nextPollDelay() : 0;
    if (wait > minWaitMilliseconds) return wait;
    isQuiet = false;
    const started = await sender.sendDue();
    const deferred = sender.deferredMilliseconds();
    if (deferred > 0) return Math.min(deferred, pollMilliseconds);
    if (started > 0) return followUpMilliseconds;
    isQuiet = !wokenDuringPoll && !sender.isBusy();
    return isQuiet ? nextPollDelay() : pollMilliseconds;
  };
  const startPoll = () => {
    if (!running || polling) return;
    alarm.cancel();
    polledAt = stopwatch();
    wokenDuringPoll = false;
    polling = (isPaused() ? Promise.resolve(pollMilliseconds) : poll())
      .catch((error) => {
        log.error({ err: error }, 'dispatcher poll failed');
        wokenDuringPoll = false;
        return pollMilliseconds;
      })
      .then((milliseconds) => {
        polling = null;
        if (running) alarm.setWithin(milliseconds);
        if (wokenDuringPoll) wake();
      });
  };
  return {
    start() {
      running = true;
      wake();
    },
    wake,
    async drain() {
      do await sender.settled();
      while ((await sender.sendDue()) > 0 || sender.isBusy() || (await sender.waitForDeferred()));
    },
    nextDueAt: deliveries.nextDueAt,
    async stop() {
      running = false;
      sender.close();
      alarm.cancel();
      await polling;
      await sender.settled();
    },
  };
}

/** Milliseconds until the next item is due, at most one poll interval. */
function delayUntil(dueAt: Date | null, now: Date, pollMilliseconds: number): number {
  const wait = dueAt ? dueAt.getTime() - now.getTime() : pollMilliseconds;
  return Math.min(pollMilliseconds, Math.max(minWaitMilliseconds, wait));
}

/** A timer that fires once, at the earliest of the times that were set. */
function createAlarm(fire: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let at = Number.POSITIVE_INFINITY;
  const cancel = () => {
    clearTimeout(timer);
    at = Number.POSITIVE_INFINITY;
  };
  return {
    cancel,
    setWithin(milliseconds: number) {
      const then = stopwatch() + milliseconds;
      if (then >= at) return;
      cancel();
      if (milliseconds <= 0) {
        fire();
        return;
      }
      at = then;
      timer = setTimeout(fire, milliseconds);
    },
  };
}

/** The deliveries in flight and the slots for more. */
function createSender<Item, ClaimRequest, Outcome>(
  { deliveries, openCapacity, log }: Options<Item, ClaimRequest, Outcome>,
  onCapacity: () => void,
  onIdle: () => void,
) {
  const inFlight = new Set<Promise<void>>();
  const capacity = openCapacity(onCapacity);
  let isClosed = false;

  const sendAndReport = async (item: Item, slot: Slot<Outcome>): Promise<Outcome> => {
    let outcome: Outcome | null = null;
    try {
      outcome = await deliveries.send(item);
      return outcome;
    } finally {
      slot.reportOutcome(outcome);
    }
  };
  const deliver = async (item: Item) => {
    const slot = capacity.acquire(item);
    try {
      const outcome = await sendAndReport(item, slot);
      await deliveries.recordOutcome(item, outcome);
    } catch (error) {
      log.error(
        { err: error },
        'delivery outcome not recorded: the delivery repeats when its lease expires',
      );
    } finally {
      slot.release();
    }
  };
  const startDelivery = (item: Item) => {
    const delivery = deliver(item).then(() => {
      inFlight.delete(delivery);
      if (capacity.hasCapacity()) onCapacity();
      else if (inFlight.size === 0) onIdle();
    });
    inFlight.add(delivery);
  };
  const startOthers = (claimed: Item[], deferred: Item[]): number => {
    const waiting = new Set(deferred);
    for (const item of claimed) if (!waiting.has(item)) startDelivery(item);
    return claimed.length - deferred.length;
  };
  return {
    isBusy: () => inFlight.size > 0,
    /** Items claimed from now on are released without being sent. */
    close() {
      isClosed = true;
    },
    /** Claims as many items as there are slots; returns the number of deliveries started. */
    async sendDue(): Promise<number> {
      const claimed = (await Promise.all(capacity.claimRequests().map(deliveries.claim))).flat();
      const deferred = isClosed ? claimed : capacity.defer(claimed);
      const started = startOthers(claimed, deferred);
      if (deferred.length === 0) return started;
      await deliveries.release(deferred);
      // The released items filled the claim limit, so other items may still be due.
      onCapacity();
      return started;
    },
    deferredMilliseconds: capacity.deferredMilliseconds,
    /** Waits until a rate-limited host accepts requests again; false when no host is limited. */
    async waitForDeferred(): Promise<boolean> {
      const milliseconds = capacity.deferredMilliseconds();
      if (milliseconds > 0) await sleep(milliseconds);
      return milliseconds > 0;
    },
    async settled(): Promise<void> {
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
  };
}
