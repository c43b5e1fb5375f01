import { DomainError } from '../../kernel/domain-error.ts';
import { toHistoryMessage } from './create-task.ts';
import type { Artifact, Message, Part } from './message.ts';
import { toCachedJson } from './serialized-task.ts';
import { isTerminalState, type Task, type TaskRun, type TaskTrigger, taskStates } from './task.ts';
import type { TaskEvent, TaskEventContent } from './task-event.ts';

/** One step of a task. What is left out stays as it is. */
export type TaskChange = {
  /** Null: only hears, says or remembers. */
  trigger: TaskTrigger | null;
  /** The run that this comes from. */
  runId?: string;
  /** What the user wrote meanwhile. */
  userMessage?: Message;
  /** What the agent says: a message, and the status with it. */
  agentParts?: Part[];
  /** Metadata of that message, for clients that read more than its parts. */
  aside?: Record<string, unknown>;
  /** One with a known id takes its place. */
  artifacts?: Artifact[];
  /** What will end it from outside, instead of what was awaited so far (awaits.ts). */
  waitKeys?: string[];
  request?: Record<string, unknown> | null;
  /** Added to what is there. */
  metadata?: Record<string, unknown>;
  /** Who has it in hand now; null: nobody. */
  run?: TaskRun | null;
  /** Which steps are pushed: all of them unless a call waits for the end (`final`). */
  pushMode?: PushMode;
};

export type PushMode = 'all' | 'final';

export type TaskUpdate = { task: Task; events: TaskEvent[] };

const maxHistoryMessages = 100;
/** Characters of all messages together: each change of a task writes its whole history. */
const maxHistoryCharacters = 1_048_576;

/**
 * The task after a change, and what its streams are told: each artifact, then the status. 409
 * `task_not_cancelable`, `task_terminal` or `task_running` for a change that its state does not allow.
 */
export function applyChange(task: Task, change: TaskChange, now: Date): TaskUpdate {
  const state = nextState(task, change, now);
  const heard = change.userMessage ? appendMessage(task, change.userMessage) : task;
  const said = change.agentParts
    ? appendMessage(heard, agentMessage(change.agentParts, change.aside))
    : heard;
  const message = change.agentParts ? (said.history.at(-1) ?? null) : null;
  const contents = toEventContents(change, { state, at: now, message });
  const events = contents.map((content, index) => toTaskEvent(task, index, content));
  const isTold = events.at(-1)?.kind === 'status';
  return {
    events,
    task: {
      ...said,
      state,
      stateAt: isTold ? now : task.stateAt,
      statusMessage: message ?? task.statusMessage,
      artifacts: mergeArtifacts(task.artifacts, change.artifacts),
      metadata: change.metadata ? { ...task.metadata, ...change.metadata } : task.metadata,
      request: change.request === undefined ? task.request : change.request,
      run: nextRun(task, change, state),
      lastEventNumber: task.lastEventNumber + events.length,
    },
  };
}

function nextState(task: Task, { trigger, runId }: TaskChange, now: Date): Task['state'] {
  if (trigger === null) {
    if (isTerminalState(task.state)) throw taskTerminal(task);
    return task.state;
  }
  if (trigger === 'start') assertNotRunning(task, runId, now);
  return taskStates.next(task.state, trigger, transitionErrorCode(task, trigger));
}

/** Of two messages at the same time one waits for the other's answer (a2a.md 6). */
function assertNotRunning({ run }: Task, runId: string | undefined, now: Date): void {
  if (run !== null && run.id !== runId && run.until > now)
    throw new DomainError(
      'wrong_state',
      'task_running',
      'This task is at work on an earlier message: send yours when it has answered.',
    );
}

function transitionErrorCode(task: Task, trigger: TaskTrigger): string {
  if (trigger === 'cancel') return 'task_not_cancelable';
  return isTerminalState(task.state) ? 'task_terminal' : 'task_running';
}

function taskTerminal({ state }: Task): DomainError {
  const message = `This task is ${state}, for good: send a message without a task id to begin another one.`;
  return new DomainError('wrong_state', 'task_terminal', message);
}

const agentMessage = (parts: Part[], metadata?: Record<string, unknown>) => ({
  role: 'ROLE_AGENT' as const,
  parts,
  ...(metadata && { metadata }),
});

/** Adds a message to the history; the oldest goes when it is full. */
function appendMessage(task: Task, message: Parameters<typeof toHistoryMessage>[2]): Task {
  const historyCount = task.historyCount + 1;
  const kept = toHistoryMessage(task, historyCount, message);
  const latest = [...task.history, kept].slice(-maxHistoryMessages);
  return { ...task, historyCount, history: fitHistory(latest) };
}

/** The latest messages that fit; the last one always does. */
function fitHistory(messages: Message[]): Message[] {
  let size = 0;
  const from = messages.findLastIndex((message) => {
    size += toCachedJson(message).length;
    return size > maxHistoryCharacters;
  });
  return from < 0 ? messages : messages.slice(Math.min(from + 1, messages.length - 1));
}

type StatusContent = Omit<Extract<TaskEventContent, { kind: 'status' }>, 'kind'>;

function toEventContents(
  { trigger, artifacts = [], agentParts }: TaskChange,
  status: StatusContent,
): TaskEventContent[] {
  const told = artifacts.map((artifact) => ({ kind: 'artifact' as const, artifact }));
  return trigger === null && !agentParts ? told : [...told, { kind: 'status', ...status }];
}

function toTaskEvent(
  { id, contextId, lastEventNumber }: Task,
  index: number,
  content: TaskEventContent,
): TaskEvent {
  return { taskId: id, contextId, number: lastEventNumber + 1 + index, ...content };
}

function mergeArtifacts(known: Artifact[], added: Artifact[] | undefined): Artifact[] {
  if (!added) return known;
  const byId = new Map(known.map((artifact) => [artifact.artifactId, artifact]));
  for (const artifact of added) byId.set(artifact.artifactId, artifact);
  return [...byId.values()];
}

/** Who asks or has ended has nothing in hand any more. */
function nextRun(task: Task, { run }: TaskChange, state: Task['state']): TaskRun | null {
  const isAtWork = state === 'submitted' || state === 'working';
  return isAtWork ? (run === undefined ? task.run : run) : null;
}

/** The status with which a waiting call is answered. */
export const isFinalEvent = (frame: TaskEvent): boolean =>
  frame.kind === 'status' && frame.state !== 'submitted' && frame.state !== 'working';
