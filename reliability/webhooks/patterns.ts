import type { computeRetryTime } from '../../src/core/webhooks/dispatch/retry-schedule.ts';
import type { Random } from '../random.ts';

/** Seconds between attempts, written down independently of the server's own table. */
// biome-ignore format: the table
export const table = {
  delays:  [0, 30, 120, 600, 1_800, 3_600, 7_200, ...Array.from({ length: 17 }, () => 14_400)],
  offsets: [0, 30, 150, 750, 2_550, 6_150, 13_350, ...Array.from({ length: 17 }, (_, at) => 27_750 + at * 14_400)],
};

/** How a receiver behaves towards one delivery, and how punctual the server is. */
export type Pattern = {
  /** Share of attempts that fail. */
  failing: number;
  /** Share of failures with a Retry-After. */
  asking: number;
  /** Share of attempts that begin late, because of an outage of the server. */
  late: number;
};

/** One simulated attempt. Times in milliseconds from the first one. */
export type SimulatedAttempt = {
  number: number;
  dueAt: number;
  beganAt: number;
  /** Null: it was accepted. */
  failedAt: number | null;
  /** Seconds of its Retry-After. */
  asked: number | null;
};

export function randomPattern(random: Random): Pattern {
  return {
    failing: random.pick([1, 1, 0.99, 0.95, 0.8]),
    asking: random.pick([0, 0, 0, 0.1, 0.5]),
    late: random.pick([0, 0, 0, 0.05, 0.3]),
  };
}

type Schedule = typeof computeRetryTime;

const start = Date.UTC(2026, 0, 1);
const longestAnswer = 5_000;
const longestOutage = 3 * 3_600_000;

/** Simulates one delivery to its end with its own clock. */
export function simulate(pattern: Pattern, schedule: Schedule, random: Random): SimulatedAttempt[] {
  const played: SimulatedAttempt[] = [];
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => random.below(256));
  let dueAt: number | null = 0;
  while (dueAt !== null && played.length < 100) {
    const one = attempt(pattern, { number: played.length + 1, dueAt }, random);
    played.push(one);
    if (one.failedAt === null) break;
    const next = schedule({
      attempt: one.number,
      anchor: new Date(start),
      failedAt: new Date(start + one.failedAt),
      random: bytes,
      retryAfterSeconds: one.asked,
      scale: 1,
    });
    dueAt = next && next.getTime() - start;
  }
  return played;
}

type Due = Pick<SimulatedAttempt, 'number' | 'dueAt'>;

function attempt(
  { failing, asking, late }: Pattern,
  { number, dueAt }: Due,
  random: Random,
): SimulatedAttempt {
  const isLate = number > 1 && random.chance(late);
  const beganAt = dueAt + (isLate ? random.below(longestOutage) : 0);
  const failedAt = random.chance(failing) ? beganAt + random.below(longestAnswer) : null;
  const asked = failedAt !== null && random.chance(asking) ? random.below(30_000) : null;
  return { number, dueAt, beganAt, failedAt, asked };
}

/** This schedule with errors that accumulate: the control. */
export const summedJitter =
  (schedule: Schedule): Schedule =>
  (failed) => {
    const delay = table.delays[failed.attempt];
    if (delay === undefined || schedule(failed) === null) return null;
    const share = Buffer.from(failed.random(4)).readUInt32BE() / 0xffff_ffff;
    return new Date(failed.failedAt.getTime() + delay * 1_000 * (1 + 0.1 * (2 * share - 1)));
  };
