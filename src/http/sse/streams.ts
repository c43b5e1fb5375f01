import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../../kernel/domain-error.ts';

export type StreamLimits = { perProcess: number; perCaller: number };

/** An answer that goes on: who has asked for it, and how much may wait for its reader. */
export type Stream = {
  readonly caller: string;
  readonly raw: ServerResponse;
  isOpen: boolean;
  /** Its credential was revoked: it ends before it begins. */
  isRevoked: boolean;
  /** Bytes; whoever lets more wait is cut off. */
  maxBufferedBytes: number;
};

/** The open streams of a process: it counts them, keeps them awake, and ends them when the server stops. */
export type Streams = {
  /** 401 for a revoked credential, 429 `too_many_streams` for a caller with enough of them; 503 when the process has no room. */
  add(caller: string, raw: ServerResponse): Stream;
  remove(stream: Stream): void;
  count(): number;
  /** Ends the streams of a credential that is revoked, and those that it is about to open. */
  revoke(credentialId: string): void;
  /** Ends all of them, for good. */
  close(): void;
};

// A stream has its turn every 15 s; streams have theirs at different times, so that thousands of pings are no burst.
const pingRounds = 15;
const pingRoundMilliseconds = 1_000;
const endTimeoutMilliseconds = 30_000;
// A call that was let in before its key was revoked may ask for its stream after that: for as long as a body may take.
const revokedMilliseconds = 60_000;

export function openStreams({ perProcess, perCaller }: StreamLimits): Streams {
  const all = new Set<Stream>();
  const ofCaller = new Map<string, number>();
  const pings = createPinger();
  const shutOut = new LRUCache<string, true>({ max: 10_000, ttl: revokedMilliseconds });
  let isClosed = false;
  const count = (caller: string, change: 1 | -1) => {
    const streams = (ofCaller.get(caller) ?? 0) + change;
    if (streams > 0) ofCaller.set(caller, streams);
    else ofCaller.delete(caller);
  };
  return {
    add(caller, raw) {
      if (isClosed)
        throw unavailableError('stopping', 'The server is being stopped: try again shortly.');
      if (shutOut.has(caller)) throw revokedError();
      if (all.size >= perProcess) throw unavailableError('too_many_streams', fullMessage);
      if ((ofCaller.get(caller) ?? 0) >= perCaller) throw tooManyStreamsError(perCaller);
      const maxBufferedBytes = Number.POSITIVE_INFINITY;
      const stream = { caller, raw, isOpen: false, isRevoked: false, maxBufferedBytes };
      all.add(stream);
      count(caller, 1);
      pings.add(stream);
      return stream;
    },
    remove(stream) {
      if (!all.delete(stream)) return;
      count(stream.caller, -1);
      pings.remove(stream);
    },
    count: () => all.size,
    revoke(credentialId) {
      shutOut.set(credentialId, true);
      if (!ofCaller.has(credentialId)) return;
      for (const stream of all) {
        if (stream.caller !== credentialId) continue;
        stream.isRevoked = true;
        if (stream.isOpen) endStream(stream);
      }
    },
    close() {
      isClosed = true;
      for (const stream of all) if (stream.isOpen) endStream(stream);
    },
  };
}

/** Writes to a reader that reads; one that does not is cut off, and may come back. */
export function writeToStream({ raw, maxBufferedBytes }: Stream, text: string): void {
  if (raw.destroyed || raw.writableEnded) return;
  if (raw.writableLength > maxBufferedBytes) raw.destroy();
  else raw.write(text);
}

/** Ends a stream; a reader that does not take what is left is cut off in the end. */
export function endStream({ raw }: Stream): void {
  raw.setTimeout(endTimeoutMilliseconds);
  raw.end();
}

/** One timer for all: proxies close what is silent, and a reader that is gone is noticed. */
function createPinger() {
  const rounds = Array.from({ length: pingRounds }, () => new Set<Stream>());
  let timer: NodeJS.Timeout | null = null;
  let turn = 0;
  let entered = 0;
  const ping = () => {
    turn = (turn + 1) % pingRounds;
    for (const stream of rounds[turn] ?? []) if (stream.isOpen) writeToStream(stream, ': ping\n\n');
  };
  return {
    add(stream: Stream) {
      rounds[entered % pingRounds]?.add(stream);
      entered += 1;
      timer ??= setInterval(ping, pingRoundMilliseconds).unref();
    },
    remove(stream: Stream) {
      for (const round of rounds) if (round.delete(stream)) break;
      if (timer === null || rounds.some((round) => round.size > 0)) return;
      clearInterval(timer);
      timer = null;
    },
  };
}

const fullMessage = 'This server has as many open streams as it can hold: try again shortly.';

const revokedError = () =>
  new DomainError('unauthenticated', 'invalid_token', 'This key or token was revoked.', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });

const unavailableError = (reason: string, message: string) =>
  new DomainError('unavailable', reason, message, { retryAfterSeconds: 5 });

const tooManyStreamsError = (perCaller: number) =>
  new DomainError(
    'rate_limited',
    'too_many_streams',
    `You have ${perCaller} open streams: close one of them first.`,
    { retryAfterSeconds: 5 },
  );
