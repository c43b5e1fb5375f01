import {
  attemptAll,
  createStockedProduct,
  openSessions,
  type RaceStore,
  stockProblems,
} from './store.ts';

/** Baskets with two variants in opposite orders: they wait for each other without a deadlock. */
export async function sellOppositeBaskets(
  store: RaceStore,
  { buyers, units }: { buyers: number; units: number },
): Promise<{ sold: number; failures: string[] }> {
  const product = await createStockedProduct(store, [units, units]);
  const baskets = Array.from({ length: buyers }, (_, buyer) => (buyer % 2 ? [0, 1] : [1, 0]));
  const sessions = await openSessions(store, product, baskets);
  const attempts = await attemptAll(store, sessions);
  const sold = attempts.filter(
    (result) => result.status === 'fulfilled' && result.value.outcome.startsWith('ord_'),
  ).length;
  const failed = attempts.flatMap((result) =>
    result.status === 'rejected' ? [`failed: ${result.reason}`] : [],
  );
  const wanted = Math.min(buyers, units);
  return {
    sold,
    failures: [
      ...(sold === wanted ? [] : [`${sold} baskets sold instead of ${wanted}`]),
      ...failed,
      ...(await stockProblems(store, product, [units, units])),
    ],
  };
}
