import { computeRetryTime } from '../../src/core/webhooks/dispatch/retry-schedule.ts';
import type { Random } from '../random.ts';
import { caught, type Findings, openLedger, type Scenario } from '../scenario.ts';
import { checkSimulation, jittersOf, pausedAt, unevenness } from '../webhooks/check-schedule.ts';
import {
  type Pattern,
  randomPattern,
  type SimulatedAttempt,
  simulate,
  summedJitter,
} from '../webhooks/patterns.ts';

const patterns = 10_000;
/** Nine degrees of freedom: an even spread exceeds this once in a million runs. */
const mostUneven = 45;
const hour = 3_600_000;
/** The latest possible attempt 19, and the time of its failure. */
const pauseWindow = [48 * hour, 52 * hour + 6 * 60_000 + 35_000] as const;

/** Random failures, requested delays and outages of the server against the retry schedule. */
export const webhookSchedule: Scenario = {
  name: 'webhook-schedule',
  promise:
    'retries follow the schedule: 24 at most, the last within 72 hours, spread evenly; a dead endpoint is paused in its window',
  run: async (_, random) => simulateSchedules({ random, patterns, schedule: computeRetryTime }),
};

/** The control: jitter that accumulates from attempt to attempt. */
export const webhookScheduleControl: Scenario = {
  name: 'webhook-schedule-control',
  promise: 'control: a build whose jitter accumulates is caught',
  async run(_, random) {
    const schedule = summedJitter(computeRetryTime);
    return caught(simulateSchedules({ random, patterns: 1_000, schedule }));
  },
};

type Plan = { random: Random; patterns: number; schedule: typeof computeRetryTime };

export function simulateSchedules({ random, patterns: count, schedule }: Plan): Findings {
  const ledger = openLedger();
  const jitters: number[] = [];
  const pauses: number[] = [];
  let attempts = 0;
  for (let number = 0; number < count; number += 1) {
    const pattern = randomPattern(random);
    const played = simulate(pattern, schedule, random);
    checkSimulation(pattern, played, ledger);
    jitters.push(...jittersOf(played));
    attempts += played.length;
    if (isPlainlyDead(pattern, played)) pauses.push(pausedAt(played) ?? 0);
  }
  for (const at of pauses)
    if (at < pauseWindow[0] || at > pauseWindow[1])
      ledger.fail('a dead endpoint not paused in its window', hours(at));
  const chiSquare = unevenness(jitters);
  if (chiSquare > mostUneven) ledger.fail('jitter is not spread evenly', chiSquare.toFixed(1));
  return {
    figures: {
      'failure patterns': count,
      attempts,
      'jitters compared': jitters.length,
      'chi-square of their spread (9 degrees)': Math.round(chiSquare * 10) / 10,
      'endpoints that always fail': pauses.length,
      'paused after, hours': `${hours(Math.min(...pauses))} to ${hours(Math.max(...pauses))}`,
    },
    failures: ledger.failures(),
  };
}

/** Nothing but failures, at the scheduled times. */
const isPlainlyDead = ({ asking, late }: Pattern, played: SimulatedAttempt[]) =>
  asking === 0 && late === 0 && played.every(({ failedAt }) => failedAt !== null);

const hours = (milliseconds: number) => (milliseconds / hour).toFixed(2);
