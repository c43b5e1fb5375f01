import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../../kernel/domain-error.ts';
import { atMost } from '../../kernel/entry-limit.ts';

export type StreamLimits = { perProcess: number; perCaller: number };

/** An open event stream. */
export type Stream = {
  readonly caller: string;
  readonly raw: ServerResponse;
  isOpen: boolean;
  /** The credential was revoked, so the stream ends as soon as it opens. */
  isRevoked: boolean;
  /** Readers with more unsent bytes are disconnected. */
  maxBufferedBytes: number;
};

/** The open streams of this process: counts and pings them, and ends them on shutdown. */
export type Streams = {
  /**
   * 401 for a revoked credential; 429 `too_many_streams` at the caller's limit, 503 at the
   * process's.
   */
  add(caller: string, raw: ServerResponse): Stream;
  remove(stream: Stream): void;
  count(): number;
  /** Ends the streams of a revoked credential, including those that are about to open. */
  revoke(credentialId: string): void;
  /** Ends all streams and accepts no new ones. */
  close(): void;
};

// Every stream is pinged each 15 s, in 15 rounds, so that thousands of pings do not come in a
// burst.
const pingRounds = 15;
const pingRoundMilliseconds = 1_000;
const endTimeoutMilliseconds = 30_000;
// A request that was authenticated before the revocation may still open a stream while its body
// arrives.
const revokedMilliseconds = 60_000;

export function openStreams({ perProcess, perCaller }: StreamLimits): Streams {
  const all = new Set<Stream>();
  const ofCaller = new Map<string, number>();
  const pings = createPinger();
  const revoked = new LRUCache<string, true>({ ...atMost(10_000), ttl: revokedMilliseconds });
  let isClosed = false;
  const count = (caller: string, change: 1 | -1) => {
    const streams = (ofCaller.get(caller) ?? 0) + change;
    if (streams > 0) ofCaller.set(caller, streams);
    else ofCaller.delete(caller);
  };
  return {
    add(caller, raw) {
      if (isClosed)
        throw unavailableError('stopping', 'The server is shutting down. Try again shortly.');
      if (revoked.has(caller)) throw revokedError();
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
      revoked.set(credentialId, true);
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

/** Writes to the stream, or disconnects a reader that is too slow; it may reconnect. */
export function writeToStream({ raw, maxBufferedBytes }: Stream, text: string): void {
  if (raw.destroyed || raw.writableEnded) return;
  if (raw.writableLength > maxBufferedBytes) raw.destroy();
  else raw.write(text);
}

/** Ends a stream; a reader that does not read the rest in time is disconnected. */
export function endStream({ raw }: Stream): void {
  raw.setTimeout(endTimeoutMilliseconds);
  raw.end();
}

/** Pings all streams with one timer, because proxies close silent connections. */
function createPinger() {
  const rounds = Array.from({ length: pingRounds }, () => new Set<Stream>());
  let timer: NodeJS.Timeout | null = null;
  let currentRound = 0;
  let addedCount = 0;
  const ping = () => {
    currentRound = (currentRound + 1) % pingRounds;
    for (const stream of rounds[currentRound] ?? [])
      if (stream.isOpen) writeToStream(stream, ': ping\n\n');
  };
  return {
    add(stream: Stream) {
      rounds[addedCount % pingRounds]?.add(stream);
      addedCount += 1;
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

const fullMessage = 'This server has reached its limit of open streams. Try again shortly.';

const revokedError = () =>
  new DomainError('unauthenticated', 'invalid_token', 'This API key or access token was revoked.', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });

const unavailableError = (reason: string, message: string) =>
  new DomainError('unavailable', reason, message, { retryAfterSeconds: 5 });

const tooManyStreamsError = (perCaller: number) =>
  new DomainError(
    'rate_limited',
    'too_many_streams',
    `You already have ${perCaller} open streams. Close one of them first.`,
    { retryAfterSeconds: 5 },
  );
