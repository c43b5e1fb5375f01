import { notFound } from '../../../kernel/domain-error.ts';
import type { TaskId } from '../task.ts';

export const maxPushConfigs = 20;

/** A receiver of push notifications about a task. */
export type PushConfig = {
  id: string;
  taskId: TaskId;
  url: string;
  /** Sent with every push notification, so that the receiver can verify its origin. */
  token: string | null;
  authentication: { scheme: string; credentials: string | null } | null;
  createdAt: Date;
};

/** The input for a config; an `id` of null generates one. */
export type CreatePushConfigInput = Pick<PushConfig, 'url' | 'token' | 'authentication'> & {
  id: string | null;
};

export const pushConfigNotFound = () =>
  notFound('push_config_not_found', 'This task has no such push notification config.');
