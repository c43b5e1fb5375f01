/** How an endpoint has fared lately (security 2.6). */
export type EndpointHealth = {
  active: boolean;
  /** Of the first failure after the last success. */
  failingSince: Date | null;
  failures: number;
  /** When its owner was told that it fails. */
  warnedAt: Date | null;
};

/** What its owner is to hear. */
export type HealthNotification = 'failing' | 'paused';

/** One attempt that has ended, in the order in which they did. */
export type AttemptResult = { at: Date; wasTaken: boolean };

const hour = 3_600_000;
const warnAfter = 24 * hour;
const pauseAfter = 48 * hour;
/** Two failures two days apart are no two days of failures. */
const minFailures = 5;

const healthyState = { failingSince: null, failures: 0, warnedAt: null };

/** What these attempts make of it. After 48 hours of failures it is paused; after 24 its owner is warned, once. */
export function updateHealthState(
  before: EndpointHealth,
  turns: AttemptResult[],
  now: Date,
): { health: EndpointHealth; news: HealthNotification | null } {
  let health = before;
  for (const { at, wasTaken } of turns)
    health = wasTaken ? { ...health, ...healthyState } : addFailure(health, at);
  const { failingSince, failures, active, warnedAt } = health;
  if (!active || failingSince === null) return { health, news: null };
  const failing = now.getTime() - failingSince.getTime();
  if (failing >= pauseAfter && failures >= minFailures)
    return { health: { ...health, active: false }, news: 'paused' };
  if (failing >= warnAfter && warnedAt === null)
    return { health: { ...health, warnedAt: now }, news: 'failing' };
  return { health, news: null };
}

const addFailure = (health: EndpointHealth, at: Date): EndpointHealth => ({
  ...health,
  failingSince: health.failingSince ?? at,
  failures: health.failures + 1,
});
