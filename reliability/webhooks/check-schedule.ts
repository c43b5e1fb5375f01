import { type EndpointHealth, updateHealthState } from '../../src/core/webhooks/dispatch/health.ts';
import type { Ledger } from '../scenario.ts';
import { type Pattern, type SimulatedAttempt, table } from './patterns.ts';

const end = 72 * 3_600_000;
const longestAsked = 14_400;
/** Instants are stored to the millisecond. */
const rounding = 1;

/** Checks one simulated delivery against the retry schedule. */
export function checkSimulation(
  pattern: Pattern,
  played: SimulatedAttempt[],
  ledger: Ledger,
): void {
  const describe = () => JSON.stringify({ pattern, played });
  if (played.length > table.delays.length) ledger.fail('more than 24 attempts', describe());
  for (const [at, one] of played.entries()) {
    const before = played[at - 1];
    if (!before || before.failedAt === null) continue;
    for (const kind of wrongWith(one, before)) ledger.fail(kind, describe());
  }
  const last = played.at(-1);
  const isCutShort = last?.failedAt != null && last.number < 24 && last.failedAt < end;
  if (isCutShort) ledger.fail('given up too early', describe());
}

function wrongWith(one: SimulatedAttempt, before: SimulatedAttempt): string[] {
  const kinds: string[] = [];
  const failedAt = before.failedAt ?? 0;
  const [delay, nominal] = inMilliseconds(one.number);
  const asked = Math.min(before.asked ?? 0, longestAsked) * 1_000;
  const isLast = one.dueAt >= end;
  if (one.dueAt > end) kinds.push('due after 72 hours');
  if (!isLast && one.dueAt < failedAt + asked - rounding) kinds.push('Retry-After not kept');
  if (!isLast && one.dueAt < failedAt + delay / 2 - rounding) kinds.push('a burst after an outage');
  if (one.dueAt < nominal - delay / 10 - rounding) kinds.push('earlier than scheduled');
  const latest = Math.max(nominal + delay / 10, failedAt + delay / 2, failedAt + asked);
  if (one.dueAt > latest + rounding) kinds.push('later than scheduled');
  return kinds;
}

/** The position of each retry within its bounds, from -1 to 1, until a disturbance. */
export function jittersOf(played: SimulatedAttempt[]): number[] {
  const disturbed = played.findIndex(
    ({ asked, beganAt, dueAt }) => asked !== null || beganAt !== dueAt,
  );
  const calm = disturbed < 0 ? played : played.slice(0, disturbed);
  return calm.slice(1).flatMap(({ number, dueAt }) => {
    const [delay, nominal] = inMilliseconds(number);
    return nominal + delay / 10 > end ? [] : [(dueAt - nominal) / (delay / 10)];
  });
}

/** Chi-square of ten equal bins against an even spread. */
export function unevenness(jitters: number[]): number {
  const bins = Array.from({ length: 10 }, () => 0);
  for (const jitter of jitters) {
    const bin = Math.min(9, Math.max(0, Math.floor((jitter + 1) * 5)));
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  const expected = jitters.length / bins.length;
  return bins.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

const well: EndpointHealth = { active: true, failingSince: null, failures: 0, warnedAt: null };

/**
 * When an endpoint with only this delivery is paused, in milliseconds from its first attempt; null:
 * never.
 */
export function pausedAt(played: SimulatedAttempt[]): number | null {
  let health = well;
  for (const { beganAt, failedAt } of played) {
    const turn = { at: new Date(beganAt), wasTaken: failedAt === null };
    const after = updateHealthState(health, [turn], new Date(failedAt ?? beganAt));
    if (after.news === 'paused') return failedAt ?? beganAt;
    health = after.health;
  }
  return null;
}

function inMilliseconds(number: number): [delay: number, nominal: number] {
  const at = number - 1;
  return [(table.delays[at] ?? 0) * 1_000, (table.offsets[at] ?? 0) * 1_000];
}
