import { notFound } from '../../../kernel/domain-error.ts';
import type { TaskId } from '../task.ts';

/** §8. */
export const maxPushConfigs = 20;

/** Where a task's steps are posted to (§2.8, a2a.md 3). */
export type PushConfig = {
  id: string;
  taskId: TaskId;
  url: string;
  /** Sent back with every post, so that the receiver knows it. */
  token: string | null;
  authentication: { scheme: string; credentials: string | null } | null;
  createdAt: Date;
};

/** As a caller asks for one; `id` null: one is made. */
export type CreatePushConfigInput = Pick<PushConfig, 'url' | 'token' | 'authentication'> & {
  id: string | null;
};

export const pushConfigNotFound = () =>
  notFound('push_config_not_found', 'This task has no such push notification config.');
