import { SignatureError } from './signature-error.ts';

/** Seconds that a signature lives at most, and that clocks may be apart (security 4.1). */
const maxAgeSeconds = 300;
const clockSkewSeconds = 60;

/** Seconds since 1970, as signatures tell the time. */
export const isUnixSeconds = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/**
 * Refuses what was made more than 300 s ago or more than 60 s from now, and what has run out. Answers
 * from when on it would be refused for its age.
 */
export function checkTimeWindow(
  now: Date,
  { made, expires }: { made: number; expires: number | null },
): Date {
  const seconds = now.getTime() / 1_000;
  if (made > seconds + clockSkewSeconds) throw new SignatureError('early');
  const until = Math.min(made + maxAgeSeconds, expires ?? Number.POSITIVE_INFINITY);
  if (until < seconds || (expires !== null && expires <= seconds))
    throw new SignatureError('expired');
  return new Date((made + maxAgeSeconds + clockSkewSeconds) * 1_000);
}
