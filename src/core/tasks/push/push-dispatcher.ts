import { createBatcher } from '../../../kernel/batcher.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { SecretStore } from '../../../platform/crypto/secrets.ts';
import {
  createDispatcher,
  type DeliveryQueue,
  type Dispatcher,
} from '../../../platform/jobs/dispatch/dispatcher.ts';
import {
  createReceiverCapacity,
  type ReceiverClaimRequest,
} from '../../../platform/jobs/dispatch/receiver-slots.ts';
import type { HostRateLimiter } from '../../../platform/limits/host-rate-limiter.ts';
import type { OutboundClient, OutboundRequest } from '../../../platform/outbound/client.ts';
import { OutboundError } from '../../../platform/outbound/outbound-error.ts';
import { pushAttempts } from '../../../platform/telemetry/counters.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { systemTenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import { parseEvent } from '../serialized-task.ts';
import type { TaskEvent } from '../task-event.ts';
import { secretScope } from './push-config-store.ts';
import {
  type ClaimedPush,
  claimPushes,
  nextPushAt,
  releasePushes,
  settlePushes,
} from './push-store.ts';
import { nextRetryAt } from './retry-schedule.ts';

type PushDispatcherDeps = {
  unit: UnitOfWork;
  outbound: OutboundClient;
  /**
   * Formats an event as the body of a push notification, as in a stream of the HTTP+JSON binding.
   */
  presentEvent(event: TaskEvent): string;
  clock: Clock;
  log: Log;
  /** Limits the requests to a host across workspaces; no limit if omitted. */
  hostRate?: HostRateLimiter;
  isPaused?: () => boolean;
};

/**
 * Only the status of a response matters. A part of its body is read so that the connection can be
 * reused.
 */
const limits = { timeoutSeconds: 10, maxBodyBytes: 4_096 };
/** Outcomes that arrive while others are being saved are saved together. */
const batchLimits = { concurrency: 2, batchSize: 200 };

/** A claimed push, and the store that decrypts its secrets. */
type PushDelivery = { push: ClaimedPush; secretStore: SecretStore };
/** `failure` is null if the push was accepted; otherwise an error code or HTTP status. */
type PushOutcome = { failure: string | null };

/** Sends push notifications about tasks: at least once, and in order for each receiver. */
export function createPushDispatcher(deps: PushDispatcherDeps): Dispatcher {
  const { unit, log } = deps;
  const settle = createBatcher(createBatchSettler(unit, log), batchLimits);
  const deliveries: DeliveryQueue<PushDelivery, ReceiverClaimRequest, PushOutcome> = {
    claim: (request) =>
      unit.executeSingleAsSystem(async (view) =>
        (await claimPushes(view, request))
          .toSorted((one, other) => Number(one.dueAt) - Number(other.dueAt))
          .map((push) => ({ push, secretStore: view.secretStore.forTenant(push) })),
      ),
    send: (delivery) => sendPush(deps, delivery),
    recordOutcome({ push }, outcome) {
      pushAttempts.inc({ outcome: outcome.failure ?? 'delivered' });
      return settle({ push, outcome });
    },
    release: (deliveries) =>
      unit.runAsSystem(systemTenant, async (work) =>
        releasePushes(
          work,
          deliveries.map(({ push }) => push),
        ),
      ),
    nextDueAt: () => unit.querySingleAsSystem(nextPushAt),
  };
  const openCapacity = createReceiverCapacity<PushDelivery>(
    ({ push }) => ({ partition: push.receiver, group: push.workspaceId, url: push.url }),
    deps.hostRate,
  );
  return createDispatcher({ ...deps, deliveries, openCapacity });
}

/**
 * Every error counts as a failed attempt, also an internal one, so that a push that cannot be built
 * is given up eventually.
 */
async function sendPush(deps: PushDispatcherDeps, delivery: PushDelivery): Promise<PushOutcome> {
  try {
    const { status } = await deps.outbound.send(toPushRequest(deps, delivery), limits);
    return { failure: status >= 200 && status < 300 ? null : String(status) };
  } catch (error) {
    if (error instanceof OutboundError) return { failure: error.errorClass };
    deps.log.error({ err: error, task_id: delivery.push.taskId }, 'a push could not be sent');
    return { failure: 'internal' };
  }
}

function toPushRequest(
  { presentEvent }: PushDispatcherDeps,
  delivery: PushDelivery,
): OutboundRequest {
  const { url, content, taskId, contextId, number } = delivery.push;
  const body = presentEvent(parseEvent({ taskId, contextId, number }, content));
  return { url, method: 'POST', headers: toPushHeaders(delivery), body };
}

function toPushHeaders({ push, secretStore }: PushDelivery): Record<string, string> {
  const { taskId, configId, token, scheme, credentials } = push;
  const decrypt = (encrypted: string, column: 'token' | 'credentials') =>
    secretStore.decrypt(encrypted, secretScope(taskId, configId, column));
  const authorization = [scheme, credentials && decrypt(credentials, 'credentials')];
  return {
    'content-type': 'application/a2a+json',
    'a2a-version': '1.0',
    ...(scheme && { authorization: authorization.filter(Boolean).join(' ') }),
    ...(token && { 'x-a2a-notification-token': decrypt(token, 'token') }),
  };
}

type PushResult = { push: ClaimedPush; outcome: PushOutcome };

function createBatchSettler(unit: UnitOfWork, log: Log) {
  return async (results: PushResult[]): Promise<undefined[]> => {
    const settled = await unit.runAsSystem(systemTenant, async (work) => {
      const { now, random } = work;
      const decisions = results.map(({ push, outcome: { failure } }) => ({
        push,
        failure,
        retryAt: failure === null ? null : nextRetryAt(push.attempt, now, random),
      }));
      await settlePushes(work, decisions);
      return decisions;
    });
    for (const decision of settled) logPush(log, decision);
    return results.map(() => undefined);
  };
}

type PushDecision = { push: ClaimedPush; failure: string | null; retryAt: Date | null };

/** Does not log the URL, because its path may be a secret of the receiver. */
function logPush(log: Log, { push, failure, retryAt }: PushDecision): void {
  const { workspaceId, taskId, number, receiver, attempt } = push;
  const facts = { workspace_id: workspaceId, task_id: taskId, number, receiver, attempt, failure };
  if (failure === null) log.debug(facts, 'a push was delivered');
  else if (retryAt) log.info({ ...facts, retry_at: retryAt }, 'a push failed and will be retried');
  else log.warn(facts, 'a push was given up');
}
