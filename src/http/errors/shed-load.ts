import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { HttpServer } from '../server.ts';

/** Security 7: above it, new requests are turned away so that those in hand get done. */
const maxWaiting = 200;
const sampleMilliseconds = 1_000;

const exemptPaths = new Set(['/livez', '/readyz', '/metrics']);

/**
 * Answers 503 with `Retry-After` while the event loop is later than `delayMs` on average (0: however
 * late) or too many requests wait for a connection.
 */
export function shedLoad(app: HttpServer, database: Database, delayMs: number): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  let late = false;
  delay.enable();
  const timer = setInterval(() => {
    late = delayMs > 0 && delay.mean / 1e6 > delayMs;
    delay.reset();
  }, sampleMilliseconds);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const busy = late || database.app.waitingCount + database.catalog.waitingCount > maxWaiting;
    done(busy && !exemptPaths.has(request.url) ? overloadedError() : undefined);
  });
}

const overloadedError = () =>
  new DomainError('unavailable', 'overloaded', 'The server is busy: try again shortly.', {
    retryAfterSeconds: 2,
  });
