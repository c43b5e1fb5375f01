import { performance } from 'node:perf_hooks';
import {
  attemptAll,
  createStockedProduct,
  holdOnPages,
  openSessions,
  type RaceStore,
  stockProblems,
} from './store.ts';

/** `attemptsPerSecond`: attempts that were decided per second, sold or rejected. */
export type HotVariant = {
  sold: number;
  refused: number;
  attemptsPerSecond: number;
  failures: string[];
};

/**
 * Buyers compete for the same variant at the same moment, with fewer units than buyers. `perPage`:
 * unpaid payment pages hold that many units each, all units together; 0 for no pages.
 */
export async function sellHotVariant(
  store: RaceStore,
  { buyers, units, perPage }: { buyers: number; units: number; perPage: number },
): Promise<HotVariant> {
  const product = await createStockedProduct(store, [units]);
  if (perPage > 0) await holdOnPages(store, product, { units, perPage });
  const baskets = Array.from({ length: buyers }, () => [0]);
  const sessions = await openSessions(store, product, baskets);
  const began = performance.now();
  const attempts = await attemptAll(store, sessions);
  const seconds = (performance.now() - began) / 1_000;
  const outcomes = attempts.map((result) =>
    result.status === 'fulfilled' ? result.value.outcome : `failed: ${result.reason}`,
  );
  const sold = new Set(outcomes.filter((outcome) => outcome.startsWith('ord_'))).size;
  const refused = outcomes.filter((outcome) => outcome === 'insufficient_stock').length;
  const rest = outcomes.filter((outcome) => !/^ord_|^insufficient_stock$/.test(outcome));
  const wanted = Math.min(buyers, units);
  return {
    sold,
    refused,
    attemptsPerSecond: Math.round(buyers / seconds),
    failures: [
      ...(sold === wanted ? [] : [`${sold} sold instead of ${wanted}`]),
      ...rest,
      ...(await stockProblems(store, product, [units])),
    ],
  };
}
