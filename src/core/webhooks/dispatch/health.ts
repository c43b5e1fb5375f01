/** Recent failures of an endpoint. */
export type EndpointHealth = {
  active: boolean;
  /** Time of the first failure after the last success. */
  failingSince: Date | null;
  failures: number;
  /** When its owners were warned. */
  warnedAt: Date | null;
};

/** What its owners are notified of. */
export type HealthNotification = 'failing' | 'paused';

/** The result of one attempt. Lists are in the order in which the attempts ended. */
export type AttemptResult = { at: Date; wasTaken: boolean };

const hour = 3_600_000;
const warnAfter = 24 * hour;
const pauseAfter = 48 * hour;
/** A few failures far apart do not count as continuous failure. */
const minFailures = 5;

const healthyState = { failingSince: null, failures: 0, warnedAt: null };

/**
 * Updates the health after these attempts. An endpoint that fails for 48 hours is paused; after 24
 * hours its owners are warned once.
 */
export function updateHealthState(
  before: EndpointHealth,
  results: AttemptResult[],
  now: Date,
): { health: EndpointHealth; news: HealthNotification | null } {
  let health = before;
  for (const { at, wasTaken } of results)
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
