import { SignatureError } from './signature-error.ts';

/** Maximum age of a signature, and the tolerated clock skew, in seconds. */
const maxAgeSeconds = 300;
const clockSkewSeconds = 60;

/** Whether a value is a time in seconds since 1970. */
export const isUnixSeconds = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/**
 * Throws `expired` for a signature made more than 300 s ago or past its own expiry, and `early` for
 * one made more than 60 s in the future. Returns when its age alone would make it invalid.
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
