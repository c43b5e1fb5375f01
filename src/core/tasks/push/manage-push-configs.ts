import { DomainError } from '../../../kernel/domain-error.ts';
import type { OutboundPolicy } from '../../../platform/outbound/address.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { getCallingGrantId } from '../../access/app-caller.ts';
import { getCallingKeyId, lockCallingKey } from '../../access/keys/lock-calling-key.ts';
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
  type EncryptedPushConfig,
  findConfig,
  hasTask,
  insertConfig,
  listConfigKeys,
  listConfigs,
  lockTaskState,
  markPushConfigs,
  type PushConfigKey,
  replaceConfig,
  secretScope,
} from './push-config-store.ts';
import { deletePushQueue } from './push-store.ts';
import { validatePushConfig } from './validate-push-config.ts';

/**
 * Adds a config to a task, or replaces the one with the same id or URL. Returns it with its
 * credentials, which are not returned again later. Throws 404 `task_not_found`; 422
 * `push_config_url_not_allowed`, `push_config_task_terminal` and `push_config_limit_reached`.
 */
export async function setPushConfig(
  work: Work,
  policy: OutboundPolicy,
  taskId: TaskId,
  input: CreatePushConfigInput,
): Promise<PushConfig> {
  validatePushConfig(input, policy);
  await lockCallingGrant(work);
  await lockCallingKey(work);
  await lockNonTerminalTask(work, taskId);
  const existing = await listConfigKeys(work, taskId);
  const placement = resolvePlacement(existing, input);
  if (!placement.replaced && existing.length >= maxPushConfigs) throw limitReached();
  const id = placement.id ?? generateContextId(work.random);
  const stored = encryptConfig(work, taskId, { ...input, id });
  if (placement.merged) deleteConfig(work, taskId, placement.merged.queueId);
  if (placement.replaced) replaceConfig(work, taskId, placement.replaced.queueId, stored);
  else insertConfig(work, taskId, stored);
  markPushConfigs(work, taskId, true);
  return { ...input, id, taskId, createdAt: work.now };
}

/**
 * Adds the first config of a task that this transaction has inserted. The input must be validated.
 * Does not wait for the result.
 */
export function addFirstPushConfig(work: Work, taskId: TaskId, input: CreatePushConfigInput): void {
  const id = input.id ?? generateContextId(work.random);
  insertConfig(work, taskId, encryptConfig(work, taskId, { ...input, id }));
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

/** Lists the configs of a task, oldest first; at most 20. */
export async function listPushConfigs(view: View, taskId: TaskId): Promise<PushConfig[]> {
  const configs = await listConfigs(view, taskId);
  if (configs.length === 0 && !(await hasTask(view, taskId))) throw taskNotFound();
  return configs;
}

/**
 * Deletes a config and its queued pushes. Succeeds if there is no such config; the task must exist.
 */
export async function deletePushConfig(work: Work, taskId: TaskId, idOrUrl: string): Promise<void> {
  if ((await lockTaskState(work, taskId)) === null) throw taskNotFound();
  const existing = await listConfigKeys(work, taskId);
  const match =
    existing.find(({ id }) => id === idOrUrl) ?? existing.find(({ url }) => url === idOrUrl);
  if (match) {
    deleteConfig(work, taskId, match.queueId);
    markPushConfigs(work, taskId, existing.length > 1);
  }
  deletePushQueue(work, taskId, match?.queueId ?? null, idOrUrl);
}

/** How a new config is placed among the existing ones of a task. */
type ConfigPlacement = {
  /** Null to generate one. */
  id: string | null;
  /** The config that is replaced. */
  replaced: PushConfigKey | undefined;
  /**
   * A config with the same URL while another one has the same id. It is deleted, so that a receiver
   * gets each event once.
   */
  merged: PushConfigKey | undefined;
};

/**
 * Ids and URLs are each unique in a task. If a URL exists with another id, it gets the new id,
 * because the caller will refer to the config by that id.
 */
export function resolvePlacement(
  existing: PushConfigKey[],
  input: Pick<CreatePushConfigInput, 'id' | 'url'>,
): ConfigPlacement {
  const sameUrl = existing.find(({ url }) => url === input.url);
  const sameId = existing.find(({ id }) => id === input.id);
  const merged = sameId && sameUrl !== sameId ? sameUrl : undefined;
  return { id: input.id ?? sameUrl?.id ?? null, replaced: sameId ?? sameUrl, merged };
}

async function lockNonTerminalTask(work: Work, taskId: TaskId): Promise<void> {
  const state = await lockTaskState(work, taskId);
  if (state === null) throw taskNotFound();
  if (isTerminalState(state)) throw taskTerminal();
}

function encryptConfig(
  work: Work,
  taskId: TaskId,
  input: CreatePushConfigInput & { id: string },
): EncryptedPushConfig {
  const { id, url, token, authentication } = input;
  const encrypt = (plain: string | null | undefined, column: 'token' | 'credentials') =>
    plain ? work.secretStore.encrypt(plain, secretScope(taskId, id, column)) : null;
  return {
    id,
    url,
    receiver: new URL(url).origin,
    token: encrypt(token, 'token'),
    scheme: authentication?.scheme ?? null,
    credentials: encrypt(authentication?.credentials, 'credentials'),
    grantId: getCallingGrantId(work),
    apiKeyId: getCallingKeyId(work),
  };
}

const taskTerminal = () =>
  new DomainError(
    'unprocessable',
    'push_config_task_terminal',
    'This task has ended and sends no more push notifications.',
  );

const limitReached = () =>
  new DomainError(
    'unprocessable',
    'push_config_limit_reached',
    `A task can have at most ${maxPushConfigs} push notification configs. Delete one, or send the id or URL of one to replace it.`,
  );
