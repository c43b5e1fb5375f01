import type { Random } from '../../../kernel/id.ts';

/**
 * Seconds before attempts 1 to 7. Later attempts follow every 4 hours as long as they start within
 * 72 hours.
 */
const firstDelays = [0, 30, 120, 600, 1_800, 3_600, 7_200];
const laterDelay = 14_400;
const windowSeconds = 72 * 3_600;
/**
 * Jitter as a share of an attempt's delay, so that deliveries that failed together are not retried
 * together.
 */
const jitterShare = 0.1;
const maxRetryAfter = 14_400;

type PlannedAttempt = { delay: number; offset: number };

/**
 * For each attempt, seconds after the first attempt (`offset`) and after the previous one
 * (`delay`).
 */
export const retryPlan: readonly PlannedAttempt[] = buildRetryPlan();

function buildRetryPlan(): PlannedAttempt[] {
  const rows: PlannedAttempt[] = [];
  let offset = 0;
  for (const delay of firstDelays) {
    offset += delay;
    rows.push({ delay, offset });
  }
  while (offset + laterDelay <= windowSeconds) {
    offset += laterDelay;
    rows.push({ delay: laterDelay, offset });
  }
  return rows;
}

export type FailedAttempt = {
  /** Number of the failed attempt, starting at 1. */
  attempt: number;
  /**
   * Start of the first attempt; the schedule is relative to it, so that delays do not accumulate.
   */
  anchor: Date;
  failedAt: Date;
  random: Random;
  /** The receiver's `Retry-After`; it only lengthens a wait. */
  retryAfterSeconds: number | null;
  /** Speeds up the schedule by this factor; 1 except for demonstrations. */
  scale: number;
};

/**
 * When to try again; null after the last attempt. After an attempt that started late, the next one
 * waits at least half its delay, so that the end of an outage causes no burst.
 */
export function computeRetryTime(failed: FailedAttempt): Date | null {
  const { attempt, anchor, failedAt, retryAfterSeconds, scale } = failed;
  const next = retryPlan[attempt];
  if (!next) return null;
  const milliseconds = (seconds: number) => Math.round((seconds * 1_000) / scale);
  const end = anchor.getTime() + milliseconds(windowSeconds);
  if (failedAt.getTime() >= end) return null;
  const requestedWait = Math.min(retryAfterSeconds ?? 0, maxRetryAfter);
  const at = Math.max(
    anchor.getTime() + milliseconds(next.offset + computeJitter(next.delay, failed.random)),
    failedAt.getTime() + milliseconds(next.delay / 2),
    failedAt.getTime() + requestedWait * 1_000,
  );
  return new Date(Math.min(at, end));
}

function computeJitter(delay: number, random: Random): number {
  const share = Buffer.from(random(4)).readUInt32BE() / 0xffff_ffff;
  return delay * jitterShare * (2 * share - 1);
}

/**
 * Seconds to wait after a 429 or 503 response: a number or an instant (RFC 9110, section 10.2.3);
 * else null.
 */
export function parseRetryAfter(status: number, header: string | undefined, now: Date) {
  if ((status !== 429 && status !== 503) || header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
}
