import { setTimeout as delay } from 'node:timers/promises';
import { notReady } from '../../api/operator/operator-api.ts';
import type { TaskFeed } from '../../core/tasks/feed/feed.ts';
import type { HttpServer } from '../../http/server.ts';
import type { Streams } from '../../http/sse/streams.ts';
import { closeConnectionsWhile } from '../../http/unused-connections.ts';
import type { Database } from '../../platform/db/database.ts';

export type Readiness = ReturnType<typeof createReadiness>;

/** Ready while the database answers and the process is not shutting down. */
export function createReadiness(database: Database, drainSeconds: number) {
  let draining = false;
  return {
    isDraining: () => draining,
    /** Requests are still served for a while after the server has reported that it is not ready. */
    async close(http: HttpServer) {
      draining = true;
      if (http.server.listening) await delay(drainSeconds * 1_000);
      await http.close();
    },
    async check() {
      if (draining) throw notReady('draining');
      await database.ping().catch((error) => {
        throw notReady(error);
      });
    },
  };
}

/**
 * Draining closes connections that stay open for further requests. Closing ends the streams before
 * the server waits for open responses, because no stream ends by itself.
 */
export function prepareClosing(
  http: HttpServer,
  { streams, feed, readiness }: { streams: Streams; feed: TaskFeed; readiness: Readiness },
): void {
  closeConnectionsWhile(readiness.isDraining, http);
  http.addHook('preClose', (done) => {
    feed.close();
    streams.close();
    done();
  });
}
