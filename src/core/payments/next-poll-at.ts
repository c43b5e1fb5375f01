const maxPollSeconds = 6 * 3_600;

/**
 * When the processor is polled again after the given round: 2, 4, 8 minutes and so on up to 6
 * hours.
 */
export function nextPollAt(now: Date, round: number): Date {
  const seconds = Math.min(60 * 2 ** Math.min(round, 20), maxPollSeconds);
  return new Date(now.getTime() + seconds * 1_000);
}
