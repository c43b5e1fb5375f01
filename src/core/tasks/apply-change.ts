import { DomainError } from '../../kernel/domain-error.ts';
import { toHistoryMessage } from './create-task.ts';
import type { Artifact, Message, Part } from './message.ts';
import { toCachedJson } from './serialized-task.ts';
import { isTerminalState, type Task, type TaskRun, type TaskTrigger, taskStates } from './task.ts';
import type { TaskEvent, TaskEventContent } from './task-event.ts';

/** A change of a task. Omitted fields stay unchanged. */
export type TaskChange = {
  /** Null if the state does not change. */
  trigger: TaskTrigger | null;
  /** The run that makes the change. */
  runId?: string;
  /** A message of the user. */
  userMessage?: Message;
  /** Parts of a message of the agent, which is also sent with the status. */
  agentParts?: Part[];
  /** Metadata of the agent's message, for clients that read more than its parts. */
  messageMetadata?: Record<string, unknown>;
  /** Artifacts to add. An artifact with a known id replaces the existing one. */
  artifacts?: Artifact[];
  /** Replaces the keys of the external events that complete the task (see wait-keys.ts). */
  waitKeys?: string[];
  request?: Record<string, unknown> | null;
  /** Merged into the metadata of the task. */
  metadata?: Record<string, unknown>;
  /** The run that now processes the task, or null. */
  run?: TaskRun | null;
  /** Which events are pushed: all, or only the final status if a call waits for it (`final`). */
  pushMode?: PushMode;
};

export type PushMode = 'all' | 'final';

export type TaskUpdate = { task: Task; events: TaskEvent[] };

const maxHistoryMessages = 100;
/**
 * Limits the characters of all messages, because each change of a task writes its whole history.
 */
const maxHistoryCharacters = 1_048_576;

/**
 * Returns the task after a change, and the events for its streams: each artifact, then the status.
 * Throws 409 `task_not_cancelable`, `task_terminal` or `task_running` for a change that the state
 * does not allow.
 */
export function applyChange(task: Task, change: TaskChange, now: Date): TaskUpdate {
  const state = nextState(task, change, now);
  const withUserMessage = change.userMessage ? appendMessage(task, change.userMessage) : task;
  const withMessages = change.agentParts
    ? appendMessage(withUserMessage, agentMessage(change.agentParts, change.messageMetadata))
    : withUserMessage;
  const message = change.agentParts ? (withMessages.history.at(-1) ?? null) : null;
  const contents = toEventContents(change, { state, at: now, message });
  const events = contents.map((content, index) => toTaskEvent(task, index, content));
  const hasStatusEvent = events.at(-1)?.kind === 'status';
  return {
    events,
    task: {
      ...withMessages,
      state,
      stateAt: hasStatusEvent ? now : task.stateAt,
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

/** A task processes one message at a time. */
function assertNotRunning({ run }: Task, runId: string | undefined, now: Date): void {
  if (run !== null && run.id !== runId && run.until > now)
    throw new DomainError(
      'wrong_state',
      'task_running',
      'This task is still processing an earlier message. Wait for its response, then send the message again.',
    );
}

function transitionErrorCode(task: Task, trigger: TaskTrigger): string {
  if (trigger === 'cancel') return 'task_not_cancelable';
  return isTerminalState(task.state) ? 'task_terminal' : 'task_running';
}

function taskTerminal({ state }: Task): DomainError {
  const message = `This task is ${state} and accepts no more messages. Send the message without a task id to start a new task.`;
  return new DomainError('wrong_state', 'task_terminal', message);
}

const agentMessage = (parts: Part[], metadata?: Record<string, unknown>) => ({
  role: 'ROLE_AGENT' as const,
  parts,
  ...(metadata && { metadata }),
});

/** Adds a message to the history and drops the oldest ones if it is full. */
function appendMessage(task: Task, message: Parameters<typeof toHistoryMessage>[2]): Task {
  const historyCount = task.historyCount + 1;
  const added = toHistoryMessage(task, historyCount, message);
  const latest = [...task.history, added].slice(-maxHistoryMessages);
  return { ...task, historyCount, history: fitHistory(latest) };
}

/** Returns the latest messages that fit. The last one is always kept. */
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
  const contents = artifacts.map((artifact) => ({ kind: 'artifact' as const, artifact }));
  return trigger === null && !agentParts ? contents : [...contents, { kind: 'status', ...status }];
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

/** A task that needs input or has ended has no run. */
function nextRun(task: Task, { run }: TaskChange, state: Task['state']): TaskRun | null {
  const isRunnable = state === 'submitted' || state === 'working';
  return isRunnable ? (run === undefined ? task.run : run) : null;
}

/** Whether an event has the status that a waiting call returns. */
export const isFinalEvent = (event: TaskEvent): boolean =>
  event.kind === 'status' && event.state !== 'submitted' && event.state !== 'working';
