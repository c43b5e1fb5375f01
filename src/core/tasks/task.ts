import { notFound } from '../../kernel/domain-error.ts';
import type { Id, SiteId } from '../../kernel/id.ts';
import { defineTransitions } from '../../kernel/transitions.ts';
import type { Tenant } from '../../platform/unit-of-work.ts';
import type { Artifact, Message } from './message.ts';

export type TaskId = Id<'task'>;

/**
 * §3.1.
 * submitted       stored, not begun
 * working         its skill runs
 * input_required  the caller takes the next step: answers, pays, checks out
 * auth_required   reserved
 * completed, failed, canceled, rejected: over, for good
 */
export type TaskState =
  | 'submitted'
  | 'working'
  | 'input_required'
  | 'auth_required'
  | 'completed'
  | 'failed'
  | 'canceled'
  | 'rejected';

/** `start` also takes a task up again that had asked for something. */
export type TaskTrigger = 'start' | 'ask' | 'complete' | 'fail' | 'reject' | 'cancel';

const outcomes = {
  ask: 'input_required',
  complete: 'completed',
  fail: 'failed',
  reject: 'rejected',
  cancel: 'canceled',
} as const;

export const taskStates = defineTransitions<TaskState, TaskTrigger>('task', {
  submitted: { start: 'working', ...outcomes },
  working: outcomes,
  input_required: { start: 'working', ...outcomes },
  auth_required: { start: 'working', ...outcomes },
  completed: {},
  failed: {},
  canceled: {},
  rejected: {},
});

export const isTerminalState = (state: TaskState): boolean => taskStates.isTerminal(state);

/** A run in one process: until when it may take, so that others see when it died. */
export type TaskRun = { id: string; until: Date };

/** Something that an agent asked for, durably (§2.1). */
export type Task = {
  id: TaskId;
  tenant: Tenant;
  contextId: string;
  /** The store it is about, or null: none or several. */
  siteId: SiteId | null;
  /** Nobody had signed: it belongs to the addressed store's workspace (decisions 10). */
  anonymous: boolean;
  state: TaskState;
  stateAt: Date;
  /** The agent's latest message; the same as in the history. */
  statusMessage: Message | null;
  artifacts: Artifact[];
  /** The latest 100; their ids are `<task id>-h<n>`. */
  history: Message[];
  /** Messages ever, dropped ones too: the next one is `-h<historyCount + 1>`. */
  historyCount: number;
  /** Public: `skill` names what ran. */
  metadata: Record<string, unknown>;
  /** What was understood so far: a later message of the same task adds to it. Never shown. */
  request: Record<string, unknown> | null;
  /** Null: nothing runs. */
  run: TaskRun | null;
  /** Number of the latest frame that its streams have been told; the first, `task`, is 1. */
  lastEventNumber: number;
  /** Whether anybody has asked to be pushed to. */
  hasPushConfigs: boolean;
  createdAt: Date;
};

export const taskNotFound = () =>
  notFound('task_not_found', 'There is no such task in this workspace.');
