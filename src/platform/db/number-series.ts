import type { NamedStatement } from './statement.ts';

/** Numbers that ascend and are given out once. Those of a transaction that is rolled back are lost. */
export type NumberSeries<Key> = {
  /**
   * Takes numbers for several keys in a statement of its own transaction; its rows are `TakenNumbers`.
   */
  take(wanted: readonly { key: Key; count: number }[]): NamedStatement;
};

/** `last`: the highest number that was taken for the key at this position. */
export type TakenNumbers = { position: number; last: number };

export type TakeNumber = <Key>(series: NumberSeries<Key>, key: Key) => Promise<number>;

type Caller = { key: unknown; resolve(number: number): void; reject(error: unknown): void };

/**
 * Takes numbers apart from the transactions that use them, so that the row of a counter is not
 * locked until they commit. Callers who come while a statement runs share the next one.
 */
export function createNumberSource(
  run: (statement: NamedStatement) => Promise<TakenNumbers[]>,
): TakeNumber {
  const queues = new Map<NumberSeries<never>, Caller[]>();
  const serve = async (series: NumberSeries<never>, queue: Caller[]) => {
    while (queue.length > 0) await takeFor(series, queue.splice(0), run);
    queues.delete(series);
  };
  return (series, key) =>
    new Promise((resolve, reject) => {
      const caller = { key, resolve, reject };
      const queue = queues.get(series);
      if (queue) return queue.push(caller);
      const opened = [caller];
      queues.set(series, opened);
      return serve(series, opened);
    });
}

async function takeFor(
  series: NumberSeries<never>,
  callers: Caller[],
  run: (statement: NamedStatement) => Promise<TakenNumbers[]>,
): Promise<void> {
  const groups = [...Map.groupBy(callers, ({ key }) => JSON.stringify(key)).values()];
  try {
    const wanted = groups.map((group) => ({ key: group[0]?.key as never, count: group.length }));
    const last = new Map((await run(series.take(wanted))).map((row) => [row.position, row.last]));
    for (const [position, group] of groups.entries())
      for (const [index, { resolve }] of group.entries())
        resolve((last.get(position) ?? Number.NaN) - group.length + 1 + index);
  } catch (error) {
    for (const { reject } of callers) reject(error);
  }
}
