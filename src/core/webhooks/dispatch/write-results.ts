import type { Log } from '../../../platform/telemetry/log.ts';
import {
  systemTenant,
  type UnitOfWork,
  type Work,
  withTenant,
} from '../../../platform/unit-of-work.ts';
import { audit } from '../../access/audit/audit.ts';
import type { AttemptOutcome } from './attempt.ts';
import type { ClaimedDelivery } from './claim-store.ts';
import { type AttemptResult, type HealthNotification, updateHealthState } from './health.ts';
import { notifyOwners } from './notify-owners.ts';
import {
  type CompletedDelivery,
  completeDelivered,
  completeDeliveries,
  type FailingEndpoint,
  insertAttempts,
  lockFailingEndpoints,
  markDelivered,
  retryDeliveries,
  saveEndpointHealth,
} from './outcome-store.ts';
import { computeRetryTime } from './retry-schedule.ts';

/** The result of one claimed delivery. */
export type DeliveryResult = { delivery: ClaimedDelivery; outcome: AttemptOutcome };

type Deps = { unit: UnitOfWork; log: Log; timeScale: number };

/**
 * Writes many results in one transaction: attempts, completed deliveries, retries and the health of
 * endpoints.
 */
export function createResultWriter(deps: Deps) {
  return async (results: DeliveryResult[]): Promise<undefined[]> => {
    const { healthy, others } = splitByEndpointHealth(results);
    const [recovering, changes] = await Promise.all([
      settleDelivered(deps.unit, healthy),
      others.length > 0
        ? deps.unit.runAsSystem(systemTenant, (work) => settleOthers(work, others, deps))
        : [],
    ]);
    for (const [endpoint, notification] of changes)
      deps.log.warn(
        { workspace_id: endpoint.workspaceId, webhook_id: endpoint.endpointId },
        notification === 'paused'
          ? 'a webhook endpoint was paused'
          : 'a webhook endpoint is failing',
      );
    // In a separate transaction, because endpoints must be locked before rows of the queue. If a
    // crash prevents it, the next success repeats it.
    if (recovering.length > 0)
      await deps.unit.runAsSystem(systemTenant, (work) => updateEndpointHealth(work, recovering));
    return results.map(() => undefined);
  };
}

/** Splits results into those of endpoints without a failure and the others. */
function splitByEndpointHealth(results: DeliveryResult[]): {
  healthy: DeliveryResult[];
  others: DeliveryResult[];
} {
  const failing = new Set(
    results.flatMap(({ delivery, outcome }) =>
      outcome.attempt.error === null ? [] : delivery.endpointId,
    ),
  );
  const { healthy = [], others = [] } = Object.groupBy(results, ({ delivery }) =>
    failing.has(delivery.endpointId) ? 'others' : 'healthy',
  );
  return { healthy, others };
}

/**
 * Completes successful deliveries in one statement, as nearly all are successful. Returns those
 * whose endpoints were failing.
 */
async function settleDelivered(
  unit: UnitOfWork,
  accepted: DeliveryResult[],
): Promise<DeliveryResult[]> {
  if (accepted.length === 0) return [];
  const { ended, failing } = await unit.executeSingleAsSystem((view) =>
    completeDelivered(
      view,
      accepted.map(({ delivery, outcome }) => ({ delivery, attempt: outcome.attempt })),
    ),
  );
  const late = accepted.filter(({ delivery }) => !ended.has(delivery.deliveryId));
  if (late.length > 0)
    await unit.runAsSystem(systemTenant, async (work) =>
      markDelivered(
        work,
        late.map(({ delivery }) => delivery),
      ),
    );
  return failing.size === 0
    ? []
    : accepted.filter(({ delivery }) => failing.has(delivery.endpointId));
}

type HealthChange = [FailingEndpoint, HealthNotification];

async function settleOthers(
  work: Work,
  results: DeliveryResult[],
  deps: Deps,
): Promise<HealthChange[]> {
  const changes = await updateEndpointHealth(work, results);
  for (const [endpoint, notification] of changes)
    await notifyHealthChange(work, endpoint, notification);
  const { completed, retries } = decideNextSteps(work, results, deps.timeScale);
  insertAttempts(
    work,
    results.map(({ delivery, outcome }) => ({ delivery, attempt: outcome.attempt })),
  );
  if (retries.length > 0) retryDeliveries(work, retries);
  if (completed.length > 0) await completeAll(work, completed);
  return changes;
}

/** Emails the owners, and adds a pause to the audit log. */
async function notifyHealthChange(
  work: Work,
  endpoint: FailingEndpoint,
  news: HealthNotification,
): Promise<void> {
  const { workspaceId, code, endpointId: id, failingSince, failures } = endpoint;
  const own = withTenant(work, { workspaceId, code });
  await notifyOwners(own, news, endpoint);
  if (news !== 'paused') return;
  const after = { failing_since: failingSince?.toISOString() ?? null, failures };
  await audit(own, { action: 'webhook.paused', resource: { type: 'webhook', id }, after });
}

async function completeAll(work: Work, completed: CompletedDelivery[]): Promise<void> {
  const ended = await completeDeliveries(work, completed);
  if (ended.size === completed.length) return;
  const late = completed.filter(
    ({ delivery, status }) => status === 'delivered' && !ended.has(delivery.deliveryId),
  );
  if (late.length > 0)
    markDelivered(
      work,
      late.map(({ delivery }) => delivery),
    );
}

async function updateEndpointHealth(
  work: Work,
  results: DeliveryResult[],
): Promise<HealthChange[]> {
  const resultsByEndpoint = Map.groupBy(results, ({ delivery }) => delivery.endpointId);
  const keys = [...resultsByEndpoint.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { workspaceId, endpointId } = first.delivery;
    return {
      workspaceId,
      endpointId,
      hasFailed: own.some(({ outcome }) => outcome.attempt.error !== null),
    };
  });
  const before = await lockFailingEndpoints(work, keys);
  if (before.length === 0) return [];
  const after = before.map((endpoint) => {
    const { health, news } = updateHealthState(
      endpoint,
      (resultsByEndpoint.get(endpoint.endpointId) ?? []).map(toAttemptResult),
      work.now,
    );
    return { endpoint: { ...endpoint, ...health }, news };
  });
  saveEndpointHealth(
    work,
    after.map(({ endpoint }) => endpoint),
  );
  return after.flatMap(({ endpoint, news }) => (news ? [[endpoint, news] as HealthChange] : []));
}

const toAttemptResult = ({ outcome: { attempt } }: DeliveryResult): AttemptResult => ({
  at: attempt.at,
  wasTaken: attempt.error === null,
});

function decideNextSteps(work: Work, results: DeliveryResult[], scale: number) {
  const completed: CompletedDelivery[] = [];
  const retries: { delivery: ClaimedDelivery; at: Date }[] = [];
  for (const { delivery, outcome } of results) {
    if (outcome.attempt.error === null) {
      completed.push({ delivery, status: 'delivered', reason: null });
      continue;
    }
    const at = computeRetryTime({
      attempt: delivery.attempt,
      anchor: delivery.anchor,
      failedAt: work.now,
      random: work.random,
      retryAfterSeconds: outcome.retryAfterSeconds,
      scale,
    });
    if (at) retries.push({ delivery, at });
    else completed.push({ delivery, status: 'failed', reason: 'attempts_exhausted' });
  }
  return { completed, retries };
}
