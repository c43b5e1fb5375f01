import type { Random } from '../../../kernel/id.ts';

/** a2a.md 10: attempts at once, then after 1 s, 5 s and 30 s; each wait is counted from the failure before. */
const retryDelaysSeconds = [1, 5, 30];
/** Shares of a delay, either way: receivers that failed together are not called together. */
const jitter = 0.1;

/** When to try again after this many attempts, or null: that was the last one. */
export function nextRetryAt(attempts: number, failedAt: Date, random: Random): Date | null {
  const seconds = retryDelaysSeconds[attempts - 1];
  if (seconds === undefined) return null;
  const share = Buffer.from(random(4)).readUInt32BE() / 0xffff_ffff;
  const factor = 1 - jitter + 2 * jitter * share;
  return new Date(failedAt.getTime() + Math.round(seconds * 1_000 * factor));
}
