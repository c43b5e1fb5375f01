import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { EmbeddedPostgres } from '@stoa/embedded-postgres';
import { urlOf } from '../catalog-database.ts';
import { countConnection, type ProtocolCounts } from './count-protocol.ts';

/** A socket between the server and the database that counts what passes. */
export type CountingProxy = {
  url: string;
  counts: Readonly<ProtocolCounts>;
  close(): void;
};

export async function openCountingProxy(
  connection: EmbeddedPostgres['connection'],
): Promise<CountingProxy> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stoa-proxy-'));
  const socketName = `.s.PGSQL.${connection.port}`;
  const counts = { statements: 0, control: 0, transactions: 0, roundTrips: 0 };
  const sockets = new Set<Socket>();
  const proxy = createServer((server) => {
    const database = connect(path.join(connection.host, socketName));
    const counter = countConnection(counts);
    server.on('data', counter.fromServer).pipe(database);
    database.on('data', counter.fromDatabase).pipe(server);
    for (const [socket, other] of [
      [server, database],
      [database, server],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
  });
  await new Promise<void>((resolve) => proxy.listen(path.join(folder, socketName), resolve));
  return {
    url: urlOf({ ...connection, host: folder }),
    counts,
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
