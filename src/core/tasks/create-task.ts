import { newId, type Random, type SiteId } from '../../kernel/id.ts';
import type { Tenant } from '../../platform/unit-of-work.ts';
import type { Message } from './message.ts';
import type { Task, TaskId, TaskRun } from './task.ts';

/** What a task begins with. `tenant` is `nobody` for a task that is not stored. */
export type CreateTaskInput = {
  tenant: Tenant;
  /** Null: a conversation of its own. */
  contextId: string | null;
  siteId: SiteId | null;
  anonymous: boolean;
  /** What the user wrote. */
  message: Message;
  metadata: Record<string, unknown>;
  request: Record<string, unknown> | null;
  run: TaskRun | null;
  now: Date;
  random: Random;
};

/** A task as it is before anything has been done for it: submitted, with the message as its history. */
export function createTask(draft: CreateTaskInput): Task {
  const { tenant, now, random, message, ...rest } = draft;
  const id: TaskId = newId('task', tenant.code, now, random);
  const contextId = draft.contextId ?? generateContextId(random);
  return {
    ...rest,
    id,
    tenant,
    contextId,
    state: 'submitted',
    stateAt: now,
    statusMessage: null,
    artifacts: [],
    history: [toHistoryMessage({ id, contextId }, 1, message)],
    historyCount: 1,
    lastEventNumber: 1,
    hasPushConfigs: false,
    createdAt: now,
  };
}

/** A UUID of version 4. */
export function generateContextId(random: Random): string {
  const bytes = Buffer.from(random(16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  const cuts = [0, 8, 12, 16, 20];
  return cuts.map((cut, at) => hex.slice(cut, cuts[at + 1])).join('-');
}

/**
 * A message as the history keeps it (a2a.md C10): under an id of the task's, with the sender's own in
 * its metadata. What the agent says has none of its own.
 */
export function toHistoryMessage(
  task: Pick<Task, 'id' | 'contextId'>,
  number: number,
  message: Omit<Message, 'messageId'> & { messageId?: string },
): Message {
  const messageId = `${task.id}-h${number}`;
  const kept = { ...message, messageId, contextId: task.contextId, taskId: task.id };
  if (message.messageId === undefined || message.messageId === messageId) return kept;
  return { ...kept, metadata: { ...message.metadata, originalMessageId: message.messageId } };
}
