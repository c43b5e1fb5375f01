import { randomBytes } from 'node:crypto';
import type { Span } from './tracing.ts';

/** Whether a trace is recorded: its caller has decided, or one of `1 / ratio` new traces is. */
export const isSampled = (remote: { traceFlags: number } | null, ratio: number): boolean =>
  remote === null ? Math.random() < ratio : (remote.traceFlags & 1) === 1;

/**
 * A span of a trace that is not recorded, which only carries that decision on. `parent`: the
 * `traceparent` of the trace that it belongs to; null for a new one, whose ids are made when a log
 * record or a call to another server needs them.
 */
export const startUnrecordedSpan = (parent: string | null): Span => new UnrecordedSpan(parent);

/** A class, because object literals with getters are several times as slow to make. */
class UnrecordedSpan implements Span {
  readonly isRecorded = false;
  #traceparent: string | null;

  constructor(parent: string | null) {
    this.#traceparent = parent;
  }

  get traceparent(): string {
    this.#traceparent ??= newTraceparent();
    return this.#traceparent;
  }

  get traceId(): string {
    return this.traceparent.slice(traceIdStart, traceIdEnd);
  }

  set(): void {}
  fail(): void {}
  end(): void {}
}

const traceIdStart = 3;
const traceIdEnd = 35;

function newTraceparent(): string {
  const ids = randomBytes(24).toString('hex');
  return `00-${ids.slice(0, 32)}-${ids.slice(32)}-00`;
}
