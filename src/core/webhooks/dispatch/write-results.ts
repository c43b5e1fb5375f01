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

/** What came of one claimed delivery. */
export type DeliveryResult = { delivery: ClaimedDelivery; outcome: AttemptOutcome };

type Deps = { unit: UnitOfWork; log: Log; timeScale: number };

/** Writes many outcomes down in one transaction: attempts, what is over, what is tried again, and how endpoints fare. */
export function createResultWriter(means: Deps) {
  return async (findings: DeliveryResult[]): Promise<undefined[]> => {
    const { well, others } = splitByEndpointHealth(findings);
    const [recovering, news] = await Promise.all([
      settleDelivered(means.unit, well),
      others.length > 0
        ? means.unit.runAsSystem(systemTenant, (work) => settleOthers(work, others, means))
        : [],
    ]);
    for (const [endpoint, what] of news)
      means.log.warn(
        { workspace_id: endpoint.workspaceId, webhook_id: endpoint.endpointId },
        what === 'paused' ? 'a webhook endpoint was paused' : 'a webhook endpoint fails',
      );
    // By itself: endpoints are locked before rows of the queue. Lost with the process, the next success makes up for it.
    if (recovering.length > 0)
      await means.unit.runAsSystem(systemTenant, (work) => updateEndpointHealth(work, recovering));
    return findings.map(() => undefined);
  };
}

/** Those of endpoints that took all that they were sent, and the others. */
function splitByEndpointHealth(findings: DeliveryResult[]): {
  well: DeliveryResult[];
  others: DeliveryResult[];
} {
  const failing = new Set(
    findings.flatMap(({ delivery, outcome }) =>
      outcome.attempt.error === null ? [] : delivery.endpointId,
    ),
  );
  const { well = [], others = [] } = Object.groupBy(findings, ({ delivery }) =>
    failing.has(delivery.endpointId) ? 'others' : 'well',
  );
  return { well, others };
}

/** In one statement, as nearly all are. Answers those whose endpoints had failed before. */
async function settleDelivered(
  unit: UnitOfWork,
  taken: DeliveryResult[],
): Promise<DeliveryResult[]> {
  if (taken.length === 0) return [];
  const { ended, failing } = await unit.executeSingleAsSystem((view) =>
    completeDelivered(
      view,
      taken.map(({ delivery, outcome }) => ({ delivery, attempt: outcome.attempt })),
    ),
  );
  const late = taken.filter(({ delivery }) => !ended.has(delivery.deliveryId));
  if (late.length > 0)
    await unit.runAsSystem(systemTenant, async (work) =>
      markDelivered(
        work,
        late.map(({ delivery }) => delivery),
      ),
    );
  return failing.size === 0 ? [] : taken.filter(({ delivery }) => failing.has(delivery.endpointId));
}

type HealthChange = [FailingEndpoint, HealthNotification];

async function settleOthers(
  work: Work,
  findings: DeliveryResult[],
  means: Deps,
): Promise<HealthChange[]> {
  const news = await updateEndpointHealth(work, findings);
  for (const [endpoint, what] of news) await notifyHealthChange(work, endpoint, what);
  const { endings, retries } = decideNextSteps(work, findings, means.timeScale);
  insertAttempts(
    work,
    findings.map(({ delivery, outcome }) => ({ delivery, attempt: outcome.attempt })),
  );
  if (retries.length > 0) retryDeliveries(work, retries);
  if (endings.length > 0) await completeAll(work, endings);
  return news;
}

/** To its owners by mail, and onto the record of their workspace. */
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

async function completeAll(work: Work, endings: CompletedDelivery[]): Promise<void> {
  const ended = await completeDeliveries(work, endings);
  if (ended.size === endings.length) return;
  const late = endings.filter(
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
  findings: DeliveryResult[],
): Promise<HealthChange[]> {
  const turns = Map.groupBy(findings, ({ delivery }) => delivery.endpointId);
  const keys = [...turns.values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const { workspaceId, endpointId } = first.delivery;
    return {
      workspaceId,
      endpointId,
      hasFailed: of.some(({ outcome }) => outcome.attempt.error !== null),
    };
  });
  const before = await lockFailingEndpoints(work, keys);
  if (before.length === 0) return [];
  const after = before.map((endpoint) => {
    const { health, news } = updateHealthState(
      endpoint,
      (turns.get(endpoint.endpointId) ?? []).map(toAttemptResult),
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

function decideNextSteps(work: Work, findings: DeliveryResult[], scale: number) {
  const endings: CompletedDelivery[] = [];
  const retries: { delivery: ClaimedDelivery; at: Date }[] = [];
  for (const { delivery, outcome } of findings) {
    if (outcome.attempt.error === null) {
      endings.push({ delivery, status: 'delivered', reason: null });
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
    else endings.push({ delivery, status: 'failed', reason: 'attempts_exhausted' });
  }
  return { endings, retries };
}
