import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../telemetry/log.ts';
import { createSlots, type SlotLimits } from './slots.ts';

/** What is sent, and how: the outside of a queue that lies in the database. */
export type Deliveries<Item, Outcome> = {
  /**
   * Leases up to `limit` of what is due, the longest due first: of the receivers named, or of all
   * others. What has to wait for something before it is not due.
   */
  claim(wish: ClaimWish): Promise<Item[]>;
  /** Who answers, so that the slow are known by name. */
  receiverOf(item: Item): string;
  /** One attempt. Ends in bounded time and well within the lease; whatever goes wrong is an outcome. */
  send(item: Item): Promise<Outcome>;
  /** Writes the outcome down and lets go of the lease; called for each as soon as it is known. */
  settle(item: Item, outcome: Outcome): Promise<void>;
  /** When something can be claimed again, leases included; null: nothing waits. */
  nextDueAt(): Promise<Date | null>;
};

export type ClaimWish = { limit: number; receivers: string[]; areWanted: boolean };

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

type Options<Item, Outcome> = {
  deliveries: Deliveries<Item, Outcome>;
  clock: Clock;
  log: Log;
  limits?: SlotLimits;
  pollMilliseconds?: number;
};

const usualLimits: SlotLimits = { quick: 64, slow: 64, slowAfterMilliseconds: 1_000 };
/** Claims are for several at a time, unless there is nothing else to do. */
const leastRoom = 16;

export function createDispatcher<Item, Outcome>(options: Options<Item, Outcome>): Dispatcher {
  const { deliveries, clock, log, pollMilliseconds = 1_000 } = options;
  const desk = sendingDesk(options, () => wake());
  let running = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let wokenMeanwhile = false;

  /** How long nothing will be due; asked only when nothing is. */
  const pause = async (): Promise<number> => {
    const dueAt = await deliveries.nextDueAt();
    const wait = dueAt ? dueAt.getTime() - clock().getTime() : pollMilliseconds;
    return Math.min(pollMilliseconds, Math.max(1, wait));
  };
  const sleep = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(wake, milliseconds);
  };
  const look = async () => {
    let launched = 0;
    do {
      wokenMeanwhile = false;
      launched = await desk.sendDue();
    } while (running && wokenMeanwhile);
    const isIdle = launched === 0 && !desk.isBusy();
    const milliseconds = isIdle ? await pause() : pollMilliseconds;
    if (running) sleep(milliseconds);
  };
  const wake = () => {
    if (!running) return;
    wokenMeanwhile = true;
    looking ??= look()
      .catch((error) => {
        log.error({ err: error }, 'the dispatcher stumbled');
        wokenMeanwhile = false;
        if (running) sleep(pollMilliseconds);
      })
      .finally(() => {
        looking = null;
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
      while ((await desk.sendDue()) > 0 || desk.isBusy());
    },
    nextDueAt: deliveries.nextDueAt,
    async stop() {
      running = false;
      clearTimeout(timer);
      await looking;
      await desk.settled();
    },
  };
}

/** What is under way, and the places for more of it. `onRoom`: there is room for several again. */
function sendingDesk<Item, Outcome>(
  { deliveries, log, limits = usualLimits }: Options<Item, Outcome>,
  onRoom: () => void,
) {
  const underWay = new Set<Promise<void>>();
  const slots = createSlots(limits, onRoom);

  const deliver = async (item: Item) => {
    const slot = slots.take(deliveries.receiverOf(item));
    try {
      const outcome = await deliveries.send(item).finally(slot.answered);
      await deliveries.settle(item, outcome);
    } catch (error) {
      log.error({ err: error }, 'a delivery has no outcome: it is repeated after its lease');
    } finally {
      slot.free();
    }
  };
  const launch = (item: Item) => {
    const delivery = deliver(item).then(() => {
      underWay.delete(delivery);
      if (underWay.size === 0 || slots.room().quick >= leastRoom) onRoom();
    });
    underWay.add(delivery);
  };
  return {
    isBusy: () => underWay.size > 0,
    /** Claims as much as there is room for, and answers how many are on their way now. */
    async sendDue(): Promise<number> {
      const receivers = slots.slowReceivers();
      const { quick, slow } = slots.room();
      const wishes = [
        { limit: quick, receivers, areWanted: false },
        { limit: receivers.length > 0 ? slow : 0, receivers, areWanted: true },
      ].filter(({ limit }) => limit > 0);
      const claimed = (await Promise.all(wishes.map(deliveries.claim))).flat();
      for (const item of claimed) launch(item);
      return claimed.length;
    },
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
