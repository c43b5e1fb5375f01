import { connect, createServer, type Socket } from 'node:net';

/** A TCP address of a PostgreSQL server that listens on a Unix socket only. */
export type SeverableProxy = {
  port: number;
  /** Drops all packets from now on, in both directions, as a broken network does. */
  cut(): void;
  /** Lets new connections through again; those that were cut stay silent. */
  restore(): void;
  close(): Promise<void>;
};

export async function severableProxy(socketFile: string): Promise<SeverableProxy> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer({ noDelay: true }, (client) => {
    open.add(client);
    client.on('error', () => undefined).on('close', () => open.delete(client));
    if (isCut) return;
    const database = connect(socketFile);
    open.add(database);
    database.on('error', () => undefined).on('close', () => open.delete(database));
    client.pipe(database);
    database.pipe(client);
    client.on('close', () => database.destroy());
    database.on('close', () => {
      if (!isCut) client.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut() {
      isCut = true;
      for (const socket of open) socket.unpipe().pause();
    },
    restore() {
      isCut = false;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
