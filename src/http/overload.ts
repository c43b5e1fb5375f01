import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Refusal } from '../kernel/refusal.ts';
import type { Database } from '../platform/db/database.ts';
import type { Http } from './server.ts';

/** Security 7: above these, new requests are turned away so that those in hand get done. */
const maxDelayMilliseconds = 500;
const maxWaiting = 200;
const sampleMilliseconds = 1_000;

const always = new Set(['/livez', '/readyz', '/metrics']);

/** Answers 503 with `Retry-After` while the event loop is late or too many requests wait for a connection. */
export function shedLoad(app: Http, database: Database): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  let late = false;
  delay.enable();
  const timer = setInterval(() => {
    late = delay.mean / 1e6 > maxDelayMilliseconds;
    delay.reset();
  }, sampleMilliseconds);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const busy = late || database.app.waitingCount + database.catalog.waitingCount > maxWaiting;
    done(busy && !always.has(request.url) ? overloaded() : undefined);
  });
}

const overloaded = () =>
  new Refusal('unavailable', 'overloaded', 'The server is busy: try again shortly.', {
    retryAfterSeconds: 2,
  });
