import type { Log } from '../../../platform/telemetry/log.ts';
import { actFor, nobody, type UnitOfWork, type Work } from '../../../platform/work.ts';
import { audit } from '../../access/audit/audit.ts';
import type { Made } from './attempt.ts';
import type { ClaimedDelivery } from './claim-store.ts';
import { type HealthNews, healthAfter, type Turn } from './health.ts';
import {
  type Ending,
  endDeliveries,
  endTaken,
  insertAttempts,
  lockTroubledEndpoints,
  markDelivered,
  retryDeliveries,
  type TroubledEndpoint,
  updateHealth,
} from './outcome-store.ts';
import { retryAt } from './retry-schedule.ts';
import { tellOwners } from './tell-owners.ts';

/** What came of one claimed delivery. */
export type Finding = { delivery: ClaimedDelivery; made: Made };

type Means = { unit: UnitOfWork; log: Log; timeScale: number };

/** Writes many outcomes down in one transaction: attempts, what is over, what is tried again, and how endpoints fare. */
export function settleMany(means: Means) {
  return async (findings: Finding[]): Promise<undefined[]> => {
    const { well, others } = sorted(findings);
    const [recovering, news] = await Promise.all([
      settleTaken(means.unit, well),
      others.length > 0
        ? means.unit.runAsSystem(nobody, (work) => settle(work, others, means))
        : [],
    ]);
    for (const [endpoint, what] of news)
      means.log.warn(
        { workspace_id: endpoint.workspaceId, webhook_id: endpoint.endpointId },
        what === 'paused' ? 'a webhook endpoint was paused' : 'a webhook endpoint fails',
      );
    // By itself: endpoints are locked before rows of the queue. Lost with the process, the next success makes up for it.
    if (recovering.length > 0)
      await means.unit.runAsSystem(nobody, (work) => changeHealth(work, recovering));
    return findings.map(() => undefined);
  };
}

/** Those of endpoints that took all that they were sent, and the others. */
function sorted(findings: Finding[]): { well: Finding[]; others: Finding[] } {
  const failing = new Set(
    findings.flatMap(({ delivery, made }) =>
      made.attempt.error === null ? [] : delivery.endpointId,
    ),
  );
  const { well = [], others = [] } = Object.groupBy(findings, ({ delivery }) =>
    failing.has(delivery.endpointId) ? 'others' : 'well',
  );
  return { well, others };
}

/** In one statement, as nearly all are. Answers those whose endpoints had failed before. */
async function settleTaken(unit: UnitOfWork, taken: Finding[]): Promise<Finding[]> {
  if (taken.length === 0) return [];
  const { ended, failing } = await unit.stepAsSystem((view) =>
    endTaken(
      view,
      taken.map(({ delivery, made }) => ({ delivery, attempt: made.attempt })),
    ),
  );
  const late = taken.filter(({ delivery }) => !ended.has(delivery.deliveryId));
  if (late.length > 0)
    await unit.runAsSystem(nobody, async (work) =>
      markDelivered(
        work,
        late.map(({ delivery }) => delivery),
      ),
    );
  return failing.size === 0 ? [] : taken.filter(({ delivery }) => failing.has(delivery.endpointId));
}

type Told = [TroubledEndpoint, HealthNews];

async function settle(work: Work, findings: Finding[], means: Means): Promise<Told[]> {
  const news = await changeHealth(work, findings);
  for (const [endpoint, what] of news) await spread(work, endpoint, what);
  const { endings, retries } = verdictsOf(work, findings, means.timeScale);
  insertAttempts(
    work,
    findings.map(({ delivery, made }) => ({ delivery, attempt: made.attempt })),
  );
  if (retries.length > 0) retryDeliveries(work, retries);
  if (endings.length > 0) await end(work, endings);
  return news;
}

/** To its owners by mail, and onto the record of their workspace. */
async function spread(work: Work, endpoint: TroubledEndpoint, news: HealthNews): Promise<void> {
  const { workspaceId, code, endpointId: id, failingSince, failures } = endpoint;
  const own = actFor(work, { workspaceId, code });
  await tellOwners(own, news, endpoint);
  if (news !== 'paused') return;
  const after = { failing_since: failingSince?.toISOString() ?? null, failures };
  await audit(own, { action: 'webhook.paused', resource: { type: 'webhook', id }, after });
}

async function end(work: Work, endings: Ending[]): Promise<void> {
  const ended = await endDeliveries(work, endings);
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

async function changeHealth(work: Work, findings: Finding[]): Promise<Told[]> {
  const turns = Map.groupBy(findings, ({ delivery }) => delivery.endpointId);
  const keys = [...turns.values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const { workspaceId, endpointId } = first.delivery;
    return {
      workspaceId,
      endpointId,
      hasFailed: of.some(({ made }) => made.attempt.error !== null),
    };
  });
  const before = await lockTroubledEndpoints(work, keys);
  if (before.length === 0) return [];
  const after = before.map((endpoint) => {
    const { health, news } = healthAfter(
      endpoint,
      (turns.get(endpoint.endpointId) ?? []).map(toTurn),
      work.now,
    );
    return { endpoint: { ...endpoint, ...health }, news };
  });
  updateHealth(
    work,
    after.map(({ endpoint }) => endpoint),
  );
  return after.flatMap(({ endpoint, news }) => (news ? [[endpoint, news] as Told] : []));
}

const toTurn = ({ made: { attempt } }: Finding): Turn => ({
  at: attempt.at,
  wasTaken: attempt.error === null,
});

function verdictsOf(work: Work, findings: Finding[], scale: number) {
  const endings: Ending[] = [];
  const retries: { delivery: ClaimedDelivery; at: Date }[] = [];
  for (const { delivery, made } of findings) {
    if (made.attempt.error === null) {
      endings.push({ delivery, status: 'delivered', reason: null });
      continue;
    }
    const at = retryAt({
      attempt: delivery.attempt,
      anchor: delivery.anchor,
      failedAt: work.now,
      random: work.random,
      retryAfterSeconds: made.retryAfterSeconds,
      scale,
    });
    if (at) retries.push({ delivery, at });
    else endings.push({ delivery, status: 'failed', reason: 'attempts_exhausted' });
  }
  return { endings, retries };
}
