import type { NamedStatement } from './statement.ts';

/**
 * Numbers that ascend and are given out once, for each key. Those of a transaction that is rolled back
 * are lost.
 */
export type NumberSeries<Key> = {
  name: string;
  /** Takes the next `count` numbers of the key and commits them; the row is `TakenNumbers`. */
  take(key: Key, count: number): NamedStatement;
};

export type TakenNumbers = { last: number };

export type TakeNumber = <Key extends object>(
  series: NumberSeries<Key>,
  key: Key,
) => Promise<number>;

type Caller = { resolve(number: number): void; reject(error: unknown): void };

/**
 * Takes numbers apart from the transactions that use them, so that the row of a counter is not
 * locked until they commit. Callers who come while a statement runs share the next one.
 */
export function createNumberSource(
  run: (statement: NamedStatement) => Promise<TakenNumbers[]>,
): TakeNumber {
  const queues = new Map<string, Caller[]>();
  const serve = async (id: string, queue: Caller[], take: (count: number) => NamedStatement) => {
    while (queue.length > 0) {
      const callers = queue.splice(0);
      await giveOut(callers, () => run(take(callers.length)));
    }
    queues.delete(id);
  };
  return (series, key) =>
    new Promise((resolve, reject) => {
      const caller = { resolve, reject };
      const id = `${series.name} ${JSON.stringify(key)}`;
      const queue = queues.get(id);
      if (queue) return queue.push(caller);
      const opened = [caller];
      queues.set(id, opened);
      return serve(id, opened, (count) => series.take(key, count));
    });
}

async function giveOut(
  callers: readonly Caller[],
  take: () => Promise<TakenNumbers[]>,
): Promise<void> {
  try {
    const [taken] = await take();
    if (!taken) throw new Error('A series of numbers has no row.');
    for (const [index, { resolve }] of callers.entries())
      resolve(taken.last - callers.length + 1 + index);
  } catch (error) {
    for (const { reject } of callers) reject(error);
  }
}
