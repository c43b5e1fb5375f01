import { LRUCache } from 'lru-cache';
import { createBatcher } from '../../../kernel/batcher.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { SecretStore } from '../../../platform/crypto/secrets.ts';
import type { DispatchCapacity } from '../../../platform/jobs/dispatch/capacity.ts';
import {
  createDispatcher,
  type DeliveryQueue,
  type Dispatcher,
} from '../../../platform/jobs/dispatch/dispatcher.ts';
import {
  createPartitionCapacity,
  type DeliveryPartition,
  defaultPartitionLimits,
  type PartitionClaimRequest,
} from '../../../platform/jobs/dispatch/partitions.ts';
import {
  type HostRateLimiter,
  unlimitedHostRate,
} from '../../../platform/limits/host-rate-limiter.ts';
import type { OutboundClient } from '../../../platform/outbound/client.ts';
import type { WebhookSettings } from '../../../platform/settings/webhooks.ts';
import { webhookAttempts } from '../../../platform/telemetry/counters.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { type SpanOptions, traced } from '../../../platform/telemetry/tracing.ts';
import { systemTenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import { webhookSecretScope } from '../endpoint.ts';
import { type AttemptOutcome, type BuildPlatformRequest, makeAttempt } from './attempt.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  findNextDeliveryTime,
  type OrphanedDelivery,
  type RoundPosition,
  type RoundRange,
  releaseDeliveries,
} from './claim-store.ts';
import { deleteOrphanedDeliveries } from './outcome-store.ts';
import { createResultWriter } from './write-results.ts';

type Deps = {
  unit: UnitOfWork;
  outbound: OutboundClient;
  clock: Clock;
  log: Log;
  settings: WebhookSettings;
  isPaused?: () => boolean;
  /** Builds requests to platforms of orders; left out: none are sent. */
  toPlatform?: BuildPlatformRequest;
  /** Limits the rate per host across all workspaces; left out: no limit. */
  hostRate?: HostRateLimiter;
  /** Limits on concurrent deliveries; left out: one partition per endpoint. */
  places?: (
    onRoom: () => void,
  ) => DispatchCapacity<ClaimedWithSecretStore, PartitionClaimRequest, AttemptOutcome>;
};

/** A claimed delivery with the secret store that decrypts its endpoint's secret. */
export type ClaimedWithSecretStore = { delivery: ClaimedDelivery; secretStore: SecretStore };

/** Results are written in batches. */
const batchLimits = { concurrency: 2, batchSize: 500 };
/** Decrypted secrets are cached, because decrypting one costs more than signing with it. */
const secretCacheLimits = { max: 5_000, ttl: 60_000 };

/**
 * Sends pending deliveries at least once. Each endpoint has its own pace, independent of the
 * others.
 */
export function createWebhookDispatcher(parts: Deps): Dispatcher {
  const { unit, settings } = parts;
  const settle = createBatcher(
    createResultWriter({ ...parts, timeScale: settings.timeScale }),
    batchLimits,
  );
  const secretOf = createSecretDecryptor();
  const { standardHeaders } = settings;
  const { toPlatform = throwPlatformUnsupported } = parts;
  const deliveries: DeliveryQueue<ClaimedWithSecretStore, PartitionClaimRequest, AttemptOutcome> = {
    claim: createClaimer(unit),
    send(claimed) {
      const { delivery } = claimed;
      const deps = { ...parts, standardHeaders, toPlatform, secretOf: () => secretOf(claimed) };
      return traced('webhook attempt', describeAttempt(delivery), () =>
        makeAttempt(deps, delivery),
      );
    },
    recordOutcome({ delivery }, outcome) {
      webhookAttempts.inc({ outcome: outcome.attempt.error ?? 'delivered' });
      return settle({ delivery, outcome });
    },
    release: (claimed) =>
      unit.runAsSystem(systemTenant, async (work) =>
        releaseDeliveries(
          work,
          claimed.map(({ delivery }) => delivery),
        ),
      ),
    nextDueAt: () => unit.querySingleAsSystem(findNextDeliveryTime),
  };
  const openCapacity =
    parts.places ?? createEndpointPartitions(parts.hostRate ?? unlimitedHostRate);
  return createDispatcher({ ...parts, deliveries, openCapacity });
}

const describeAttempt = (delivery: ClaimedDelivery): SpanOptions => ({
  kind: 'client',
  parent: delivery.traceparent,
  attributes: {
    'event.type': delivery.eventType,
    'webhook.endpoint': delivery.endpointId,
    'webhook.delivery': delivery.deliveryId,
    'webhook.attempt': delivery.attempt,
  },
});

const createEndpointPartitions = (rate: HostRateLimiter) =>
  createPartitionCapacity<ClaimedWithSecretStore, AttemptOutcome>(
    getDeliveryPartition,
    // A receiver with oversized responses costs a connection per attempt, so it does not get a
    // higher rate.
    (outcome) => (outcome?.attempt.error === null && !outcome.isTruncated ? 'well' : 'badly'),
    { ...defaultPartitionLimits, rate },
  );

export const getDeliveryPartition = ({ delivery }: ClaimedWithSecretStore): DeliveryPartition => ({
  partition: delivery.endpointId,
  group: delivery.workspaceId,
  url: delivery.url,
});

const roundStart: RoundPosition = { workspaceId: '', endpointId: '' };

/**
 * Claims deliveries endpoint by endpoint, continuing after the last one, so that all endpoints get
 * their turn when capacity is scarce.
 */
function createClaimer(unit: UnitOfWork) {
  let after = roundStart;
  const claim = (request: PartitionClaimRequest, part: RoundRange) =>
    unit.executeSingleAsSystem(async (view) => {
      const { claimed, ...rest } = await claimDeliveries(view, request, part);
      const opened = claimed.map((delivery) => ({
        delivery,
        secretStore: view.secretStore.forTenant(delivery),
      }));
      return { claimed: opened, ...rest };
    });
  return async (request: PartitionClaimRequest): Promise<ClaimedWithSecretStore[]> => {
    const from = after;
    const found: ClaimedWithSecretStore[] = [];
    const orphans: OrphanedDelivery[] = [];
    let left = request;
    let part: RoundRange | null = { after: from, until: null };
    while (part && left.capacity > 0) {
      const more = await claim(left, part);
      found.push(...more.claimed);
      orphans.push(...more.orphans);
      left = subtractClaimed(left, more);
      after = more.last ?? roundStart;
      part = getNextRange(part, more.last, from);
    }
    if (orphans.length > 0)
      await unit.runAsSystem(systemTenant, async (work) => deleteOrphanedDeliveries(work, orphans));
    return found.sort((one, other) => Number(one.delivery.dueAt) - Number(other.delivery.dueAt));
  };
}

/** After the last endpoint, continues with those before `from`. */
function getNextRange(
  part: RoundRange,
  last: RoundPosition | null,
  from: RoundPosition,
): RoundRange | null {
  if (last) return { ...part, after: last };
  return part.until === null && from !== roundStart ? { after: roundStart, until: from } : null;
}

/** The remaining request after some deliveries were claimed. */
function subtractClaimed(
  request: PartitionClaimRequest,
  granted: { claimed: ClaimedWithSecretStore[]; orphans: OrphanedDelivery[] },
): PartitionClaimRequest {
  const rooms = new Map(request.groups.map(({ group, room }) => [group, room]));
  for (const { delivery } of granted.claimed) {
    const group = delivery.workspaceId;
    rooms.set(group, (rooms.get(group) ?? request.defaultGroupCapacity) - 1);
  }
  return {
    ...request,
    capacity: request.capacity - granted.claimed.length - granted.orphans.length,
    groups: [...rooms].map(([group, room]) => ({ group, room })),
  };
}

const throwPlatformUnsupported: BuildPlatformRequest = async () => {
  throw new Error('this process cannot send requests to platforms');
};

/** The cache key is the encrypted secret, which changes when the secret is rotated. */
function createSecretDecryptor() {
  const known = new LRUCache<string, string>(secretCacheLimits);
  return ({
    delivery: { secret: ciphertext, endpointId },
    secretStore,
  }: ClaimedWithSecretStore): string => {
    if (ciphertext === null) throw new Error('a platform endpoint has no secret');
    const plain =
      known.get(ciphertext) ?? secretStore.decrypt(ciphertext, webhookSecretScope(endpointId));
    if (!known.has(ciphertext)) known.set(ciphertext, plain);
    return plain;
  };
}
