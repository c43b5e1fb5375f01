import { createBatcher } from '../../../kernel/batcher.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { SecretStore } from '../../../platform/crypto/secret-storage.ts';
import {
  createDispatcher,
  type DeliveryQueue,
  type Dispatcher,
} from '../../../platform/jobs/dispatch/dispatcher.ts';
import {
  createReceiverCapacity,
  type ReceiverClaimRequest,
} from '../../../platform/jobs/dispatch/slots.ts';
import type { HostRateLimiter } from '../../../platform/limits/host-rate-limiter.ts';
import type { OutboundClient, OutboundRequest } from '../../../platform/outbound/client.ts';
import { OutboundError } from '../../../platform/outbound/outbound-error.ts';
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
  /** A frame as the body of a post: what a stream over plain HTTP would tell. */
  presentEvent(frame: TaskEvent): string;
  clock: Clock;
  log: Log;
  /** Bounds what one host is sent, also by many workspaces together; left out: nothing does. */
  hostRate?: HostRateLimiter;
};

/** a2a.md 10. Of an answer only its status counts; a little of its body is read so that the connection lives on. */
const limits = { timeoutSeconds: 10, maxBodyBytes: 4_096 };
/** Outcomes are written down together with those that come while others are being written. */
const batchLimits = { concurrency: 2, batchSize: 200 };

/** A claimed push, and what opens its secrets. */
type PushDelivery = { push: ClaimedPush; vault: SecretStore };
/** Null: accepted. Else why not, in a word or a status. */
type PushOutcome = { failure: string | null };

/** Posts what has happened to tasks to whoever asked for it (§6.2): in order for each of them, at least once. */
export function createPushDispatcher(parts: PushDispatcherDeps): Dispatcher {
  const { unit, clock, log } = parts;
  const settle = createBatcher(createBatchSettler(unit, log), batchLimits);
  const deliveries: DeliveryQueue<PushDelivery, ReceiverClaimRequest, PushOutcome> = {
    claim: (wish) =>
      unit.runAsSystem(systemTenant, async (work) =>
        (await claimPushes(work, wish))
          .toSorted((one, other) => Number(one.dueAt) - Number(other.dueAt))
          .map((push) => ({ push, vault: work.secretStore.forTenant(push) })),
      ),
    send: (post) => sendPush(parts, post),
    recordOutcome: ({ push }, outcome) => settle({ push, outcome }),
    release: (posts) =>
      unit.runAsSystem(systemTenant, async (work) =>
        releasePushes(
          work,
          posts.map(({ push }) => push),
        ),
      ),
    nextDueAt: () => unit.runAsSystem(systemTenant, nextPushAt),
  };
  const openCapacity = createReceiverCapacity<PushDelivery>(
    ({ push }) => ({ partition: push.receiver, group: push.workspaceId, url: push.url }),
    parts.hostRate,
  );
  return createDispatcher({ deliveries, openCapacity, clock, log });
}

/** Any mistake is a failed attempt, ours too: a push that cannot even be put together is given up like the others. */
async function sendPush(parts: PushDispatcherDeps, post: PushDelivery): Promise<PushOutcome> {
  try {
    const { status } = await parts.outbound.send(toPushRequest(parts, post), limits);
    return { failure: status >= 200 && status < 300 ? null : String(status) };
  } catch (error) {
    if (error instanceof OutboundError) return { failure: error.errorClass };
    parts.log.error({ err: error, task_id: post.push.taskId }, 'a push could not be sent');
    return { failure: 'internal' };
  }
}

function toPushRequest({ presentEvent }: PushDispatcherDeps, post: PushDelivery): OutboundRequest {
  const { url, content, taskId, contextId, number } = post.push;
  const body = presentEvent(parseEvent({ taskId, contextId, number }, content));
  return { url, method: 'POST', headers: toPushHeaders(post), body };
}

function toPushHeaders({ push, vault }: PushDelivery): Record<string, string> {
  const { taskId, configId, token, scheme, credentials } = push;
  const open = (sealed: string, column: 'token' | 'credentials') =>
    vault.decrypt(sealed, secretScope(taskId, configId, column));
  const authorization = [scheme, credentials && open(credentials, 'credentials')];
  return {
    'content-type': 'application/a2a+json',
    'a2a-version': '1.0',
    ...(scheme && { authorization: authorization.filter(Boolean).join(' ') }),
    ...(token && { 'x-a2a-notification-token': open(token, 'token') }),
  };
}

type PushResult = { push: ClaimedPush; outcome: PushOutcome };

function createBatchSettler(unit: UnitOfWork, log: Log) {
  return async (findings: PushResult[]): Promise<undefined[]> => {
    const settled = await unit.runAsSystem(systemTenant, async (work) => {
      const { now, random } = work;
      const verdicts = findings.map(({ push, outcome: { failure } }) => ({
        push,
        failure,
        retryAt: failure === null ? null : nextRetryAt(push.attempt, now, random),
      }));
      await settlePushes(work, verdicts);
      return verdicts;
    });
    for (const verdict of settled) logPush(log, verdict);
    return findings.map(() => undefined);
  };
}

type PushDecision = { push: ClaimedPush; failure: string | null; retryAt: Date | null };

/** Without the URL: its path may be the receiver's secret. */
function logPush(log: Log, { push, failure, retryAt }: PushDecision): void {
  const { workspaceId, taskId, number, receiver, attempt } = push;
  const facts = { workspace_id: workspaceId, task_id: taskId, number, receiver, attempt, failure };
  if (failure === null) log.debug(facts, 'a task was pushed');
  else if (retryAt) log.info({ ...facts, retry_at: retryAt }, 'a push failed and is tried again');
  else log.warn(facts, 'a push was given up');
}
