import { countProducts } from '../../core/analytics/breakdown/count-products.ts';
import { countHours } from '../../core/analytics/metrics/count-hours.ts';
import { countOrders } from '../../core/analytics/metrics/count-orders.ts';
import type { VisitCounter } from '../../core/analytics/visits/visit-counter.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

const intervalMilliseconds = 5_000;

/**
 * Writes buffered counters (visits, uses of keys and apps) and counts orders and products, every few
 * seconds.
 */
export type CounterFlush = {
  start(): void;
  /** Writes what is still buffered. */
  stop(): Promise<void>;
};

type Deps = {
  unit: UnitOfWork;
  visits: VisitCounter;
  flushKeyUses(): Promise<void>;
  flushGrantUses(): Promise<void>;
  log: Log;
  /** True where jobs run, so that only those processes count orders. */
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
  let running = Promise.resolve();
  const flushAll = async () => {
    await visits.flush();
    await flushKeyUses();
    await flushGrantUses();
    if (!countsOrders) return;
    await countOrders(unit);
    await countHours(unit);
    await countProducts(unit);
  };
  const flush = () => {
    running = running
      .then(flushAll)
      .catch((error) => log.warn({ err: error }, 'counters could not be written, trying again'));
  };
  return {
    start() {
      timer = setInterval(flush, intervalMilliseconds).unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
      await visits
        .flush()
        .catch((error) => log.warn({ err: error }, 'the last visits were not counted'));
      await flushGrantUses().catch((error) =>
        log.warn({ err: error }, 'the last uses of apps were not recorded'),
      );
      await flushKeyUses().catch((error) =>
        log.warn({ err: error }, 'the last uses of keys were not recorded'),
      );
    },
  };
}
