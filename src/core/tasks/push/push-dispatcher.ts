import type { Clock } from '../../../kernel/clock.ts';
import { inGroups } from '../../../kernel/in-groups.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import {
  createDispatcher,
  type Deliveries,
  type Dispatcher,
} from '../../../platform/jobs/dispatch/dispatcher.ts';
import { placesByReceiver, type ReceiverWish } from '../../../platform/jobs/dispatch/slots.ts';
import type { HostRate } from '../../../platform/limits/host-rate.ts';
import type { Outbound, OutboundRequest } from '../../../platform/outbound/client.ts';
import { OutboundError } from '../../../platform/outbound/outbound-error.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { nobody, type UnitOfWork } from '../../../platform/work.ts';
import type { Frame } from '../frame.ts';
import { frameOf } from '../task-text.ts';
import { secretPlace } from './push-config-store.ts';
import {
  type ClaimedPush,
  claimPushes,
  giveBackPushes,
  nextPushAt,
  settlePushes,
} from './push-store.ts';
import { retryAt } from './retry-schedule.ts';

type Parts = {
  unit: UnitOfWork;
  outbound: Outbound;
  /** A frame as the body of a post: what a stream over plain HTTP would tell. */
  presentFrame(frame: Frame): string;
  clock: Clock;
  log: Log;
  /** Bounds what one host is sent, also by many workspaces together; left out: nothing does. */
  hostRate?: HostRate;
};

/** a2a.md 10. Of an answer only its status counts; a little of its body is read so that the connection lives on. */
const limits = { timeoutSeconds: 10, keepBodyBytes: 4_096 };
/** Outcomes are written down together with those that come while others are being written. */
const grouping = { groups: 2, size: 200 };

/** A claimed push, and what opens its secrets. */
type Post = { push: ClaimedPush; vault: Vault };
/** Null: accepted. Else why not, in a word or a status. */
type Outcome = { failure: string | null };

/** Posts what has happened to tasks to whoever asked for it (§6.2): in order for each of them, at least once. */
export function pushDispatcher(parts: Parts): Dispatcher {
  const { unit, clock, log } = parts;
  const settle = inGroups(settleMany(unit, log), grouping);
  const deliveries: Deliveries<Post, ReceiverWish, Outcome> = {
    claim: (wish) =>
      unit.runAsSystem(nobody, async (work) =>
        (await claimPushes(work, wish))
          .toSorted((one, other) => Number(one.dueAt) - Number(other.dueAt))
          .map((push) => ({ push, vault: work.vault.of(push) })),
      ),
    send: (post) => attempt(parts, post),
    settle: ({ push }, outcome) => settle({ push, outcome }),
    giveBack: (posts) =>
      unit.runAsSystem(nobody, async (work) =>
        giveBackPushes(
          work,
          posts.map(({ push }) => push),
        ),
      ),
    nextDueAt: () => unit.runAsSystem(nobody, nextPushAt),
  };
  const places = placesByReceiver<Post>(
    ({ push }) => ({ lane: push.receiver, group: push.workspaceId, url: push.url }),
    parts.hostRate,
  );
  return createDispatcher({ deliveries, places, clock, log });
}

/** Any mistake is a failed attempt, ours too: a push that cannot even be put together is given up like the others. */
async function attempt(parts: Parts, post: Post): Promise<Outcome> {
  try {
    const { status } = await parts.outbound.send(requestOf(parts, post), limits);
    return { failure: status >= 200 && status < 300 ? null : String(status) };
  } catch (error) {
    if (error instanceof OutboundError) return { failure: error.errorClass };
    parts.log.error({ err: error, task_id: post.push.taskId }, 'a push could not be sent');
    return { failure: 'internal' };
  }
}

function requestOf({ presentFrame }: Parts, post: Post): OutboundRequest {
  const { url, content, taskId, contextId, number } = post.push;
  const body = presentFrame(frameOf({ taskId, contextId, number }, content));
  return { url, method: 'POST', headers: headersOf(post), body };
}

function headersOf({ push, vault }: Post): Record<string, string> {
  const { taskId, configId, token, scheme, credentials } = push;
  const open = (sealed: string, column: 'token' | 'credentials') =>
    vault.open(sealed, secretPlace(taskId, configId, column));
  const authorization = [scheme, credentials && open(credentials, 'credentials')];
  return {
    'content-type': 'application/a2a+json',
    'a2a-version': '1.0',
    ...(scheme && { authorization: authorization.filter(Boolean).join(' ') }),
    ...(token && { 'x-a2a-notification-token': open(token, 'token') }),
  };
}

type Finding = { push: ClaimedPush; outcome: Outcome };

function settleMany(unit: UnitOfWork, log: Log) {
  return async (findings: Finding[]): Promise<undefined[]> => {
    const settled = await unit.runAsSystem(nobody, async (work) => {
      const { now, random } = work;
      const verdicts = findings.map(({ push, outcome: { failure } }) => ({
        push,
        failure,
        retryAt: failure === null ? null : retryAt(push.attempt, now, random),
      }));
      await settlePushes(work, verdicts);
      return verdicts;
    });
    for (const verdict of settled) tell(log, verdict);
    return findings.map(() => undefined);
  };
}

type Verdict = { push: ClaimedPush; failure: string | null; retryAt: Date | null };

/** Without the URL: its path may be the receiver's secret. */
function tell(log: Log, { push, failure, retryAt }: Verdict): void {
  const { workspaceId, taskId, number, receiver, attempt } = push;
  const facts = { workspace_id: workspaceId, task_id: taskId, number, receiver, attempt, failure };
  if (failure === null) log.debug(facts, 'a task was pushed');
  else if (retryAt) log.info({ ...facts, retry_at: retryAt }, 'a push failed and is tried again');
  else log.warn(facts, 'a push was given up');
}
