import { Socket } from 'node:net';

/**
 * A socket that combines all writes of one event loop turn into one system call, so that statements
 * that are sent together wake the database once.
 */
export function createCorkedSocket(): Socket {
  const socket = new Socket();
  // Not earlier, because `connect` restores the original `write`.
  return socket.once('connect', () => corkWrites(socket));
}

function corkWrites(socket: Socket): void {
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  let isCorked = false;
  socket.write = (...args: unknown[]) => {
    if (!isCorked) {
      isCorked = true;
      socket.cork();
      setImmediate(() => {
        isCorked = false;
        socket.uncork();
      });
    }
    return write(...args);
  };
}
