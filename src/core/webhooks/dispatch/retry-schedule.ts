import type { Random } from '../../../kernel/id.ts';

/** §8, security 2.4: seconds before attempts 1 to 7; then every 4 hours as long as an attempt still begins within 72 hours. */
const firstDelays = [0, 30, 120, 600, 1_800, 3_600, 7_200];
const laterDelay = 14_400;
const windowSeconds = 72 * 3_600;
/** Share of an attempt's own delay, either way: those that failed together are not tried together. */
const jitterShare = 0.1;
const maxRetryAfter = 14_400;

type PlannedAttempt = { delay: number; offset: number };

/** When each attempt is due, in seconds after the first one, and after the one before it. */
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
  /** The one that has failed, from 1. */
  attempt: number;
  /** When the first one began: what is late or early does not add up. */
  anchor: Date;
  failedAt: Date;
  random: Random;
  /** What the receiver asked for; it makes a wait longer, never shorter. */
  retryAfterSeconds: number | null;
  /** How many times faster than the table; 1 but for demonstrations. */
  scale: number;
};

/**
 * When to try again, or null: that was the last one. An attempt that was late because of us moves
 * the next one on by half its delay at least, so that an outage ends without a burst.
 */
export function computeRetryTime(failed: FailedAttempt): Date | null {
  const { attempt, anchor, failedAt, retryAfterSeconds, scale } = failed;
  const next = retryPlan[attempt];
  if (!next) return null;
  const milliseconds = (seconds: number) => Math.round((seconds * 1_000) / scale);
  const end = anchor.getTime() + milliseconds(windowSeconds);
  if (failedAt.getTime() >= end) return null;
  const asked = Math.min(retryAfterSeconds ?? 0, maxRetryAfter);
  const at = Math.max(
    anchor.getTime() + milliseconds(next.offset + computeJitter(next.delay, failed.random)),
    failedAt.getTime() + milliseconds(next.delay / 2),
    failedAt.getTime() + asked * 1_000,
  );
  return new Date(Math.min(at, end));
}

function computeJitter(delay: number, random: Random): number {
  const share = Buffer.from(random(4)).readUInt32BE() / 0xffff_ffff;
  return delay * jitterShare * (2 * share - 1);
}

/** Seconds that an answer of 429 or 503 asks to wait: a number, or an instant (RFC 9110, 10.2.3); else null. */
export function parseRetryAfter(status: number, header: string | undefined, now: Date) {
  if ((status !== 429 && status !== 503) || header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
}
