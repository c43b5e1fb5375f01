import type { Socket } from 'node:net';
import { stopwatch } from '../../kernel/clock.ts';

/** Whoever closes what lies idle waits for longer than this; a receiver that was just heard was there. */
const idleMilliseconds = 1_000;

/** When the socket of an error was last heard of; only of those on which something had been answered. */
const lastReadAt = new WeakMap<Error, number>();

/** To be called once a socket is connected: what was read of it until then is its handshake. */
export function trackSocketReads(socket: Socket): void {
  let read = socket.bytesRead;
  let at: number | undefined;
  // The end of a stream is readable too, and brings nothing.
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
 * Whether a call that began then (`stopwatch`) failed because its connection, idle after an earlier
 * answer, was closed under it: the other side has most likely never seen it. What had begun to be
 * answered, or failed on a busy connection, it may well have seen.
 */
export function wasClosedWhileIdle(error: unknown, began: number): boolean {
  const heard = error instanceof Error ? lastReadAt.get(error) : undefined;
  return heard !== undefined && began - heard >= idleMilliseconds;
}
