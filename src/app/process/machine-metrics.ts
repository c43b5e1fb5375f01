import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import type { CollectedMetrics, Metrics, MetricsText } from '../../platform/telemetry/metrics.ts';

/*
 * With several web processes, a scrape reaches one of them. It asks the first process, which
 * collects from all of them and from itself, and adds up.
 */

/** How long a process is waited for; one that is starting or stopping is left out. */
const collectMilliseconds = 2_000;
/** Longer, so that one process that does not answer does not hide the others. */
const textMilliseconds = 4_000;

type Message =
  | { metrics: 'wanted'; id: number }
  | { metrics: 'text'; id: number; text: MetricsText }
  | { metrics: 'collect'; id: number }
  | { metrics: 'collected'; id: number; values: CollectedMetrics };

const isAbout = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'metrics' in message;

/** The response to `/metrics` of this process. */
export function machineMetrics(own: Metrics): () => Promise<MetricsText> {
  if (!cluster.isWorker) return own.text;
  const waiting = createWaiting<MetricsText>(textMilliseconds);
  process.on('message', async (message) => {
    if (!isAbout(message)) return;
    if (message.metrics === 'text') waiting.resolve(message.id, message.text);
    if (message.metrics === 'collect')
      process.send?.({ metrics: 'collected', id: message.id, values: await own.collect() });
  });
  return async () =>
    (await waiting.ask((id) => process.send?.({ metrics: 'wanted', id }))) ?? own.text();
}

/** Answers the web processes; runs in the first process, with its own metrics. */
export function combineMetrics(own: Metrics): void {
  const waiting = createWaiting<CollectedMetrics>(collectMilliseconds);
  const collect = (worker: Worker) =>
    waiting.ask((id) => worker.isConnected() && worker.send({ metrics: 'collect', id }));
  cluster.on('message', async (asking, message) => {
    if (!isAbout(message)) return;
    if (message.metrics === 'collected') waiting.resolve(message.id, message.values);
    if (message.metrics !== 'wanted') return;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const values = await Promise.all([own.collect(), ...workers.map(collect)]);
    const combined = AggregatorRegistry.aggregate(values.filter((one) => one !== null));
    const text = { type: combined.contentType, body: await combined.metrics() };
    if (asking.isConnected()) asking.send({ metrics: 'text', id: message.id, text });
  });
}

/** Matches answers with questions; null when no answer comes in time. */
function createWaiting<Answer>(milliseconds: number) {
  const questions = new Map<number, (answer: Answer | null) => void>();
  let asked = 0;
  const resolve = (id: number, answer: Answer | null) => {
    questions.get(id)?.(answer);
    questions.delete(id);
  };
  return {
    resolve,
    ask(send: (id: number) => unknown): Promise<Answer | null> {
      asked += 1;
      const id = asked;
      return new Promise((done) => {
        questions.set(id, done);
        setTimeout(() => resolve(id, null), milliseconds).unref();
        send(id);
      });
    },
  };
}
