import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { rejectedRequests } from '../../platform/telemetry/counters.ts';
import { probePaths } from '../probe-paths.ts';
import type { HttpServer } from '../server.ts';

/**
 * If more requests wait for the database, new HTTP requests are rejected so that running ones
 * finish.
 */
const maxWaiting = 200;
const sampleMilliseconds = 1_000;

/**
 * Responds with 503 and `Retry-After` while the mean event loop delay is above `delayMs` (0
 * disables this check) or too many requests wait for a database connection. Returns a function that
 * tells whether the server is overloaded.
 */
export function shedLoad(app: HttpServer, database: Database, delayMs: number): () => boolean {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  let isLate = false;
  delay.enable();
  const timer = setInterval(() => {
    isLate = delayMs > 0 && delay.mean / 1e6 > delayMs;
    delay.reset();
  }, sampleMilliseconds);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  const isOverloaded = () => isLate || waitingCount(database) > maxWaiting;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isOverloaded() || probePaths.has(request.url)) return done();
    rejectedRequests.inc({ reason: 'overloaded', surface: 'all' });
    done(overloadedError());
  });
  return isOverloaded;
}

const overloadedError = () =>
  new DomainError('unavailable', 'overloaded', 'The server is overloaded. Try again shortly.', {
    retryAfterSeconds: 2,
  });

const waitingCount = ({ app, catalog, replica }: Database): number =>
  app.waitingCount + catalog.waitingCount + (replica?.waitingCount() ?? 0);
