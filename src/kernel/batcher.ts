/** Asks for the answers to many keys at once; they come in the order of the keys. */
export type BatchFunction<Key, Answer> = (keys: Key[]) => Promise<Answer[]>;

type BatcherLimits = {
  /** Groups that are under way at the same time; what comes meanwhile waits for the next one. */
  concurrency: number;
  /** Keys in a group. */
  batchSize: number;
};

type PendingCall<Key, Answer> = {
  key: Key;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/**
 * Lets callers ask one by one while the answers are fetched in groups. A caller alone waits for no
 * one; under load the groups grow by themselves, because more callers come while the ones before
 * are under way. When a group fails, all who asked in it hear of it.
 */
export function createBatcher<Key, Answer>(
  askMany: BatchFunction<Key, Answer>,
  limits: BatcherLimits,
): (key: Key) => Promise<Answer> {
  let waiting: PendingCall<Key, Answer>[] = [];
  let underWay = 0;
  let isDue = false;

  const start = () => {
    isDue = false;
    while (waiting.length > 0 && underWay < limits.concurrency) {
      const group = waiting.slice(0, limits.batchSize);
      waiting = waiting.slice(limits.batchSize);
      underWay += 1;
      void runBatch(group, askMany).finally(() => {
        underWay -= 1;
        start();
      });
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      // Whoever asks in the same turn of the event loop comes along.
      if (!isDue) setImmediate(start);
      isDue = true;
    });
}

async function runBatch<Key, Answer>(
  group: PendingCall<Key, Answer>[],
  askMany: BatchFunction<Key, Answer>,
): Promise<void> {
  try {
    const answers = await askMany(group.map(({ key }) => key));
    for (const [at, { resolve }] of group.entries()) resolve(answers[at] as Answer);
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}
