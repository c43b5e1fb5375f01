import { Refusal } from '../../../kernel/refusal.ts';
import type { OutboundPolicy } from '../../../platform/outbound/address.ts';
import type { View, Work } from '../../../platform/work.ts';
import { callingGrant } from '../../access/app-caller.ts';
import { holdCallingGrant } from '../../access/oauth/hold-grant.ts';
import { newContextId } from '../open-task.ts';
import { isTerminal, type TaskId, taskNotFound } from '../task.ts';
import { checkPushDraft } from './check-push-draft.ts';
import {
  maxPushConfigs,
  type PushConfig,
  type PushDraft,
  pushConfigNotFound,
} from './push-config.ts';
import {
  type ConfigKey,
  deleteConfig,
  findConfig,
  hasTask,
  insertConfig,
  type KeptConfig,
  listConfigKeys,
  listConfigs,
  lockTaskState,
  markPushConfigs,
  replaceConfig,
  secretPlace,
} from './push-config-store.ts';
import { deleteLane } from './push-store.ts';

/**
 * Adds a config to a task, or replaces the one that has the id or the URL (a2a.md 3). Answers it
 * with its credentials, which are never shown again. 404 `task_not_found`; 422
 * `push_config_url_not_allowed`, `push_config_task_terminal` and `push_config_limit_reached`.
 */
export async function setPushConfig(
  work: Work,
  policy: OutboundPolicy,
  taskId: TaskId,
  draft: PushDraft,
): Promise<PushConfig> {
  checkPushDraft(draft, policy);
  await holdCallingGrant(work);
  await lockOpenTask(work, taskId);
  const known = await listConfigKeys(work, taskId);
  const place = placeOf(known, draft);
  if (!place.replaced && known.length >= maxPushConfigs) throw limitReached();
  const id = place.id ?? newContextId(work.random);
  const kept = sealed(work, taskId, { ...draft, id });
  if (place.dissolved) deleteConfig(work, taskId, place.dissolved.lane);
  if (place.replaced) replaceConfig(work, taskId, place.replaced.lane, kept);
  else insertConfig(work, taskId, kept);
  markPushConfigs(work, taskId, true);
  return { ...draft, id, taskId, createdAt: work.now };
}

/** The first config of a task that this act has just inserted, from a checked draft. Nobody waits for it. */
export function addFirstPushConfig(work: Work, taskId: TaskId, draft: PushDraft): void {
  const id = draft.id ?? newContextId(work.random);
  insertConfig(work, taskId, sealed(work, taskId, { ...draft, id }));
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
type Place = {
  /** Null: one is made. */
  id: string | null;
  /** Becomes the draft. */
  replaced: ConfigKey | undefined;
  /** Had the URL of the draft while another config has its id: one receiver is told once. */
  dissolved: ConfigKey | undefined;
};

/**
 * Ids and URLs are each unique in a task. A URL that is known under another id takes the new id:
 * whoever names a config will ask for it by that name.
 */
export function placeOf(known: ConfigKey[], draft: Pick<PushDraft, 'id' | 'url'>): Place {
  const sameUrl = known.find(({ url }) => url === draft.url);
  const sameId = known.find(({ id }) => id === draft.id);
  const dissolved = sameId && sameUrl !== sameId ? sameUrl : undefined;
  return { id: draft.id ?? sameUrl?.id ?? null, replaced: sameId ?? sameUrl, dissolved };
}

async function lockOpenTask(work: Work, taskId: TaskId): Promise<void> {
  const state = await lockTaskState(work, taskId);
  if (state === null) throw taskNotFound();
  if (isTerminal(state)) throw taskTerminal();
}

function sealed(work: Work, taskId: TaskId, draft: PushDraft & { id: string }): KeptConfig {
  const { id, url, token, authentication } = draft;
  const seal = (plain: string | null | undefined, column: 'token' | 'credentials') =>
    plain ? work.vault.seal(plain, secretPlace(taskId, id, column)) : null;
  return {
    id,
    url,
    receiver: new URL(url).origin,
    token: seal(token, 'token'),
    scheme: authentication?.scheme ?? null,
    credentials: seal(authentication?.credentials, 'credentials'),
    grantId: callingGrant(work),
  };
}

const taskTerminal = () =>
  new Refusal(
    'unprocessable',
    'push_config_task_terminal',
    'This task has ended: nothing more will be pushed.',
  );

const limitReached = () =>
  new Refusal(
    'unprocessable',
    'push_config_limit_reached',
    `A task has at most ${maxPushConfigs} push configs: delete one, or replace one by sending its id or URL.`,
  );
