import { DomainError } from '../../../kernel/domain-error.ts';
import type { OutboundPolicy } from '../../../platform/outbound/address.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { getCallingGrantId } from '../../access/app-caller.ts';
import { lockCallingGrant } from '../../access/oauth/lock-calling-grant.ts';
import { generateContextId } from '../create-task.ts';
import { isTerminalState, type TaskId, taskNotFound } from '../task.ts';
import {
  type CreatePushConfigInput,
  maxPushConfigs,
  type PushConfig,
  pushConfigNotFound,
} from './push-config.ts';
import {
  deleteConfig,
  findConfig,
  hasTask,
  insertConfig,
  listConfigKeys,
  listConfigs,
  lockTaskState,
  markPushConfigs,
  type PushConfigKey,
  replaceConfig,
  type StoredPushConfig,
  secretScope,
} from './push-config-store.ts';
import { deleteLane } from './push-store.ts';
import { validatePushConfig } from './validate-push-config.ts';

/**
 * Adds a config to a task, or replaces the one that has the id or the URL (a2a.md 3). Answers it
 * with its credentials, which are never shown again. 404 `task_not_found`; 422
 * `push_config_url_not_allowed`, `push_config_task_terminal` and `push_config_limit_reached`.
 */
export async function setPushConfig(
  work: Work,
  policy: OutboundPolicy,
  taskId: TaskId,
  draft: CreatePushConfigInput,
): Promise<PushConfig> {
  validatePushConfig(draft, policy);
  await lockCallingGrant(work);
  await lockNonTerminalTask(work, taskId);
  const known = await listConfigKeys(work, taskId);
  const place = resolvePlacement(known, draft);
  if (!place.replaced && known.length >= maxPushConfigs) throw limitReached();
  const id = place.id ?? generateContextId(work.random);
  const kept = encryptConfig(work, taskId, { ...draft, id });
  if (place.merged) deleteConfig(work, taskId, place.merged.lane);
  if (place.replaced) replaceConfig(work, taskId, place.replaced.lane, kept);
  else insertConfig(work, taskId, kept);
  markPushConfigs(work, taskId, true);
  return { ...draft, id, taskId, createdAt: work.now };
}

/** The first config of a task that this act has just inserted, from a checked draft. Nobody waits for it. */
export function addFirstPushConfig(work: Work, taskId: TaskId, draft: CreatePushConfigInput): void {
  const id = draft.id ?? generateContextId(work.random);
  insertConfig(work, taskId, encryptConfig(work, taskId, { ...draft, id }));
  markPushConfigs(work, taskId, true);
}

export async function getPushConfig(
  view: View,
  taskId: TaskId,
  idOrUrl: string,
): Promise<PushConfig> {
  const config = await findConfig(view, taskId, idOrUrl);
  if (config) return config;
  throw (await hasTask(view, taskId)) ? pushConfigNotFound() : taskNotFound();
}

/** All of a task's configs, oldest first: at most 20. */
export async function listPushConfigs(view: View, taskId: TaskId): Promise<PushConfig[]> {
  const configs = await listConfigs(view, taskId);
  if (configs.length === 0 && !(await hasTask(view, taskId))) throw taskNotFound();
  return configs;
}

/** Also drops what still waits to be sent there. One that is gone already is no mistake; the task must exist. */
export async function deletePushConfig(work: Work, taskId: TaskId, idOrUrl: string): Promise<void> {
  if ((await lockTaskState(work, taskId)) === null) throw taskNotFound();
  const known = await listConfigKeys(work, taskId);
  const named = known.find(({ id }) => id === idOrUrl) ?? known.find(({ url }) => url === idOrUrl);
  if (named) {
    deleteConfig(work, taskId, named.lane);
    markPushConfigs(work, taskId, known.length > 1);
  }
  deleteLane(work, taskId, named?.lane ?? null, idOrUrl);
}

/** Where a draft goes among a task's configs. */
type ConfigPlacement = {
  /** Null: one is made. */
  id: string | null;
  /** Becomes the draft. */
  replaced: PushConfigKey | undefined;
  /** Had the URL of the draft while another config has its id: one receiver is told once. */
  merged: PushConfigKey | undefined;
};

/**
 * Ids and URLs are each unique in a task. A URL that is known under another id takes the new id:
 * whoever names a config will ask for it by that name.
 */
export function resolvePlacement(
  known: PushConfigKey[],
  draft: Pick<CreatePushConfigInput, 'id' | 'url'>,
): ConfigPlacement {
  const sameUrl = known.find(({ url }) => url === draft.url);
  const sameId = known.find(({ id }) => id === draft.id);
  const merged = sameId && sameUrl !== sameId ? sameUrl : undefined;
  return { id: draft.id ?? sameUrl?.id ?? null, replaced: sameId ?? sameUrl, merged };
}

async function lockNonTerminalTask(work: Work, taskId: TaskId): Promise<void> {
  const state = await lockTaskState(work, taskId);
  if (state === null) throw taskNotFound();
  if (isTerminalState(state)) throw taskTerminal();
}

function encryptConfig(
  work: Work,
  taskId: TaskId,
  draft: CreatePushConfigInput & { id: string },
): StoredPushConfig {
  const { id, url, token, authentication } = draft;
  const seal = (plain: string | null | undefined, column: 'token' | 'credentials') =>
    plain ? work.secretStore.encrypt(plain, secretScope(taskId, id, column)) : null;
  return {
    id,
    url,
    receiver: new URL(url).origin,
    token: seal(token, 'token'),
    scheme: authentication?.scheme ?? null,
    credentials: seal(authentication?.credentials, 'credentials'),
    grantId: getCallingGrantId(work),
  };
}

const taskTerminal = () =>
  new DomainError(
    'unprocessable',
    'push_config_task_terminal',
    'This task has ended: nothing more will be pushed.',
  );

const limitReached = () =>
  new DomainError(
    'unprocessable',
    'push_config_limit_reached',
    `A task has at most ${maxPushConfigs} push configs: delete one, or replace one by sending its id or URL.`,
  );
