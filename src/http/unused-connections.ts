import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Ends connections without a request when the server closes, because Node.js waits for them until
 * the client gives up. Browsers open such connections in advance. A client that has sent a part of
 * its headers has `headersTimeout` milliseconds for the rest.
 */
export function closeUnusedConnections(
  app: Pick<FastifyInstance, 'server' | 'addHook'>,
  headersTimeout: number,
): void {
  const unused = new Set<Socket>();
  let isClosing = false;
  const endUnused = () => {
    for (const socket of unused) socket.destroy();
  };
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) return socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', (done) => {
    isClosing = true;
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    const timer = setTimeout(endUnused, headersTimeout).unref();
    app.server.once('close', () => clearTimeout(timer));
    done();
  });
}

/** Makes clients open their next connection at another server. */
export function closeConnectionsWhile(
  isDraining: () => boolean,
  app: Pick<FastifyInstance, 'addHook'>,
): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining()) reply.header('connection', 'close');
    done();
  });
}
