import { notFound } from '../../kernel/domain-error.ts';
import type { Id, SiteId } from '../../kernel/id.ts';
import { defineTransitions } from '../../kernel/transitions.ts';
import type { Tenant } from '../../platform/unit-of-work.ts';
import type { Artifact, Message } from './message.ts';

export type TaskId = Id<'task'>;

/**
 * - submitted: stored, not started yet
 * - working: its skill is running
 * - input_required: waits for the caller to answer, pay or check out
 * - auth_required: reserved
 * - completed, failed, canceled, rejected: terminal
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

/** `start` also resumes a task that required input. */
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

/** A run of a task in one process. After `until` other processes consider it interrupted. */
export type TaskRun = { id: string; until: Date };

/** A unit of work that an agent has requested. */
export type Task = {
  id: TaskId;
  tenant: Tenant;
  contextId: string;
  /** The store that it concerns; null for none or several. */
  siteId: SiteId | null;
  /** The caller had no credential; the task belongs to the workspace of the addressed store. */
  anonymous: boolean;
  state: TaskState;
  stateAt: Date;
  /** The agent's latest message, which is also in the history. */
  statusMessage: Message | null;
  artifacts: Artifact[];
  /** The latest 100; their ids are `<task id>-h<n>`. */
  history: Message[];
  /**
   * The number of all messages, including dropped ones: the next id ends in `-h<historyCount + 1>`.
   */
  historyCount: number;
  /** Public. `skill` is the skill that ran. */
  metadata: Record<string, unknown>;
  /** The request as understood so far, to which later messages of the task add. Not public. */
  request: Record<string, unknown> | null;
  /** Null if nothing is running. */
  run: TaskRun | null;
  /** The number of the latest event. The first one, the `task` itself, is 1. */
  lastEventNumber: number;
  /** Whether the task has push notification configs. */
  hasPushConfigs: boolean;
  createdAt: Date;
};

export const taskNotFound = () =>
  notFound('task_not_found', 'There is no such task in this workspace.');
