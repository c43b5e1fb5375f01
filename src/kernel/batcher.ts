/** Fetches the answers for many keys at once, in the order of the keys. */
export type BatchFunction<Key, Answer> = (keys: Key[]) => Promise<Answer[]>;

type BatcherLimits = {
  /** Batches that may run at the same time; further calls wait for the next batch. */
  concurrency: number;
  /** The most keys in one batch. */
  batchSize: number;
  /** After a failed batch each of its keys is asked alone, so that one key cannot stop the others. */
  isolatesFailures?: boolean;
};

type PendingCall<Key, Answer> = {
  key: Key;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/**
 * Combines single calls into batches. A lone call does not wait for others; under load batches grow
 * by themselves, because calls collect while earlier batches run. Unless failures are isolated, all
 * calls of a failed batch reject with the same error.
 */
export function createBatcher<Key, Answer>(
  askMany: BatchFunction<Key, Answer>,
  limits: BatcherLimits,
): (key: Key) => Promise<Answer> {
  let waiting: PendingCall<Key, Answer>[] = [];
  let runningCount = 0;
  let isScheduled = false;

  const start = () => {
    isScheduled = false;
    while (waiting.length > 0 && runningCount < limits.concurrency) {
      const batch = waiting.slice(0, limits.batchSize);
      waiting = waiting.slice(limits.batchSize);
      runningCount += 1;
      void runBatch(batch, askMany, limits).finally(() => {
        runningCount -= 1;
        start();
      });
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      // Starting later lets calls of the same turn of the event loop join the batch.
      if (!isScheduled) setImmediate(start);
      isScheduled = true;
    });
}

async function runBatch<Key, Answer>(
  batch: PendingCall<Key, Answer>[],
  askMany: BatchFunction<Key, Answer>,
  limits: BatcherLimits,
): Promise<void> {
  try {
    const answers = await askMany(batch.map(({ key }) => key));
    for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as Answer);
  } catch (error) {
    if (limits.isolatesFailures && batch.length > 1)
      for (const call of batch) await runBatch([call], askMany, limits);
    else for (const { reject } of batch) reject(error);
  }
}
