import { runsInFolder } from './machine/processes.ts';
import { quitPostmaster } from './postmaster.ts';
import { type ClusterConfig, openServer, type PostgresServer } from './server.ts';

/** How long a dead server may go unseen; a look costs some microseconds. */
const checkIntervalMs = 250;

/** A server that is brought back when it dies (memory ran out, somebody killed it). */
export type ServerSupervisor = {
  /** Ends the watch, and answers the server as it is now: it may be another than at first. */
  release(): Promise<PostgresServer>;
  /** Ends the watch and the server at once; the server writes nothing more. */
  quit(): void;
};

/** Its socket stays where it was, so that pools only have to connect again. */
export function superviseServer(site: ClusterConfig, first: PostgresServer): ServerSupervisor {
  let server = first;
  let round: Promise<void> | null = null;
  const bringBack = async () => {
    const next = await openServer(site);
    await next.client.end();
    server = next;
  };
  const look = () => {
    if (round || runsInFolder(server.pid, site.cluster)) return;
    // What keeps it from starting may pass (a full disk): the next look tries again.
    round = bringBack()
      .catch(() => undefined)
      .finally(() => {
        round = null;
      });
  };
  const timer = setInterval(look, checkIntervalMs);
  timer.unref();
  return {
    async release() {
      clearInterval(timer);
      await round;
      return server;
    },
    quit() {
      clearInterval(timer);
      quitPostmaster(server.pid, site.cluster);
    },
  };
}
