import { countOrders } from '../../core/analytics/metrics/count-orders.ts';
import type { VisitCounter } from '../../core/analytics/visits/visit-counter.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

const intervalMilliseconds = 5_000;

/** Writes visits and uses of keys and, where jobs run, counts orders, every few seconds once started. */
export type CounterFlush = {
  start(): void;
  /** Ends with a last write of visits. */
  stop(): Promise<void>;
};

type Deps = {
  unit: UnitOfWork;
  visits: VisitCounter;
  flushKeyUses(): Promise<void>;
  flushGrantUses(): Promise<void>;
  log: Log;
  countsOrders: boolean;
};

export function createCounterFlush({
  unit,
  visits,
  flushKeyUses,
  flushGrantUses,
  log,
  countsOrders,
}: Deps): CounterFlush {
  let timer: NodeJS.Timeout | undefined;
  let inHand = Promise.resolve();
  const round = async () => {
    await visits.flush();
    await flushKeyUses();
    await flushGrantUses();
    if (countsOrders) await countOrders(unit);
  };
  const count = () => {
    inHand = inHand
      .then(round)
      .catch((error) => log.warn({ err: error }, 'visits and orders are counted later'));
  };
  return {
    start() {
      timer = setInterval(count, intervalMilliseconds).unref();
    },
    async stop() {
      clearInterval(timer);
      await inHand;
      await visits.flush().catch((error) => log.warn({ err: error }, 'the last visits are lost'));
      await flushGrantUses().catch((error) =>
        log.warn({ err: error }, 'last uses of apps are lost'),
      );
      await flushKeyUses().catch((error) => log.warn({ err: error }, 'last uses of keys are lost'));
    },
  };
}
