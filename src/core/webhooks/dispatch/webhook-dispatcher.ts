import { LRUCache } from 'lru-cache';
import { createBatcher } from '../../../kernel/batcher.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { SecretStore } from '../../../platform/crypto/secret-storage.ts';
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
import type { Log } from '../../../platform/telemetry/log.ts';
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
  /** How platforms are told of their orders; left out: they are not. */
  toPlatform?: BuildPlatformRequest;
  /** Bounds what one host is sent, also by many workspaces together; left out: nothing does. */
  hostRate?: HostRateLimiter;
  /** Who may send, and how much; left out: the lanes of security 2.8. */
  places?: (
    onRoom: () => void,
  ) => DispatchCapacity<ClaimedWithVault, PartitionClaimRequest, AttemptOutcome>;
};

/** A claimed delivery, and what opens the secret of its endpoint. */
export type ClaimedWithVault = { delivery: ClaimedDelivery; vault: SecretStore };

/** security 2.8: outcomes are written down together. */
const batchLimits = { concurrency: 2, batchSize: 500 };
/** Opened secrets are kept for a while: opening one costs more than signing with it (security 9). */
const secretCacheLimits = { max: 5_000, ttl: 60_000 };

/**
 * Posts what waits to whoever asked for it (§3.5, §6.1): at least once, each endpoint at the pace
 * that it keeps, whatever the others do.
 */
export function createWebhookDispatcher(parts: Deps): Dispatcher {
  const { unit, clock, log, settings } = parts;
  const settle = createBatcher(
    createResultWriter({ ...parts, timeScale: settings.timeScale }),
    batchLimits,
  );
  const secretOf = createSecretDecryptor();
  const { standardHeaders } = settings;
  const { toPlatform = throwPlatformUnsupported } = parts;
  const deliveries: DeliveryQueue<ClaimedWithVault, PartitionClaimRequest, AttemptOutcome> = {
    claim: createClaimer(unit),
    send: (claimed) =>
      makeAttempt(
        { ...parts, standardHeaders, toPlatform, secretOf: () => secretOf(claimed) },
        claimed.delivery,
      ),
    recordOutcome: ({ delivery }, outcome) => settle({ delivery, outcome }),
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
  return createDispatcher({ deliveries, openCapacity, clock, log });
}

const createEndpointPartitions = (rate: HostRateLimiter) =>
  createPartitionCapacity<ClaimedWithVault, AttemptOutcome>(
    getDeliveryPartition,
    // Whoever pours more than is read takes a connection each time, and is not sent to any faster for it.
    (made) => (made?.attempt.error === null && !made.wasCut ? 'well' : 'badly'),
    { ...defaultPartitionLimits, rate },
  );

export const getDeliveryPartition = ({ delivery }: ClaimedWithVault): DeliveryPartition => ({
  partition: delivery.endpointId,
  group: delivery.workspaceId,
  url: delivery.url,
});

const roundStart: RoundPosition = { workspaceId: '', endpointId: '' };

/** Goes round the receivers, so that those at the end of the alphabet get their turn when there is little room. */
function createClaimer(unit: UnitOfWork) {
  let after = roundStart;
  const claim = (wish: PartitionClaimRequest, part: RoundRange) =>
    unit.executeSingleAsSystem(async (view) => {
      const { claimed, ...rest } = await claimDeliveries(view, wish, part);
      const opened = claimed.map((delivery) => ({
        delivery,
        vault: view.secretStore.forTenant(delivery),
      }));
      return { claimed: opened, ...rest };
    });
  return async (wish: PartitionClaimRequest): Promise<ClaimedWithVault[]> => {
    const from = after;
    const found: ClaimedWithVault[] = [];
    const strays: OrphanedDelivery[] = [];
    let left = wish;
    let part: RoundRange | null = { after: from, until: null };
    while (part && left.capacity > 0) {
      const more = await claim(left, part);
      found.push(...more.claimed);
      strays.push(...more.strays);
      left = subtractClaimed(left, more);
      after = more.last ?? roundStart;
      part = getNextRange(part, more.last, from);
    }
    if (strays.length > 0)
      await unit.runAsSystem(systemTenant, async (work) => deleteOrphanedDeliveries(work, strays));
    return found.sort((one, other) => Number(one.delivery.dueAt) - Number(other.delivery.dueAt));
  };
}

/** Where a workspace has come to its limit, those behind it have their turn yet; then those before `from`. */
function getNextRange(
  part: RoundRange,
  last: RoundPosition | null,
  from: RoundPosition,
): RoundRange | null {
  if (last) return { ...part, after: last };
  return part.until === null && from !== roundStart ? { after: roundStart, until: from } : null;
}

/** What a wish leaves when so much of it is granted. */
function subtractClaimed(
  wish: PartitionClaimRequest,
  granted: { claimed: ClaimedWithVault[]; strays: OrphanedDelivery[] },
): PartitionClaimRequest {
  const rooms = new Map(wish.groups.map(({ group, room }) => [group, room]));
  for (const { delivery } of granted.claimed) {
    const group = delivery.workspaceId;
    rooms.set(group, (rooms.get(group) ?? wish.defaultGroupCapacity) - 1);
  }
  return {
    ...wish,
    capacity: wish.capacity - granted.claimed.length - granted.strays.length,
    groups: [...rooms].map(([group, room]) => ({ group, room })),
  };
}

const throwPlatformUnsupported: BuildPlatformRequest = async () => {
  throw new Error('this process cannot speak to platforms');
};

/** By the sealed text: a new secret is another text. */
function createSecretDecryptor() {
  const known = new LRUCache<string, string>(secretCacheLimits);
  return ({ delivery: { secret: sealed, endpointId }, vault }: ClaimedWithVault): string => {
    if (sealed === null) throw new Error('a platform has no secret of ours');
    const plain = known.get(sealed) ?? vault.decrypt(sealed, webhookSecretScope(endpointId));
    if (!known.has(sealed)) known.set(sealed, plain);
    return plain;
  };
}
