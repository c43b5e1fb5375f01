import { Socket } from 'node:net';

/**
 * A connection on which everything that is written before the process turns to its next event goes
 * out in one piece: statements that are given together wake the database once. A write costs more
 * than what is in it.
 */
export function createCorkedSocket(): Socket {
  const socket = new Socket();
  // Not before: `connect` puts Node's own `write` back.
  return socket.once('connect', () => corkWrites(socket));
}

function corkWrites(socket: Socket): void {
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;
  let isGathering = false;
  socket.write = (...given: unknown[]) => {
    if (!isGathering) {
      isGathering = true;
      socket.cork();
      setImmediate(() => {
        isGathering = false;
        socket.uncork();
      });
    }
    return write(...given);
  };
}
