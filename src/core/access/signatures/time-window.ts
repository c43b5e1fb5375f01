import { BadSignature } from './bad-signature.ts';

/** Seconds that a signature lives at most, and that clocks may be apart (security 4.1). */
const longestSeconds = 300;
const slackSeconds = 60;

/** Seconds since 1970, as signatures tell the time. */
export const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/**
 * Refuses what was made more than 300 s ago or more than 60 s from now, and what has run out. Answers
 * from when on it would be refused for its age.
 */
export function checkTime(
  now: Date,
  { made, expires }: { made: number; expires: number | null },
): Date {
  const seconds = now.getTime() / 1_000;
  if (made > seconds + slackSeconds) throw new BadSignature('early');
  const until = Math.min(made + longestSeconds, expires ?? Number.POSITIVE_INFINITY);
  if (until < seconds || (expires !== null && expires <= seconds))
    throw new BadSignature('expired');
  return new Date((made + longestSeconds + slackSeconds) * 1_000);
}
