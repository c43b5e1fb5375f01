import { newId, type Random, type SiteId } from '../../kernel/id.ts';
import type { Tenant } from '../../platform/unit-of-work.ts';
import type { Message } from './message.ts';
import type { Task, TaskId, TaskRun } from './task.ts';

/** The input of a new task. `tenant` is `systemTenant` for a task that is not stored. */
export type CreateTaskInput = {
  tenant: Tenant;
  /** Null to start a new conversation. */
  contextId: string | null;
  siteId: SiteId | null;
  anonymous: boolean;
  /** The message of the user. */
  message: Message;
  metadata: Record<string, unknown>;
  request: Record<string, unknown> | null;
  run: TaskRun | null;
  now: Date;
  random: Random;
};

/** Creates a submitted task with the message as its history. */
export function createTask(input: CreateTaskInput): Task {
  const { tenant, now, random, message, ...rest } = input;
  const id: TaskId = newId('task', tenant.code, now, random);
  const contextId = input.contextId ?? generateContextId(random);
  return {
    ...rest,
    id,
    tenant,
    contextId,
    state: 'submitted',
    stateAt: now,
    statusMessage: null,
    artifacts: [],
    history: [toHistoryMessage({ id }, 1, message)],
    historyCount: 1,
    lastEventNumber: 1,
    hasPushConfigs: false,
    createdAt: now,
  };
}

/** Generates a UUID version 4 (RFC 9562, section 5.4). */
export function generateContextId(random: Random): string {
  const bytes = Buffer.from(random(16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  const cuts = [0, 8, 12, 16, 20];
  return cuts.map((cut, at) => hex.slice(cut, cuts[at + 1])).join('-');
}

/**
 * Converts a message to the form that the history stores. Its id is derived from the task; the id
 * that the user's client sent moves to the metadata. Messages of the agent have no such id. The
 * ids of the task and its context are omitted, because everything that contains the message has
 * them.
 */
export function toHistoryMessage(
  { id }: Pick<Task, 'id'>,
  number: number,
  message: Omit<Message, 'messageId'> & { messageId?: string },
): Message {
  const { contextId: _context, taskId: _task, messageId: sentId, ...content } = message;
  const messageId = `${id}-h${number}`;
  const stored = { ...content, messageId };
  if (sentId === undefined || sentId === messageId) return stored;
  return { ...stored, metadata: { ...message.metadata, originalMessageId: sentId } };
}
