import { runsInFolder } from './machine/processes.ts';
import { quitPostmaster } from './postmaster.ts';
import { type ClusterConfig, openServer, type PostgresServer } from './server.ts';

/** How often the server is checked; a check takes a few microseconds. */
const checkIntervalMs = 250;

/** Restarts the server when it dies, for example when it was killed or ran out of memory. */
export type ServerSupervisor = {
  /** Stops supervising and returns the current server, which may have been restarted. */
  release(): Promise<PostgresServer>;
  /** Stops supervising and shuts the server down immediately, without further writes. */
  quit(): void;
};

/** A restarted server has the same socket, so pools only have to reconnect. */
export function superviseServer(config: ClusterConfig, first: PostgresServer): ServerSupervisor {
  let server = first;
  let restart: Promise<void> | null = null;
  const restartServer = async () => {
    const next = await openServer(config);
    await next.client.end();
    server = next;
  };
  const check = () => {
    if (restart || runsInFolder(server.pid, config.cluster)) return;
    // The cause may be temporary, for example a full disk: the next check tries again.
    restart = restartServer()
      .catch(() => undefined)
      .finally(() => {
        restart = null;
      });
  };
  const timer = setInterval(check, checkIntervalMs);
  timer.unref();
  return {
    async release() {
      clearInterval(timer);
      await restart;
      return server;
    },
    quit() {
      clearInterval(timer);
      quitPostmaster(server.pid, config.cluster);
    },
  };
}
