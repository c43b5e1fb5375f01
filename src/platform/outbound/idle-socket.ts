import type { Socket } from 'node:net';
import { stopwatch } from '../../kernel/clock.ts';

/** Servers keep idle connections open for longer than this; an earlier reset has another cause. */
const idleMilliseconds = 1_000;

/** For socket errors: when the socket last received data after its handshake. */
const lastReadAt = new WeakMap<Error, number>();

/** Call it once the socket is connected, so that bytes of the TLS handshake do not count. */
export function trackSocketReads(socket: Socket): void {
  let read = socket.bytesRead;
  let at: number | undefined;
  // The end of the stream also emits `readable`, without new bytes.
  socket.on('readable', () => {
    if (socket.bytesRead === read) return;
    read = socket.bytesRead;
    at = stopwatch();
  });
  socket.on('error', (error) => {
    if (at !== undefined) lastReadAt.set(error, at);
  });
}

/**
 * Whether a call that began at `began` (a stopwatch time) failed because the server closed the idle
 * connection. The server has then most likely not seen the request. On a busy connection, or once
 * the response has begun, it may have.
 */
export function wasClosedWhileIdle(error: unknown, began: number): boolean {
  const readAt = error instanceof Error ? lastReadAt.get(error) : undefined;
  return readAt !== undefined && began - readAt >= idleMilliseconds;
}
