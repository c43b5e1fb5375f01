import type { Random } from '../../../kernel/id.ts';

/** The delays between attempts, each counted from the previous failure. */
const retryDelaysSeconds = [1, 5, 30];
/**
 * Delays vary by this fraction in both directions, so that receivers that failed together are not
 * retried together.
 */
const jitter = 0.1;

/** When to retry after this number of attempts; null after the last one. */
export function nextRetryAt(attempts: number, failedAt: Date, random: Random): Date | null {
  const seconds = retryDelaysSeconds[attempts - 1];
  if (seconds === undefined) return null;
  const share = Buffer.from(random(4)).readUInt32BE() / 0xffff_ffff;
  const factor = 1 - jitter + 2 * jitter * share;
  return new Date(failedAt.getTime() + Math.round(seconds * 1_000 * factor));
}
