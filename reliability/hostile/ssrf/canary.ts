import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * Listens on every address of this machine and counts connections, of which there should be none.
 */
export type Canary = {
  port: number;
  /** Connections so far, of either protocol. */
  visits(): number;
  stop(): Promise<void>;
};

export async function openCanary(): Promise<Canary> {
  let visits = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    visits += 1;
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\nconnection: close\r\n\r\ncanary');
  });
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    visits: () => visits,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
