import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, stopwatch } from '../../../kernel/clock.ts';
import type { Log } from '../../telemetry/log.ts';
import type { DispatchCapacity, Slot } from './capacity.ts';

/** What is sent, and how: the outside of a queue that lies in the database. */
export type DeliveryQueue<Item, Wish, Outcome> = {
  /** Leases what is due, as far as the wish goes. What has to wait for something before it is not due. */
  claim(wish: Wish): Promise<Item[]>;
  /** One attempt. Ends in bounded time and well within the lease; whatever goes wrong is an outcome. */
  send(item: Item): Promise<Outcome>;
  /** Writes the outcome down and lets go of the lease; called for each as soon as it is known. */
  recordOutcome(item: Item, outcome: Outcome): Promise<void>;
  /** Lets go of leases of which nothing was sent: due when they were, and no attempt. */
  release(items: Item[]): Promise<void>;
  /** When something can be claimed again, leases included; null: nothing waits. */
  nextDueAt(): Promise<Date | null>;
};

/**
 * Sends what is due, many at a time, and sleeps until something is. Claims are leases: what a
 * process had in hand when it died is sent again, so everything is sent at least once.
 */
export type Dispatcher = {
  start(): void;
  /** Looks for work now instead of at the next poll. */
  wake(): void;
  /** Sends everything that is due at this moment, and what that makes due; resolves when nothing is left. */
  drain(): Promise<void>;
  nextDueAt(): Promise<Date | null>;
  /** Stops claiming and waits for what is under way. */
  stop(): Promise<void>;
};

type Options<Item, Wish, Outcome> = {
  deliveries: DeliveryQueue<Item, Wish, Outcome>;
  /** `onRoom`: there is room for more than was claimed before. */
  openCapacity(onRoom: () => void): DispatchCapacity<Item, Wish, Outcome>;
  clock: Clock;
  log: Log;
  pollMilliseconds?: number;
};

/** Looks are at least so far apart: under load each finds more, and costs less for it. */
const minPollGapMilliseconds = 8;
/** When everything is sent, what is due next is asked for only if nothing new comes for so long. */
const idleMilliseconds = 25;

export function createDispatcher<Item, Wish, Outcome>(
  options: Options<Item, Wish, Outcome>,
): Dispatcher {
  const { deliveries, clock, log, pollMilliseconds = 1_000 } = options;
  const alarm = createAlarm(() => void beginLook());
  let running = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;
  let wokenMeanwhile = false;
  const wake = () => {
    if (!running) return;
    if (looking) wokenMeanwhile = true;
    else alarm.within(lookedAt + minPollGapMilliseconds - stopwatch());
  };
  const desk = createSender(options, wake, () => {
    if (running) alarm.within(idleMilliseconds);
  });

  /** How long nothing will be due; asked only when nothing is. */
  const pause = async (): Promise<number> => {
    const dueAt = await deliveries.nextDueAt();
    const wait = dueAt ? dueAt.getTime() - clock().getTime() : pollMilliseconds;
    return Math.min(pollMilliseconds, Math.max(1, wait));
  };
  const look = async (): Promise<number> => {
    const launched = await desk.sendDue();
    const held = desk.heldMilliseconds();
    if (held > 0) return Math.min(held, pollMilliseconds);
    const isIdle = launched === 0 && !wokenMeanwhile && !desk.isBusy();
    return isIdle ? pause() : pollMilliseconds;
  };
  const beginLook = () => {
    if (!running || looking) return;
    alarm.off();
    lookedAt = stopwatch();
    wokenMeanwhile = false;
    looking = look()
      .catch((error) => {
        log.error({ err: error }, 'the dispatcher stumbled');
        wokenMeanwhile = false;
        return pollMilliseconds;
      })
      .then((milliseconds) => {
        looking = null;
        if (running) alarm.within(milliseconds);
        if (wokenMeanwhile) wake();
      });
  };
  return {
    start() {
      running = true;
      wake();
    },
    wake,
    async drain() {
      do await desk.settled();
      while ((await desk.sendDue()) > 0 || desk.isBusy() || (await desk.waitForHeld()));
    },
    nextDueAt: deliveries.nextDueAt,
    async stop() {
      running = false;
      desk.close();
      alarm.off();
      await looking;
      await desk.settled();
    },
  };
}

/** Goes off once, at the earliest of the times that it was given. */
function createAlarm(goOff: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let at = Number.POSITIVE_INFINITY;
  const off = () => {
    clearTimeout(timer);
    at = Number.POSITIVE_INFINITY;
  };
  return {
    off,
    within(milliseconds: number) {
      const then = stopwatch() + milliseconds;
      if (then >= at) return;
      off();
      if (milliseconds <= 0) {
        goOff();
        return;
      }
      at = then;
      timer = setTimeout(goOff, milliseconds);
    },
  };
}

/** What is under way, and the places for more of it. */
function createSender<Item, Wish, Outcome>(
  { deliveries, openCapacity: open, log }: Options<Item, Wish, Outcome>,
  onRoom: () => void,
  onIdle: () => void,
) {
  const underWay = new Set<Promise<void>>();
  const places = open(onRoom);
  let isClosed = false;

  const answerOf = async (item: Item, slot: Slot<Outcome>): Promise<Outcome> => {
    let outcome: Outcome | null = null;
    try {
      outcome = await deliveries.send(item);
      return outcome;
    } finally {
      slot.reportOutcome(outcome);
    }
  };
  const deliver = async (item: Item) => {
    const slot = places.acquire(item);
    try {
      const outcome = await answerOf(item, slot);
      await deliveries.recordOutcome(item, outcome);
    } catch (error) {
      log.error({ err: error }, 'a delivery has no outcome: it is repeated after its lease');
    } finally {
      slot.release();
    }
  };
  const launch = (item: Item) => {
    const delivery = deliver(item).then(() => {
      underWay.delete(delivery);
      if (places.hasCapacity()) onRoom();
      else if (underWay.size === 0) onIdle();
    });
    underWay.add(delivery);
  };
  const launchOthers = (claimed: Item[], held: Item[]): number => {
    const waiting = new Set(held);
    for (const item of claimed) if (!waiting.has(item)) launch(item);
    return claimed.length - held.length;
  };
  return {
    isBusy: () => underWay.size > 0,
    /** What is claimed from now on goes back as it came. */
    close() {
      isClosed = true;
    },
    /** Claims as much as there is room for, and answers how many are on their way now. */
    async sendDue(): Promise<number> {
      const claimed = (await Promise.all(places.claimRequests().map(deliveries.claim))).flat();
      const held = isClosed ? claimed : places.defer(claimed);
      const launched = launchOthers(claimed, held);
      if (held.length === 0) return launched;
      await deliveries.release(held);
      // They took the places of others in this claim.
      onRoom();
      return launched;
    },
    heldMilliseconds: places.deferredMilliseconds,
    /** Waits until a host that has used up its rate has room again; false: none has. */
    async waitForHeld(): Promise<boolean> {
      const milliseconds = places.deferredMilliseconds();
      if (milliseconds > 0) await sleep(milliseconds);
      return milliseconds > 0;
    },
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
